import { Suspense, type ReactNode } from 'react';
import { pageMetadata } from '../../shell/page-metadata';
import { PageSkeleton } from '../../shell/skeleton';
import { VerifyPage } from '../../verify/verify-page';

export const metadata = pageMetadata('verify.title');

export default function Page(): ReactNode {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <VerifyPage />
    </Suspense>
  );
}
