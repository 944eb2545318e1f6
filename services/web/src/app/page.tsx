import type { ReactNode } from 'react';
import { Lobby } from '../lobby/lobby';

export default function Page(): ReactNode {
  return <Lobby />;
}
