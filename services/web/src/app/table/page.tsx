import { Suspense, type ReactNode } from 'react';
import { pageMetadata } from '../../shell/page-metadata';
import { PageTitle } from '../../shell/page-title';
import { TableSkeleton } from '../../shell/skeleton';
import { TablePage } from '../../table/table-page';

export const metadata = pageMetadata('title.table');

export default function Page(): ReactNode {
  return (
    <>
      {/* Fetched beside the scripts, because no table can be opened before it is here. */}
      <link rel="preload" href="/config.json" as="fetch" crossOrigin="anonymous" />
      <PageTitle of="title.table" />
      <Suspense fallback={<TableSkeleton />}>
        <TablePage />
      </Suspense>
    </>
  );
}
