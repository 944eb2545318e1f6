/** Bets as a file for a spreadsheet, with the columns named in the player's language. */
import type { BetStatement } from '@sabot/edge';
import type { MessageKey, Translate } from '../i18n/translate';
import { csvText, decimalText, type CsvCell } from './csv';
import { netOf } from './statement';

type Column = readonly [MessageKey, (bet: BetStatement, t: Translate) => CsvCell];

const money = (minor: number | null | undefined): CsvCell =>
  typeof minor === 'number' ? decimalText(minor) : null;

export function betsCsv(
  t: Translate,
  bets: readonly BetStatement[],
  nameOf: (tableId: string) => string,
): string {
  const columns: readonly Column[] = [
    ['bets.time', ({ acceptedAt }) => acceptedAt],
    ['bets.table', ({ tableId }) => nameOf(tableId)],
    ['bets.round', ({ roundNumber }) => roundNumber ?? null],
    ['bets.target', ({ target }) => t(`bet.${target}`)],
    ['hand.PLAYER', ({ result }) => result?.cards.PLAYER.join(' ') ?? null],
    ['hand.BANKER', ({ result }) => result?.cards.BANKER.join(' ') ?? null],
    ['bets.result', ({ result }) => (result ? t(`bet.${result.winner}`) : null)],
    ['bets.stake', ({ amount }) => money(amount)],
    ['bets.payout', ({ status, payout }) => (status === 'PENDING' ? null : money(payout))],
    ['bets.net', (bet) => money(netOf(bet))],
    ['bets.balance', ({ balanceAfter }) => money(balanceAfter)],
    ['bets.currency', ({ currency }) => currency],
    ['bets.status', ({ status }) => t(`status.${status}`)],
    ['bets.betId', ({ betId }) => betId],
    ['bets.roundId', ({ roundId }) => roundId],
  ];
  const header = columns.map(([key]) => t(key));
  return csvText([header, ...bets.map((bet) => columns.map(([, cell]) => cell(bet, t)))]);
}

/** Hands a text to the browser as a file. The mark at its start tells spreadsheets that it is UTF-8. */
export function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  [link.href, link.download] = [url, name];
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, 1_000);
}
