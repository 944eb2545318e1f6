import type { ReactNode } from 'react';
import { MyBets } from '../../bets/my-bets';

export default function Page(): ReactNode {
  return <MyBets />;
}
