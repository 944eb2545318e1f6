/** A live table's events as text for the terminal. */
import type { Side } from '@sabot/baccarat';
import { type CardIndex, parseCardCode } from '@sabot/cards';
import type { DealtCard, GameStatus, HandSide, RoundResult } from '@sabot/edge';
import { formatRoundCode, RoadsBuilder, type Roads } from '@sabot/roads';
import type { Heard } from '@sabot/table-client';
import { hand } from '../practice/wording.js';
import { roadsPicture } from '../roads-picture.js';
import type { Paint } from '../session.js';

const STYLES = { PLAYER: 'blue', BANKER: 'red', TIE: 'green' } as const;
const WINNERS = { P: 'PLAYER', B: 'BANKER', T: 'TIE' } as const;
const SHORT_HASH_CHARS = 16;

/** Words each event. Keeps the cards that are face up, because a hand is always printed whole. */
export class TableWords {
  #cards: Readonly<Record<HandSide, CardIndex[]>> = { PLAYER: [], BANKER: [] };

  constructor(
    private readonly paint: Paint,
    private readonly url: string,
  ) {}

  /** The state of the table after joining, or after a snapshot replaced what was missed. */
  #status(status: GameStatus): string {
    this.#clear();
    for (const card of status.cards) this.#deal(card);
    const { tableId, roundNumber, state, paused, cards } = status;
    const where = roundNumber === null ? 'no round yet' : `round ${roundNumber}, ${state}`;
    return [
      `Table ${tableId}: ${where}${paused ? ', paused' : ''}.`,
      ...(cards.length > 0 ? (['PLAYER', 'BANKER'] as const).map((side) => this.#hand(side)) : []),
    ].join('\n');
  }

  /** The event as text; undefined when there is nothing to print. */
  news({ name, event }: Heard): string | undefined {
    switch (name) {
      case 'game-status':
        return this.#status(event);
      case 'round-start':
        this.#clear();
        return this.paint('bold', `Round ${event.roundNumber}`) + `, commitment ${short(event.hash)}`;
      case 'betting-closed':
        return `Betting is closed: ${counted(event.betCount, 'bet')}, book ${short(event.betBookRoot)}`;
      case 'deal-card':
        this.#deal(event);
        return this.#hand(event.hand);
      case 'natural':
        return `Natural for ${event.hands.map(sideOf).join(' and ')}!`;
      case 'player-stands':
        return `player stands on ${event.total}`;
      case 'banker-stands':
        return `banker stands on ${event.total}`;
      case 'game-result':
        return `${this.#result(event)}\nCheck it: sabot verify --round ${event.roundId} --url ${this.url}`;
      case 'round-void':
        return `The round was called off (${event.reason}); every bet is refunded.`;
      case 'shoe-reshuffle':
        return `A new shoe is in play, number ${event.shoeNumber}.`;
      case 'road-update':
        return roadsText(event.roads, this.paint);
      default:
        return undefined;
    }
  }

  #clear(): void {
    this.#cards = { PLAYER: [], BANKER: [] };
  }

  #deal({ hand: side, card }: DealtCard): void {
    const index = parseCardCode(card);
    if (index !== undefined) this.#cards[side].push(index);
  }

  #hand(side: HandSide): string {
    return hand(sideOf(side), this.#cards[side], this.paint);
  }

  #result({ winner, playerTotal, bankerTotal, playerPair, bankerPair, natural }: RoundResult): string {
    const verdict = this.paint(STYLES[winner], winner === 'TIE' ? winner : `${winner} wins`);
    const code = formatRoundCode({ winner, playerPair, bankerPair });
    const how = `${natural ? ', natural' : ''}${playerPair ? ', player pair' : ''}${bankerPair ? ', banker pair' : ''}`;
    return `${verdict}, player ${playerTotal}, banker ${bankerTotal}${how} [${code}]`;
  }
}

/** All roads of a table, rebuilt from its bead plate. */
function roadsText({ beadPlate }: Pick<Roads, 'beadPlate'>, paint: Paint): string {
  const builder = new RoadsBuilder();
  for (const { result, playerPair, bankerPair } of beadPlate)
    builder.add({ winner: WINNERS[result], playerPair, bankerPair });
  return roadsPicture(builder.roads(), builder.state, paint);
}

function sideOf(side: HandSide): Side {
  return side === 'PLAYER' ? 'player' : 'banker';
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

function short(hash: string): string {
  return `${hash.slice(0, SHORT_HASH_CHARS)}…`;
}
