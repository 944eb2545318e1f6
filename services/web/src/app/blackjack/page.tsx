import '../../i18n/blackjack-texts';
import { Suspense, type ReactNode } from 'react';
import { HandTablePage } from '../../blackjack/hand-table-page';
import { pageMetadata } from '../../shell/page-metadata';
import { PageTitle } from '../../shell/page-title';
import { TableSkeleton } from '../../shell/skeleton';

export const metadata = pageMetadata('bj.title');

export default function Page(): ReactNode {
  return (
    <>
      {/* Fetched beside the scripts, because no table can be opened before it is here. */}
      <link rel="preload" href="/config.json" as="fetch" crossOrigin="anonymous" />
      <PageTitle of="bj.title" />
      <Suspense fallback={<TableSkeleton />}>
        <HandTablePage />
      </Suspense>
    </>
  );
}
