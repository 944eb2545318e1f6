/** The query of the advisor. proto/sabot/advisor/v1 lists its refusal codes. */
import { Controller } from '@nestjs/common';
import { MessagePattern, Payload } from '@nestjs/microservices';
import { isLanguage, MAX_QUESTION_LENGTH } from '@sabot/advisor';
import { advisorV1, isTableId, type MessageInitShape, subjects } from '@sabot/contracts';
import { invalid, refused } from '@sabot/translation';
import { type Advice, AdvisorService } from './advisor.service.js';
import { readHand } from './hand-reading.js';

const MAX_ID_LENGTH = 64;

@Controller()
export class AdvisorController {
  constructor(private readonly service: AdvisorService) {}

  @MessagePattern(subjects.advisor.advise.subject)
  async advise(
    @Payload() request: advisorV1.AdviseRequest,
  ): Promise<MessageInitShape<typeof advisorV1.AdviseResponseSchema>> {
    const { adviceId, question, language, asker, subject } = request;
    if (adviceId.length === 0 || adviceId.length > MAX_ID_LENGTH) return refused(invalid('advice_id'));
    if (asker.length > MAX_ID_LENGTH) return refused(invalid('asker'));
    if (question.length > MAX_QUESTION_LENGTH) return refused(invalid('question'));
    if (!isLanguage(language)) return refused(invalid('language'));
    const asked = { adviceId, question, language, asker };
    if (subject.case === 'hand') {
      const hand = readHand(subject.value);
      return hand ? answered(this.service.aboutHand(asked, hand)) : refused(invalid('hand'));
    }
    if (subject.case !== 'table' || !isTableId(subject.value.tableId)) return refused(invalid('table_id'));
    const { tableId, stakes } = subject.value;
    const advice = await this.service.aboutTable(asked, tableId, stakes);
    return advice ? answered(advice) : refused({ code: 'UNKNOWN_TABLE' });
  }
}

function answered({
  sentences,
  model,
  figures,
}: Advice): MessageInitShape<typeof advisorV1.AdviseResponseSchema> {
  const source = model === undefined ? advisorV1.AdviceSource.EMBEDDED : advisorV1.AdviceSource.MODEL;
  const value = { sentences: [...sentences], source, model: model ?? '', figures: [...figures] };
  return { result: { case: 'advice', value } };
}
