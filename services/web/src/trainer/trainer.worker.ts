/** Works out exact values off the main thread: the first ones under a rule set take longer than a frame. */
import { DEFAULT_RULES, ExactPlay } from '@sabot/blackjack';
import { percentText } from '@sabot/cards';
import { answerQuestions, filesOfWorker } from '../worker/worker-calls';
import type { TrainerQuestions } from './trainer-protocol';

const EDGE_DECIMALS = 4;

const exact = new ExactPlay(DEFAULT_RULES);

answerQuestions<TrainerQuestions>({
  values: (state) => exact.values(state),
  edge: () => percentText(exact.houseEdge, EDGE_DECIMALS),
  files: filesOfWorker,
});
