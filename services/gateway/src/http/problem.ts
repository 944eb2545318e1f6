/** Refusals over HTTP: problem documents (RFC 9457) with the same codes as on sockets. */
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { EdgeRefusalCode, Problem, ProblemCode, Refused } from '@sabot/edge';
import type { Request, Response } from 'express';
import type { KnownRoutes } from './known-routes.js';
import { isRefused, refusal, refusalOfError } from './refusal.js';
import type { WebFiles } from './web-files.js';

const STATUSES: Readonly<Record<EdgeRefusalCode, number>> = {
  VALIDATION: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  UNKNOWN_TABLE: 404,
  UNKNOWN_ACCOUNT: 404,
  UNKNOWN_ROUND: 404,
  UNKNOWN_BET: 404,
  UNKNOWN_HAND: 404,
  HAND_ALREADY_OPEN: 409,
  OUT_OF_TURN: 409,
  HAND_OUT_OF_RANGE: 409,
  HAND_NOT_ACTIVE: 409,
  PLAY_NOT_LEGAL: 409,
  STAKE_MISSING: 409,
  LINK_INVALID: 409,
  SIGNATURE_INVALID: 409,
  BET_BELOW_MIN: 409,
  BET_ABOVE_MAX: 409,
  INSUFFICIENT_BALANCE: 409,
  INVALID_PHASE: 409,
  NO_BETS_PLACED: 409,
  DUPLICATE_BET: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  OTHER_SESSION: 409,
  BETTING_CLOSED: 409,
  BET_NOT_OFFERED: 409,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  OVERLOADED: 503,
  TIMEOUT: 504,
};

/** Refusals specific to HTTP, by status; every other client error is VALIDATION. */
const HTTP_PROBLEMS: Readonly<Record<number, { readonly code: ProblemCode; readonly title: string }>> = {
  404: { code: 'NOT_FOUND', title: 'There is nothing at this path.' },
  405: { code: 'METHOD_NOT_ALLOWED', title: 'This path does not support that method.' },
  413: { code: 'TOO_LARGE', title: 'The request is too large.' },
  415: { code: 'UNSUPPORTED_TYPE', title: 'Only uncompressed JSON is accepted.' },
};

/** Carries a refusal out of a controller. */
export class RefusedException extends HttpException {
  constructor(readonly refused: Refused) {
    super(refused.code, STATUSES[refused.code]);
  }
}

/** Returns a service's answer; throws when the answer is a refusal. */
export function granted<T extends object>(answer: T | Refused): T {
  if (isRefused(answer)) throw new RefusedException(answer);
  return answer;
}

@Catch()
export class ProblemFilter implements ExceptionFilter {
  readonly #logger = new Logger(ProblemFilter.name);

  constructor(
    private readonly routes: KnownRoutes,
    private readonly web?: WebFiles,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const response = http.getResponse<Response>();
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const problem = this.#problemOf(error);
    if (problem.code === 'NOT_FOUND') this.#sendNotFound(http.getRequest<Request>(), response, problem);
    else sendProblem(response, problem);
  }

  #sendNotFound(request: Request, response: Response, problem: Problem): void {
    const allowed = this.#otherMethods(request);
    if (allowed.length > 0) {
      response.setHeader('Allow', allowed.join(', '));
      sendProblem(response, httpProblem(405));
      return;
    }
    const withoutPage = (): void => {
      sendProblem(response, problem);
    };
    if (!this.web?.answerMissing(request, response, withoutPage)) withoutPage();
  }

  /** The methods that a known path supports. Empty when it supports this one too: then the 404 has another cause. */
  #otherMethods({ method, path }: Request): readonly string[] {
    const methods = this.routes.methodsAt(path);
    return methods.includes(method) ? [] : methods;
  }

  #problemOf(error: unknown): Problem {
    if (error instanceof RefusedException) return problemOf(error.refused);
    const status = clientErrorStatus(error);
    if (status !== undefined) return httpProblem(status);
    this.#logger.error({ msg: 'request failed', err: error });
    return problemOf(refusalOfError(error) ?? refusal('INTERNAL'));
  }
}

export function problemOf({ code, message, ...figures }: Refused): Problem {
  return { type: 'about:blank', title: message, status: STATUSES[code], code, ...figures };
}

export function sendProblem(response: Response, problem: Problem): void {
  if (problem.code === 'UNAUTHENTICATED') response.setHeader('WWW-Authenticate', 'Bearer');
  response.setHeader('Cache-Control', 'no-store');
  response.status(problem.status).type('application/problem+json').send(JSON.stringify(problem));
}

/** The status of a client error that Nest or the body parser raised. */
function clientErrorStatus(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  const status = error instanceof Error && 'status' in error ? error.status : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : undefined;
}

function httpProblem(status: number): Problem {
  const known = HTTP_PROBLEMS[status];
  if (!known) return { ...problemOf(refusal('VALIDATION', { field: 'request' })), status };
  return { type: 'about:blank', ...known, status };
}
