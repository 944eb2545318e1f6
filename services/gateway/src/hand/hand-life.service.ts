/**
 * Gives everybody at a table of blackjack a sign of life. Nothing else is said there while a player thinks, and clients take
 * a silence of a few seconds for a dead connection.
 */
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { BLACKJACK_NAMESPACE } from '@sabot/edge';
import { Broadcaster } from '../socket/broadcaster.js';
import { aliveFrameIn } from '../socket/frame.js';
import { HandAudience } from './hand-audience.js';

const ALIVE_MS = 2_000;
const ALIVE = aliveFrameIn(BLACKJACK_NAMESPACE);

@Injectable()
export class HandLifeService implements OnModuleDestroy {
  readonly #ticking: NodeJS.Timeout;

  constructor(audience: HandAudience, broadcaster: Broadcaster) {
    this.#ticking = setInterval(() => {
      for (const seats of audience.tables) broadcaster.tell(seats, ALIVE);
    }, ALIVE_MS);
  }

  onModuleDestroy(): void {
    clearInterval(this.#ticking);
  }
}
