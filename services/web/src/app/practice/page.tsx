import type { ReactNode } from 'react';
import { PracticePage } from '../../practice/practice-page';
import { pageMetadata } from '../../shell/page-metadata';
import { PageTitle } from '../../shell/page-title';

export const metadata = pageMetadata('practice.title');

export default function Page(): ReactNode {
  return (
    <>
      <PageTitle of="practice.title" />
      <PracticePage />
    </>
  );
}
