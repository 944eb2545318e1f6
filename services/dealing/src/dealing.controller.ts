/** The commands of the dealing service. proto/sabot/dealing/v1 lists the refusal codes of each. */
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { type dealingV1, type DescMessage, type MessageInitShape, subjects } from '@sabot/contracts';
import { outcomeMessage, refused, type ServiceRefusal, shoeMessage } from '@sabot/translation';
import { DealingMetrics } from './dealing.metrics.js';
import { DealingService } from './dealing.service.js';

const { dealing } = subjects;

type Response<Schema extends DescMessage> = Promise<MessageInitShape<Schema>>;

@Controller()
export class DealingController {
  constructor(
    private readonly dealing: DealingService,
    private readonly metrics: DealingMetrics,
  ) {}

  @MessagePattern(dealing.commit.subject)
  async commit(@Payload() request: dealingV1.CommitRequest): Response<typeof dealingV1.CommitResponseSchema> {
    const round = await this.dealing.commit(request);
    if ('code' in round) return this.#refused('commit', round);
    const { serverHash, shoe, reshuffled } = round;
    const value = { serverHash, reshuffled, ...(shoe && { shoe: shoeMessage(shoe) }) };
    return { result: { case: 'commitment', value } };
  }

  @MessagePattern(dealing.deal.subject)
  async deal(@Payload() request: dealingV1.DealRequest): Response<typeof dealingV1.DealResponseSchema> {
    const deal = await this.dealing.deal(request);
    if ('code' in deal) return this.#refused('deal', deal);
    const { hands, shoeAfter } = deal;
    const value = { outcome: outcomeMessage(hands), ...(shoeAfter && { shoeAfter: shoeMessage(shoeAfter) }) };
    return { result: { case: 'deal', value } };
  }

  @MessagePattern(dealing.reveal.subject)
  async reveal(@Payload() request: dealingV1.RevealRequest): Response<typeof dealingV1.RevealResponseSchema> {
    const revealed = await this.dealing.reveal(request);
    if ('code' in revealed) return this.#refused('reveal', revealed);
    const { serverHash, roundNumber, dealt } = revealed.round;
    const serverSeed = revealed.seed.expose();
    const value = { serverSeed, serverHash, clientSeed: dealt?.clientSeed ?? '', roundNumber };
    return { result: { case: 'reveal', value } };
  }

  #refused(command: 'commit' | 'deal' | 'reveal', refusal: ServiceRefusal): ReturnType<typeof refused> {
    this.metrics.refused(command, refusal.code);
    return refused(refusal);
  }
}
