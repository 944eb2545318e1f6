/** What an earlier version left behind when it was killed, and its answers until then; README.md says how it was made. */
import { createHmac } from 'node:crypto';
import { copyFileSync, existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import type { BetProof, BetStatement, LedgerEntry, Me, Session } from '@sabot/edge';
import type { RoundBundle } from '@sabot/fairness';
import { Client } from 'pg';
import { ensureDatabases } from '../../src/databases.js';
import { secretsIn } from '../../src/secrets.js';
import type { DatabaseOwner } from '@sabot/contracts';

/** The state of a table: its last round, and whether that had ended. */
export interface LeftTable {
  readonly tableId: string;
  readonly roundId: string;
  readonly roundNumber: number;
  readonly phase: string;
  readonly ended: boolean;
  readonly paused: boolean;
  readonly halted: boolean;
}

interface Transfer {
  readonly path: string;
  readonly key: string;
  readonly request: object;
  readonly answer: { readonly status: number; readonly body: object };
}

export interface Recorded {
  readonly left: readonly LeftTable[];
  /** The bundles of all rounds that had ended, oldest first, by table. */
  readonly rounds: Readonly<Record<string, readonly RoundBundle[]>>;
  readonly players: readonly {
    readonly me: Me;
    readonly bets: readonly BetStatement[];
    readonly ledger: readonly LedgerEntry[];
  }[];
  readonly proofs: readonly { readonly userId: string; readonly proof: BetProof }[];
  readonly transfers: readonly Transfer[];
  /** Events that were committed and not published yet. */
  readonly unpublished: {
    readonly wallet: readonly { readonly event: string; readonly roundId: string }[];
    readonly 'round-scheduler': readonly {
      readonly subject: string;
      readonly roundId: string;
      readonly seq: number;
    }[];
  };
}

/** An event as published and as the old code decoded it; 64-bit numbers are text. */
export interface RecordedEvent {
  readonly subject: string;
  readonly payload: string;
  readonly message: object;
}

const folder = fileURLToPath(new URL('before/', import.meta.url));

export const TABLES_FILE = join(folder, 'tables.json');
export const DESCRIPTORS_FILE = join(folder, 'descriptors.binpb');

export function recorded(): Recorded {
  return JSON.parse(unpacked('record.json')) as Recorded;
}

export function recordedEvents(): readonly RecordedEvent[] {
  return JSON.parse(unpacked('events.json')) as RecordedEvent[];
}

/** A fresh data folder that contains the secrets of the fixture. */
export function secretsFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'sabot-upgrade-'));
  copyFileSync(join(folder, 'secrets.json'), join(dir, 'secrets.json'));
  return dir;
}

/**
 * Restores the databases under the names that a system with this prefix uses, each owned by the role of its service as it was
 * then; returns the addresses for that role.
 */
export async function restoreDatabases(
  serverUrl: string,
  prefix: string,
): Promise<Record<DatabaseOwner, string>> {
  const urls = await ensureDatabases(serverUrl, prefix, secretsIn(folder).databasePassword);
  const restored = Object.entries(urls).map(async ([owner, { service }]) => {
    // A service that is new has nothing to be restored.
    if (existsSync(join(folder, `${owner}.sql.br`))) await restore(serverUrl, owner, service);
    return [owner, service];
  });
  return Object.fromEntries(await Promise.all(restored)) as Record<DatabaseOwner, string>;
}

async function restore(serverUrl: string, owner: string, service: string): Promise<void> {
  const name = new URL(service).username;
  await query(serverUrl, `ALTER DATABASE ${name} OWNER TO ${name}`);
  await query(service, unpacked(`${owner}.sql`));
}

async function query(url: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

/** A row of the old scheduler's outbox. */
export interface StoredEvent {
  readonly subject: string;
  readonly table_id: string;
  readonly round_id: string;
  readonly seq: number;
  readonly payload: Buffer;
}

/** All events that the old scheduler had published or still had to, read before anything else touches its database. */
export async function storedEvents(databaseUrl: string): Promise<StoredEvent[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<StoredEvent>(
      'SELECT subject, table_id, round_id, seq, payload FROM outbox ORDER BY id',
    );
    return rows;
  } finally {
    await client.end();
  }
}

/** A new session for a guest of the old system, whose tokens have expired. */
export function sessionOf({ userId, balance, currency }: Me): Session {
  const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const iat = Math.floor(Date.now() / 1_000);
  const claims = { sub: userId, iss: 'sabot', aud: 'sabot', iat, exp: iat + 600 };
  const signed = `${encoded({ alg: 'HS256', typ: 'JWT' })}.${encoded(claims)}`;
  const signature = createHmac('sha256', secretsIn(folder).jwtSecret).update(signed).digest('base64url');
  const expiresAt = new Date(claims.exp * 1_000).toISOString();
  return { token: `${signed}.${signature}`, userId, balance, currency, expiresAt };
}

function unpacked(name: string): string {
  return brotliDecompressSync(readFileSync(join(folder, `${name}.br`))).toString('utf8');
}
