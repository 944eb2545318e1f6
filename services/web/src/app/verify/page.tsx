import { Suspense, type ReactNode } from 'react';
import { VerifyPage } from '../../verify/verify-page';

export default function Page(): ReactNode {
  return (
    <Suspense>
      <VerifyPage />
    </Suspense>
  );
}
