/** A player with a device: it keeps the hand's secret, decides, and remembers what it was shown. */
import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { costOf, parsePlay } from '@sabot/blackjack';
import { type blackjackV1, subjects } from '@sabot/contracts';
import {
  chainAfter,
  type Decision,
  type DecisionChain,
  HandSecret,
  openChain,
  type PlayedHandBundle,
} from '@sabot/fairness/hand';
import { doneIn } from '@sabot/testing';
import { type HouseFixture, TABLE } from './house-fixture.js';

const { blackjack } = subjects;

/** Decides what to play; `legal` is never empty. */
export type Chooser = (status: blackjackV1.HandStatus) => string;

export const anyLegal: Chooser = ({ legal }) => legal[randomInt(legal.length)] ?? '';
/** Never pays more than the first stake. */
export const standing: Chooser = ({ legal }) => (legal.includes('stay') ? 'stay' : 'decline-insurance');

interface Opening {
  readonly userId: string;
  readonly tableId: string;
  readonly handId: string;
  readonly betId: string;
  readonly amountMinor: bigint;
  readonly tip: string;
  readonly key: string;
}

interface Staking {
  readonly userId: string;
  readonly handId: string;
  readonly k: number;
  readonly play: string;
  readonly handIndex: number;
}

export interface SignedDecision extends Staking {
  readonly link: string;
  readonly signature: string;
}

/** A decision as the service passes it on to dealing. */
export function passedOn({ k, play, handIndex, link, signature }: SignedDecision): {
  k: number;
  actor: string;
  play: string;
  handIndex: number;
  link: string;
  signature: string;
} {
  return { k, actor: 'player', play, handIndex, link, signature };
}

export class HandPlayer {
  readonly secret = new HandSecret(randomBytes(32), randomBytes(32));
  readonly betId = randomUUID();
  handId = '';
  chain!: DecisionChain;
  prepared!: blackjackV1.PreparedHand;

  constructor(
    readonly house: HouseFixture,
    readonly userId: string,
    readonly stakeMinor = 1_000n,
  ) {}

  /** A new account with a hand that is staked and dealt. */
  static async dealt(
    house: HouseFixture,
    creditMinor?: bigint,
  ): Promise<[HandPlayer, blackjackV1.HandStatus]> {
    const player = new HandPlayer(house, await house.player(creditMinor));
    await player.open();
    return [player, await player.play('deal')];
  }

  async prepare(): Promise<blackjackV1.PreparedHand> {
    const { userId } = this;
    this.prepared = doneIn(await this.house.askOn(blackjack.prepare, { userId, tableId: TABLE }));
    this.handId = this.prepared.handId;
    this.chain = openChain({ handId: this.handId, tip: this.secret.tip, key: this.secret.key });
    return this.prepared;
  }

  async open(): Promise<blackjackV1.Staked> {
    await this.prepare();
    return doneIn(await this.house.askOn(blackjack.openHand, this.opening()));
  }

  opening(): Opening {
    const { userId, handId, betId, stakeMinor: amountMinor } = this;
    const { tip, key } = this.secret;
    return { userId, tableId: TABLE, handId, betId, amountMinor, tip, key };
  }

  /** The next decision with link and signature. */
  decision(play: string, handIndex = 0): SignedDecision {
    const { link, signature } = this.secret.decide(this.chain, play, handIndex);
    return { ...this.staking(play, handIndex), link, signature };
  }

  staking(play: string, handIndex = 0): Staking {
    return { userId: this.userId, handId: this.handId, k: this.chain.k, play, handIndex };
  }

  stake(play: string, handIndex = 0): Promise<blackjackV1.StakeResponse> {
    return this.house.askOn(blackjack.stake, this.staking(play, handIndex));
  }

  /** Decides; where the play costs money, that is staked before. */
  async play(play: string, handIndex = 0): Promise<blackjackV1.HandStatus> {
    if (play !== 'deal' && isPaid(play)) doneIn(await this.stake(play, handIndex));
    const decision = this.decision(play, handIndex);
    const status = doneIn(await this.house.askOn(blackjack.play, decision));
    this.decided({ actor: 'player', play, hand: handIndex, link: decision.link });
    return status;
  }

  async recover(play: string, handIndex = 0): Promise<blackjackV1.HandStatus> {
    if (isPaid(play)) doneIn(await this.stake(play, handIndex));
    const status = doneIn(await this.house.askOn(blackjack.recover, this.staking(play, handIndex)));
    this.decided({ actor: 'recover', play, hand: handIndex, link: '' });
    return status;
  }

  decided(decision: Omit<Decision, 'signature'>): void {
    this.chain = chainAfter(this.chain, decision);
  }

  /** Plays from where the hand is until it is over. */
  async playOut(status: blackjackV1.HandStatus, choose: Chooser = anyLegal): Promise<blackjackV1.HandStatus> {
    let now = status;
    while (now.legal.length > 0) {
      const play = choose(now);
      now = await this.play(play, isForHand(play) ? (now.active ?? 0) : 0);
    }
    return now;
  }

  /** A whole hand. */
  async playHand(choose: Chooser = anyLegal): Promise<blackjackV1.HandStatus> {
    await this.open();
    return this.playOut(await this.play('deal'), choose);
  }

  async bundle(): Promise<PlayedHandBundle> {
    const { json } = doneIn(await this.house.askOn(blackjack.getHandBundle, { handId: this.handId }));
    return JSON.parse(json) as PlayedHandBundle;
  }
}

function isPaid(name: string): boolean {
  const play = parsePlay(name);
  return !('code' in play) && costOf(play).numerator > 0n;
}

function isForHand(name: string): boolean {
  const play = parsePlay(name);
  return !('code' in play) && 'hand' in play;
}
