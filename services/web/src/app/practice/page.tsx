import type { ReactNode } from 'react';
import { PracticePage } from '../../practice/practice-page';

export default function Page(): ReactNode {
  return <PracticePage />;
}
