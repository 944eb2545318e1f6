/** Publishes the sentences of models while they are written, a few times a second for all answers together. */
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { subjects, timestampFromMs } from '@sabot/contracts';
import { NatsConnection, StatePublisher } from '@sabot/messaging';

export interface WrittenSentence {
  readonly adviceId: string;
  readonly index: number;
  readonly text: string;
}

const INTERVAL_MS = 50;

@Injectable()
export class AdviceNews implements OnModuleDestroy {
  readonly #publisher;
  #told = 0;

  constructor(connection: NatsConnection) {
    this.#publisher = new StatePublisher(connection, {
      entry: subjects.advisor.adviceWritten,
      intervalMs: INTERVAL_MS,
      message: (sentences: ReadonlyMap<string, WrittenSentence>) => ({
        occurredAt: timestampFromMs(Date.now()),
        sentences: [...sentences.values()],
      }),
    });
  }

  onModuleDestroy(): void {
    this.#publisher.onModuleDestroy();
  }

  tell(sentence: WrittenSentence): void {
    // Each sentence counts, so none may replace another.
    this.#publisher.change(String((this.#told += 1)), sentence);
  }
}
