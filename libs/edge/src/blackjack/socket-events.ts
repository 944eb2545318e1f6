/** The events of the namespace `/blackjack`, in both directions. */
import type { AdviceBegun, AdviceRequest, AdviceServerEvents } from '../advice.js';
import type { Answer, Refused } from '../refused.js';
import type { AccountBalance, BalanceUpdate, Draining } from '../user-events.js';
import type { HandOrPrepared, HandSettled, HandStatus, PreparedHand } from './hand-status.js';
import type { BlackjackTableRequest, OpenHand, PlayHand, RecoverHand, StakeHand } from './requests.js';

export const BLACKJACK_NAMESPACE = '/blackjack';

export interface BlackjackServerEvents extends AdviceServerEvents {
  'hand-status': (status: HandStatus) => void;
  'hand-settled': (settled: HandSettled) => void;
  'balance-update': (event: BalanceUpdate) => void;
  /** Sent every two seconds to everybody at a table; its payload is `{}`. */
  alive: () => void;
  'session-ended': (why: Refused) => void;
  'server:draining': (event: Draining) => void;
}

type Acknowledge<T extends object> = (answer: Answer<T>) => void;

export interface BlackjackClientEvents {
  prepare: (request: BlackjackTableRequest, acknowledge: Acknowledge<PreparedHand>) => void;
  'open-hand': (request: OpenHand, acknowledge: Acknowledge<AccountBalance>) => void;
  stake: (request: StakeHand, acknowledge: Acknowledge<AccountBalance>) => void;
  play: (request: PlayHand, acknowledge: Acknowledge<HandStatus>) => void;
  recover: (request: RecoverHand, acknowledge: Acknowledge<HandStatus>) => void;
  sync: (request: BlackjackTableRequest, acknowledge: Acknowledge<HandOrPrepared>) => void;
  'ask-advice': (request: AdviceRequest, acknowledge: Acknowledge<AdviceBegun>) => void;
}
