/** Answers questions: loads the facts, and has them put into words by a model where one may, or else by templates. */
import { Injectable } from '@nestjs/common';
import {
  cacheKey,
  classifyQuestion,
  embeddedAdvice,
  type FactSheet,
  factSheet,
  figureText,
  type FilledSentence,
  handAdvice,
  handFacts,
  type HandSituation,
  isSuggestedQuestion,
  type Language,
  type Mine,
  privateAdvice,
  type QuestionKind,
} from '@sabot/advisor';
import { isBetTarget } from '@sabot/baccarat';
import type { advisorV1 } from '@sabot/contracts';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { AdvisorMetrics } from './advisor.metrics.js';
import { AdviceNews } from './advice-news.js';
import { ModelWriter } from './model-writer.service.js';
import { SituationsService, type TableSituation } from './situations.service.js';

export interface Asked {
  readonly adviceId: string;
  readonly question: string;
  readonly language: Language;
  /** Empty when no model may write. */
  readonly asker: string;
}

export interface Advice {
  readonly sentences: readonly string[];
  /** The model that wrote it; undefined when templates did. */
  readonly model?: string;
  readonly figures: readonly { readonly id: string; readonly figure: string }[];
}

const MAX_KEPT_ANSWERS = 5_000;

@Injectable()
export class AdvisorService {
  readonly #kept = new LRUCache<string, readonly FilledSentence[]>({ max: MAX_KEPT_ANSWERS });

  constructor(
    private readonly situations: SituationsService,
    private readonly writer: ModelWriter,
    private readonly news: AdviceNews,
    private readonly metrics: AdvisorMetrics,
  ) {}

  /** Undefined when there is no such table. */
  async aboutTable(
    asked: Asked,
    tableId: string,
    stakes: readonly advisorV1.OwnStake[],
  ): Promise<Advice | undefined> {
    const situation = await this.situations.at(tableId);
    if (!situation) return undefined;
    const { kind } = classifyQuestion(asked.question);
    const sheet = factSheet({ ...situation, mine: stakesOf(stakes) }, kind);
    const written = await this.#byModel(asked, situation, sheet);
    const { language } = asked;
    if (!written) return this.#given(embeddedAdvice(sheet, language), sheet.facts);
    return this.#given([...written, ...privateAdvice(sheet, language)], sheet.facts, this.writer.model);
  }

  /** No model writes about a hand: its facts are about one player. */
  aboutHand({ question, language }: Asked, hand: HandSituation): Advice {
    const facts = handFacts(hand);
    return this.#given(handAdvice(facts, classifyQuestion(question).kind, language), facts);
  }

  async #byModel(
    { adviceId, question, language, asker }: Asked,
    situation: TableSituation,
    sheet: FactSheet,
  ): Promise<readonly FilledSentence[] | undefined> {
    if (!this.writer.isConfigured || asker === '' || !mayModelExplain(sheet.kind)) return undefined;
    const ownWords = question !== '' && !isSuggestedQuestion(question);
    const key = cacheKey({
      tableId: situation.tableId,
      roundNumber: situation.roundNumber,
      kind: sheet.kind,
      language,
      rules: digestOf(sheet),
    });
    const kept = ownWords ? undefined : this.#kept.get(key);
    if (kept) return kept;
    const sentences = await this.writer.write({
      sheet,
      language,
      question: ownWords ? question : '',
      asker,
      written: (index, text) => {
        this.news.tell({ adviceId, index, text });
      },
    });
    if (sentences && !ownWords) this.#kept.set(key, sentences);
    return sentences;
  }

  #given(
    sentences: readonly FilledSentence[],
    facts: readonly Parameters<typeof figureOf>[0][],
    model?: string,
  ): Advice {
    this.metrics.answers.inc({ source: model === undefined ? 'embedded' : 'model' });
    const used = new Set(sentences.flatMap((sentence) => sentence.facts));
    return {
      sentences: sentences.map(({ text }) => text),
      figures: facts.filter(({ id }) => used.has(id)).map(figureOf),
      ...(model !== undefined && { model }),
    };
  }
}

function figureOf(fact: { readonly id: FilledSentence['facts'][number] } & Parameters<typeof figureText>[0]) {
  return { id: fact.id, figure: figureText(fact) };
}

/** Limits, and with them the answer to somebody who chases losses, are never put into a model's words. */
function mayModelExplain(kind: QuestionKind): boolean {
  return kind !== 'limits';
}

function stakesOf(stakes: readonly advisorV1.OwnStake[]): Mine {
  return {
    bets: stakes.flatMap(({ target, stakeMinor }) =>
      isBetTarget(target) && stakeMinor > 0n ? [{ target, stakeMinor }] : [],
    ),
  };
}

/** Equal for equal public facts, so that a kept answer never shows a figure of other rules or other cards. */
function digestOf({ facts, offered, recent }: FactSheet): string {
  const shared = facts.filter(({ privacy }) => privacy === 'public');
  const text = JSON.stringify([
    shared.map((fact) => [fact.measure, fact.subject, figureText(fact)]),
    offered,
    recent,
  ]);
  return createHash('sha256').update(text).digest('base64url');
}
