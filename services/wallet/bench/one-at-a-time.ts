/** The peers that place one bet per transaction: Prisma as in its manual, and pgbench with the wallet's own call. */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import type { Measured } from '@sabot/testing';
import { PrismaClient } from '@sabot/wallet';
import { ACCOUNTS, type Stage } from './stage.js';

const CLIENTS = 32;

/** One interactive Prisma transaction per bet: read, check, and write each row that the wallet writes. */
export async function placeWithPrisma(stage: Stage, seconds: number): Promise<Measured> {
  const adapter = new PrismaPg({ connectionString: stage.databaseUrl, max: CLIENTS });
  const prisma = new PrismaClient({ adapter, transactionOptions: { maxWait: 30_000, timeout: 30_000 } });
  const round = await prisma.round.findUniqueOrThrow({ where: { id: await stage.openRound() } });
  const until = performance.now() + seconds * 1_000;
  const startedAt = performance.now();
  let placed = 0;
  const bettor = async (own: number): Promise<void> => {
    for (let n = own; performance.now() < until; n += CLIENTS) {
      await placeOne(prisma, round, BigInt(stage.firstAccount + (n % ACCOUNTS)));
      placed += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, own) => bettor(own)));
  const measured = { operations: placed, seconds: (performance.now() - startedAt) / 1_000 };
  await prisma.$disconnect();
  return measured;
}

async function placeOne(
  prisma: PrismaClient,
  round: { no: bigint; id: string; openedOn: Date; escrowAccountId: bigint },
  accountId: bigint,
): Promise<void> {
  await prisma.$transaction(async (transaction) => {
    await transaction.$queryRaw`SELECT 1 FROM rounds WHERE no = ${round.no} AND status = 'OPEN' FOR SHARE`;
    const [account] = await transaction.$queryRaw<{ balance_minor: bigint }[]>`
      SELECT balance_minor FROM accounts WHERE id = ${accountId} FOR UPDATE`;
    const balanceMinor = account?.balance_minor ?? 0n;
    if (balanceMinor < 1_000n) throw new Error('the balance is too low');
    const [next] = await transaction.$queryRaw<{ sequence: bigint; transfer: bigint }[]>`
      SELECT nextval('bet_sequence') AS sequence, nextval('transfer_sequence') AS transfer`;
    if (!next) throw new Error('no sequence');
    const { no: roundNo, openedOn } = round;
    const { sequence, transfer: transferId } = next;
    const bet = { openedOn, roundNo, accountId, sequence, betId: randomUUID() };
    const now = new Date();
    await transaction.account.update({
      where: { id: accountId },
      data: { balanceMinor: { decrement: 1_000n } },
    });
    await transaction.bet.create({
      data: {
        ...bet,
        target: 'PLAYER',
        amountMinor: 1_000n,
        playerSeed: '',
        balanceAfterMinor: balanceMinor - 1_000n,
        acceptedAt: now,
      },
    });
    await transaction.betKey.create({ data: bet });
    const posting = { postedOn: now, transferId, kind: 'STAKE', roundNo, postedAt: now } as const;
    await transaction.posting.createMany({
      data: [
        { ...posting, accountId, amountMinor: -1_000n, sequence },
        { ...posting, accountId: round.escrowAccountId, amountMinor: 1_000n },
      ],
    });
  });
}

/** pgbench with 32 clients, each calling the wallet's own statement with one bet. */
export async function placeWithPgbench(stage: Stage, seconds: number): Promise<Measured> {
  const folder = mkdtempSync(join(tmpdir(), 'sabot-pgbench-'));
  const script = join(folder, 'bet.sql');
  const last = stage.firstAccount + ACCOUNTS - 1;
  writeFileSync(
    script,
    `\\set account random(${stage.firstAccount}, ${last})
SELECT codes FROM place_bets(ARRAY['${await stage.openRound()}']::uuid[], '{1}', ARRAY[:account]::bigint[],
  ARRAY[gen_random_uuid()], '{PLAYER}', '{1000}', '{1000}', '{500000}', ARRAY['']);\n`,
  );
  const parameters = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(CLIENTS),
    '-j',
    '2',
    '-T',
    String(Math.ceil(seconds)),
    '-f',
    script,
  ];
  const output = execFileSync('pgbench', [...parameters, stage.databaseUrl], {
    encoding: 'utf8',
    stdio: 'pipe',
  });
  rmSync(folder, { recursive: true });
  const rate = /tps = ([\d.]+)/.exec(output)?.[1];
  if (rate === undefined) throw new Error('pgbench reported no rate');
  return { operations: Number(rate), seconds: 1 };
}
