/**
 * Whether an event is the next one. Within a round `seq` rises without gaps, and a new round begins at 1; anything that is
 * not above what is known is old, and anything else means that something was missed and a snapshot is needed.
 */
import type { InRound } from '@sabot/edge';

type Place = Pick<InRound, 'seq'> & { readonly roundId: string | null };

export class EventOrder {
  #roundId: string | null = null;
  #seq = 0;

  /** A snapshot says where the table stands. */
  restart({ roundId, seq }: Place): void {
    this.#roundId = roundId;
    this.#seq = seq;
  }

  judge(event: Place): 'NEXT' | 'OLD' | 'GAP' {
    const sameRound = event.roundId === this.#roundId;
    if (sameRound && event.seq <= this.#seq) return 'OLD';
    if (event.seq !== (sameRound ? this.#seq + 1 : 1)) return 'GAP';
    this.restart(event);
    return 'NEXT';
  }
}
