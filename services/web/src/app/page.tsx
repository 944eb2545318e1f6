import type { ReactNode } from 'react';
import { Lobby } from '../lobby/lobby';
import { pageMetadata } from '../shell/page-metadata';

export const metadata = pageMetadata('title.lobby');

export default function Page(): ReactNode {
  return <Lobby />;
}
