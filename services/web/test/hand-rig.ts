/** Finds the seed with which a hand goes as a test needs it, for a browser whose device secret is known. */
import { activeHand, DEFAULT_RULES, type BlackjackState } from '@sabot/blackjack';
import { decisionCards, decisionSeed, playDecision, undealt } from '@sabot/fairness/hand';
import { newHandId, type ScriptedGateway } from '@sabot/table-client/testing';
import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';

/** Every byte of every secret of 32 bytes that a rigged page makes. */
const SECRET_BYTE = 7;
const LINKS = 128;
const MAX_SEEDS = 60_000;
const MAX_CARDS = 30;

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();

/** All links from the tip to the last one, which is the secret. */
const links = Array.from({ length: LINKS }).reduce<readonly string[]>(
  (known) => [sha256(Buffer.from(known[0] ?? '', 'hex')).toString('hex'), ...known],
  [Buffer.alloc(32, SECRET_BYTE).toString('hex')],
);

/** The page's secrets are the same in every run; everything else that it draws stays random. */
export async function knowSecrets(page: Page): Promise<void> {
  await page.addInitScript((byte) => {
    const fair = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (array: Uint8Array<ArrayBuffer>) =>
      array.length === 32 ? array.fill(byte) : fair(array);
  }, SECRET_BYTE);
}

export interface WantedHand {
  /** The plays after the deal, each of which must be possible. */
  readonly plays: readonly string[];
  /** What the hand must be like after them. */
  readonly fits?: (state: BlackjackState) => boolean;
}

/** From now on the gateway deals these hands, one after the other, and then any. */
export function rig(gateway: ScriptedGateway, ...wanted: readonly WantedHand[]): void {
  const seeds = new Map<string, string>();
  const waiting = [...wanted];
  gateway.hands.idFor = (handNumber) => {
    const handId = newHandId();
    const next = waiting.shift();
    if (next) seeds.set(handId, seedOf(next, handId, handNumber));
    return handId;
  };
  gateway.hands.seedFor = (handId) => seeds.get(handId) ?? handId;
}

function seedOf({ plays, fits = () => true }: WantedHand, handId: string, handNumber: number): string {
  for (let n = 0; n < MAX_SEEDS; n += 1) {
    const seed = `rigged ${n}`;
    const state = played(['deal', ...plays], sha256(seed).toString('hex'), { handId, handNumber });
    if (state && fits(state)) return seed;
  }
  throw new Error(`no seed lets a hand go ${plays.join(', ')}`);
}

/** The hand after these plays; null when one of them is not possible. */
function played(
  plays: readonly string[],
  serverSeed: string,
  { handId, handNumber }: { readonly handId: string; readonly handNumber: number },
): BlackjackState | null {
  let hand = undealt(DEFAULT_RULES);
  let previousSeed = links[0] ?? '';
  for (const [k, play] of plays.entries()) {
    const index = play.endsWith('insurance') ? 0 : (activeHand(hand.state) ?? 0);
    const decision = { actor: 'player', play, hand: index, link: links[k + 1] ?? '', signature: '' } as const;
    previousSeed = decisionSeed({ handId, k, previousSeed }, decision);
    const cards = decisionCards({ serverSeed, clientSeed: previousSeed, handNumber }, MAX_CARDS).values();
    const after = playDecision(hand, decision, () => cards.next().value ?? 0);
    if ('code' in after) return null;
    hand = after.after;
  }
  return hand.state;
}
