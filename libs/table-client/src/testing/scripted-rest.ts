/** What the scripted gateway returns for GET requests about tables, rounds and accounts. */
import type { ScriptedGateway } from './scripted-gateway.js';

type Told = Pick<ScriptedGateway, 'main' | 'tables' | 'accounts' | 'bundles' | 'tamper'>;

/** Undefined where there is nothing of that name; `elsewhere` for paths that are not of the API. */
export function restAnswer(told: Told, path: string, userId: string): object | 'elsewhere' | undefined {
  const [first, second = '', third, fourth = ''] = path.split('/').slice(1);
  const { currency } = told.main;
  const account = told.accounts.get(userId);
  if (path === '/config.json') return { demo: true, currency };
  if (path === '/tables') return told.tables.map((table) => table.lobby());
  if (first === 'tables') return tableAnswer(told, second, third, fourth);
  if (path === '/me') return account && { userId, balance: account.balance, currency, alias: '' };
  if (path === '/me/bets') return { items: account?.bets ?? [], nextCursor: null };
  if (path === '/me/ledger') return { items: account?.ledger ?? [], nextCursor: null };
  if (first === 'rounds' && third === 'bets') return told.main.rounds.get(second)?.round.proof(fourth);
  if (first === 'rounds') return bundleAnswer(told, second) as object | undefined;
  return 'elsewhere';
}

function tableAnswer(
  { tables }: Told,
  tableId: string,
  part: string | undefined,
  number: string,
): object | undefined {
  const table = tables.find((one) => one.tableId === tableId);
  if (part !== 'rounds') return table?.detail();
  const items = table?.pastRounds() ?? [];
  return number === ''
    ? { items, nextCursor: null }
    : items.find(({ roundNumber }) => String(roundNumber) === number);
}

function bundleAnswer({ main, bundles, tamper }: Told, roundId: string): unknown {
  const shown = bundles.get(roundId);
  const known = main.rounds.get(roundId);
  if (shown || !known) return shown;
  const { round, voidReason } = known;
  const bundle = voidReason === undefined ? round.bundle() : round.voidBundle(voidReason);
  return tamper ? tamper(bundle) : bundle;
}
