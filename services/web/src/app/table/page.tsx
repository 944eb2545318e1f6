import { Suspense, type ReactNode } from 'react';
import { TablePage } from '../../table/table-page';

export default function Page(): ReactNode {
  return (
    <Suspense>
      <TablePage />
    </Suspense>
  );
}
