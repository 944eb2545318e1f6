/** The answer to a request to place bets: columns that fill up as verdicts come in. */
import { type MessageInitShape, walletV1 } from '@sabot/contracts';
import type { StoredVerdict } from './betting.store.js';
import { refusalMessage, type ServiceRefusal } from '@sabot/translation';

export class PlacedBets {
  readonly #verdicts: walletV1.BetVerdict[];
  readonly #balances: bigint[];
  readonly #versions: bigint[];
  readonly #sequences: bigint[];
  readonly #refusals: { index: number; refusal: ReturnType<typeof refusalMessage> }[] = [];

  constructor(bets: number) {
    this.#verdicts = new Array<walletV1.BetVerdict>(bets).fill(walletV1.BetVerdict.REFUSED);
    this.#balances = new Array<bigint>(bets).fill(0n);
    this.#versions = new Array<bigint>(bets).fill(0n);
    this.#sequences = new Array<bigint>(bets).fill(0n);
  }

  accept(at: number, { figureMinor, version, sequence }: StoredVerdict): void {
    this.#verdicts[at] = walletV1.BetVerdict.ACCEPTED;
    this.#balances[at] = figureMinor;
    this.#versions[at] = version;
    this.#sequences[at] = sequence;
  }

  refuse(at: number, refusal: ServiceRefusal): void {
    this.#refusals.push({ index: at, refusal: refusalMessage(refusal) });
  }

  message(): MessageInitShape<typeof walletV1.PlacedBetsSchema> {
    this.#refusals.sort((a, b) => a.index - b.index);
    return {
      verdicts: this.#verdicts,
      balancesMinor: this.#balances,
      versions: this.#versions,
      sequences: this.#sequences,
      refusals: this.#refusals,
    };
  }
}
