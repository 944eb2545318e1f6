import type { ReactNode } from 'react';
import { NotFoundPage } from '../shell/not-found-page';
import { pageMetadata } from '../shell/page-metadata';

export const metadata = pageMetadata('title.notFound');

export default function NotFound(): ReactNode {
  return <NotFoundPage />;
}
