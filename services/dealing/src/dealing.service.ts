/**
 * The life of a secret: committed, used to deal or voided, then revealed. Every command is idempotent by round id, and any
 * number of replicas may handle the same one at the same time: the database keeps whichever came first.
 */
import { isDeepStrictEqual } from 'node:util';
import { Injectable, Logger } from '@nestjs/common';
import { removeFromShoe, deckBefore, nextShoe } from '@sabot/cards';
import { type dealingV1, isTableId } from '@sabot/contracts';
import { dealFairRound } from '@sabot/fairness';
import { invalid, isRoundId, readDeck, type ServiceRefusal } from '@sabot/translation';
import { DealingMetrics } from './dealing.metrics.js';
import { DealingStore, type RoundTerms, type StoredDeal, type StoredRound } from './dealing.store.js';
import { isClientSeed, isRoundNumber } from './identifiers.js';
import { SeedVault } from './seed-vault.js';
import { ServerSeed } from './server-seed.js';

/** Storing a commitment fails only if another one was stored, or the previous round was dealt, in the meantime. */
const MAX_ATTEMPTS = 5;
const REUSED = { code: 'IDEMPOTENCY_KEY_REUSED' } as const;
const SEED_UNREADABLE = { code: 'SEED_UNREADABLE' } as const;

export interface RevealedRound {
  readonly round: StoredRound;
  readonly seed: ServerSeed;
}

@Injectable()
export class DealingService {
  readonly #logger = new Logger(DealingService.name);

  constructor(
    private readonly store: DealingStore,
    private readonly vault: SeedVault,
    private readonly metrics: DealingMetrics,
  ) {}

  async commit(request: dealingV1.CommitRequest): Promise<StoredRound | ServiceRefusal> {
    const terms = readTerms(request);
    if ('code' in terms) return terms;
    for (let attempts = 0; ; attempts++) {
      // The shoe is read before the rounds: if it is already committed to this round, the round is found too.
      const left = await this.store.shoeOf(terms.tableId);
      const claims = await this.store.findClaims(terms);
      const [known] = claims;
      if (known) return claims.length === 1 && sameTerms(known, terms) ? known : REUSED;
      if (attempts === MAX_ATTEMPTS) throw new Error(`round ${terms.roundId} could not be committed`);
      const finite = terms.deck.model === 'shoe' ? terms.deck : undefined;
      if (finite && left.committedRoundNumber >= terms.roundNumber) return invalid('round_number');
      const shoe = finite && { ...nextShoe(finite, left), seenAfter: left.dealtRoundNumber };
      const seed = ServerSeed.generate();
      const encryptedSeed = this.vault.encrypt(seed, terms.roundId);
      if (await this.store.commit(terms, { serverHash: seed.hash, encryptedSeed, shoe }))
        this.metrics.committed(shoe?.reshuffled ?? false);
    }
  }

  async deal({ roundId, clientSeed }: dealingV1.DealRequest): Promise<StoredDeal | ServiceRefusal> {
    if (!isRoundId(roundId)) return invalid('round_id');
    if (!isClientSeed(clientSeed)) return invalid('client_seed');
    const round = await this.store.find(roundId);
    if (!round) return { code: 'UNKNOWN_ROUND' };
    if (round.dealt || round.voided) return dealtWith(clientSeed, round);
    const seed = this.#open(round);
    if (!seed) return SEED_UNREADABLE;
    const deck = deckBefore(round.deck, round.shoe);
    if (!deck) throw new Error(`round ${roundId} is stored without its shoe`);
    const deal = dealFairRound({ serverSeed: seed.expose(), clientSeed, nonce: round.roundNumber, deck });
    const shoeAfter = round.shoe && removeFromShoe(round.shoe.counts, deal.cards);
    if (await this.store.deal(roundId, clientSeed, deal, shoeAfter)) this.metrics.dealt();
    return dealtWith(clientSeed, await this.store.find(roundId));
  }

  async reveal({ roundId, voided }: dealingV1.RevealRequest): Promise<RevealedRound | ServiceRefusal> {
    if (!isRoundId(roundId)) return invalid('round_id');
    const found = await this.store.find(roundId);
    if (!found) return { code: 'UNKNOWN_ROUND' };
    const seed = this.#open(found);
    if ((await this.#end(found, voided, seed !== undefined)) && seed) this.metrics.revealed();
    const round = (await this.store.find(roundId)) ?? found;
    // Only an unreadable seed allows a round whose cards may exist to be voided, so it is reported before the phase.
    if (!seed && (voided || round.dealt)) return SEED_UNREADABLE;
    if (!seed || !round.revealed || voided === Boolean(round.dealt))
      return { code: 'INVALID_PHASE', expected: voided ? 'COMMITTED' : 'DEALT', actual: phaseOf(round) };
    return { round, seed };
  }

  /** Records the reveal before the secret is given away. A voided round ends even when its seed cannot be read. */
  #end({ roundId, revealed }: StoredRound, voided: boolean, readable: boolean): boolean | Promise<boolean> {
    if (revealed) return false;
    if (voided) return this.store.void(roundId, readable);
    return readable && this.store.reveal(roundId);
  }

  /** The seed of a round, if the stored seed can be decrypted and matches the commitment. */
  #open({ roundId, tableId, encryptedSeed, serverHash }: StoredRound): ServerSeed | undefined {
    const seed = this.vault.decrypt(encryptedSeed, roundId);
    if (seed?.hash === serverHash) return seed;
    this.metrics.seedUnreadable();
    this.#logger.error({ msg: 'seed unreadable', roundId, tableId, keyId: encryptedSeed.keyId });
    return undefined;
  }
}

function readTerms(request: dealingV1.CommitRequest): RoundTerms | ServiceRefusal {
  const { roundId, tableId, roundNumber } = request;
  if (!isRoundId(roundId)) return invalid('round_id');
  if (!isTableId(tableId)) return invalid('table_id');
  if (!isRoundNumber(roundNumber)) return invalid('round_number');
  const deck = readDeck(request.deck);
  return deck ? { roundId, tableId, roundNumber, deck } : invalid('deck');
}

function sameTerms(known: RoundTerms, asked: RoundTerms): boolean {
  return (
    known.roundId === asked.roundId &&
    known.tableId === asked.tableId &&
    known.roundNumber === asked.roundNumber &&
    isDeepStrictEqual(known.deck, asked.deck)
  );
}

function dealtWith(clientSeed: string, round: StoredRound | undefined): StoredDeal | ServiceRefusal {
  if (!round) return { code: 'UNKNOWN_ROUND' };
  if (round.dealt) return round.dealt.clientSeed === clientSeed ? round.dealt : REUSED;
  // A round that is neither dealt nor voided was refused because a later round has the shoe.
  const actual = round.voided ? 'VOIDED' : 'OVERTAKEN';
  return { code: 'INVALID_PHASE', expected: 'COMMITTED', actual };
}

function phaseOf({ dealt, voided }: StoredRound): string {
  if (dealt) return 'DEALT';
  return voided ? 'VOIDED' : 'COMMITTED';
}
