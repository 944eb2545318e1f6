import type { ReactNode } from 'react';
import { HowToPlay } from '../../rules/how-to-play';

export default function Page(): ReactNode {
  return <HowToPlay />;
}
