import type { ReactNode } from 'react';
import { MyBets } from '../../bets/my-bets';
import { pageMetadata } from '../../shell/page-metadata';

export const metadata = pageMetadata('bets.title');

export default function Page(): ReactNode {
  return <MyBets />;
}
