import type { ReactNode } from 'react';
import { HowToPlay } from '../../rules/how-to-play';
import { pageMetadata } from '../../shell/page-metadata';

export const metadata = pageMetadata('rules.title');

export default function Page(): ReactNode {
  return <HowToPlay />;
}
