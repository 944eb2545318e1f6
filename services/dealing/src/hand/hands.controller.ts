/** The commands and queries about hands. proto/sabot/dealing/v1 lists the refusal codes of each. */
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { Reveal } from '@sabot/blackjack';
import { type dealingV1, type DescMessage, type MessageInitShape, subjects } from '@sabot/contracts';
import { answer } from '@sabot/translation';
import { DealingMetrics } from '../dealing.metrics.js';
import { HandsService } from './hands.service.js';
import type { StoredHand } from './hands.store.js';

const { dealing } = subjects;

type Response<Schema extends DescMessage> = Promise<MessageInitShape<Schema>>;
type Command = Parameters<DealingMetrics['refused']>[0];

@Controller()
export class HandsController {
  constructor(
    private readonly hands: HandsService,
    private readonly metrics: DealingMetrics,
  ) {}

  @MessagePattern(dealing.commitHand.subject)
  async commitHand(
    @Payload() request: dealingV1.CommitHandRequest,
  ): Response<typeof dealingV1.CommitHandResponseSchema> {
    const done = this.#counted('commit_hand', await this.hands.commit(request));
    return answer(done, 'commitment', ({ serverHash }) => ({ serverHash }));
  }

  @MessagePattern(dealing.drawStep.subject)
  async drawStep(
    @Payload() request: dealingV1.DrawStepRequest,
  ): Response<typeof dealingV1.DrawStepResponseSchema> {
    return answer(this.#counted('draw_step', await this.hands.draw(request)), 'reveal', revealMessage);
  }

  @MessagePattern(dealing.revealHand.subject)
  async revealHand(
    @Payload() request: dealingV1.RevealHandRequest,
  ): Response<typeof dealingV1.RevealHandResponseSchema> {
    const done = this.#counted('reveal_hand', await this.hands.reveal(request));
    return answer(done, 'reveal', ({ serverHash, seed }) => ({ serverHash, serverSeed: seed.expose() }));
  }

  @MessagePattern(dealing.getHandRecord.subject)
  async getHandRecord(
    @Payload() request: dealingV1.GetHandRecordRequest,
  ): Response<typeof dealingV1.GetHandRecordResponseSchema> {
    return answer(await this.hands.record(request), 'record', recordMessage);
  }

  #counted<T extends object>(command: Command, done: T): T {
    if ('code' in done) this.metrics.refused(command, String(done.code));
    return done;
  }
}

/** Only what the step made public: a step's cards stay in the database. */
function revealMessage({ cards, blackjack, hole }: Reveal) {
  return { cards: [...cards], ...(blackjack !== null && { blackjack }), ...(hole !== null && { hole }) };
}

function recordMessage(hand: StoredHand) {
  const { tableId, handNumber, rules, serverHash, tip, key, voided, steps } = hand;
  return {
    tableId,
    handNumber,
    rules: JSON.stringify(rules),
    serverHash,
    tip: tip ?? '',
    key: key ?? '',
    voided,
    decisions: steps.map(({ k, actor, play, handIndex, link, signature }) => {
      return { k, actor, play, handIndex, link, signature };
    }),
  };
}
