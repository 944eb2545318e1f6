/** Everything in front of the controllers: limits, headers, body parsing, the web table and the API documentation. */
import { type INestApplication, Logger } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import cors from 'cors';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import helmet from 'helmet';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { ClientAddresses } from '../socket/client-address.js';
import { EdgeAdapter, MAX_MESSAGE_BYTES } from '../socket/edge-adapter.js';
import type { GatewayConfig } from '../gateway.config.js';
import { CSP_REPORTS_PATH, policyOfAnswers, policyOfDocs } from './content-security-policy.js';
import { guardConnections } from './connection-guard.js';
import { GatewayMetrics } from '../gateway.metrics.js';
import { HoldingsService } from '../player/holdings.service.js';
import { KnownRoutes } from './known-routes.js';
import { ListQueue } from './list-queue.js';
import { originAllowed } from '../socket/origin-check.js';
import { problemOf, ProblemFilter, sendProblem } from './problem.js';
import { RateLimits } from '../socket/rate-limits.js';
import { refusal } from './refusal.js';
import { SocketServer } from '../socket/socket-server.js';
import { WebFiles } from './web-files.js';

const HEADERS_WITHIN_MS = 5_000;
const REQUEST_WITHIN_MS = 10_000;
/** How often Node looks for requests that exceed these timeouts; its default is every 30 seconds. */
const TIMEOUT_CHECK_MS = 1_000;
/** The path of a bundle, which is the same for everyone. */
const BUNDLE = /^\/(rounds|hands)\/[^/]+$/;
/** Paths whose answers are for the caller alone. */
const PRIVATE = /^\/(auth|me|ops)(\/|$)/;
/** Paths whose answers take other services the longest, and that nobody needs in order to play. */
const LIST = /^\/(me\/(bets|ledger|hands)|tables\/[^/]+\/rounds)\/?$/;
const LOG_IN = /^\/auth\/(guest|redeem|session|operator)\/?$/;
const LISTS_AT_ONCE = 8;
const MAX_WAITING_LISTS = 200;
const LISTS_WAIT_MS = 2_000;
const JSON_TYPES = ['application/json', 'application/csp-report'];
const DOCS = /^\/docs(\/|$)/;
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const PREFLIGHT_LASTS_SECONDS = 600;
const HTTPS_FOR_SECONDS = 31_536_000;

export function setUpHttp(app: INestApplication, config: GatewayConfig): void {
  const server = app.getHttpServer() as Server & { connectionsCheckingInterval: number };
  server.headersTimeout = HEADERS_WITHIN_MS;
  server.requestTimeout = REQUEST_WITHIN_MS;
  // Nest creates the server without this option of `createServer`; Node reads it when the server starts to listen.
  server.connectionsCheckingInterval = TIMEOUT_CHECK_MS;
  guardConnections(server, app.get(ClientAddresses), app.get(GatewayMetrics), config);
  const withinLimits = withinRate(app.get(RateLimits), app.get(ClientAddresses));
  app.use(securityHeaders(config));
  // Preflights are answered by the next step; everything else needs its headers even when it is refused.
  app.use(onlyFor((method) => method === 'OPTIONS', withinLimits));
  app.use(crossOrigin(config));
  app.use(privateAnswers);
  app.use(onlyFor((method) => method !== 'OPTIONS', withinLimits));
  app.use(logInsWithinRate(app.get(RateLimits), app.get(ClientAddresses)));
  app.use(listsLast(app.get(HoldingsService)));
  app.use(allowedOriginsOnly(config));
  // Compressed bodies are refused: bodies this small need no compression, and it rules out decompression bombs.
  app.use(express.json({ type: JSON_TYPES, limit: MAX_MESSAGE_BYTES, inflate: false, strict: true }));
  const description = new DocumentBuilder().setTitle('Sabot').setVersion('1').addBearerAuth().build();
  const document = (): OpenAPIObject => SwaggerModule.createDocument(app, description);
  const routes = new KnownRoutes(document);
  const web = webFiles(config, routes);
  if (web) app.use(pagesFrom(web));
  app.useGlobalFilters(new ProblemFilter(routes, web));
  SwaggerModule.setup('docs', app, document);
  const sockets = app.get(SocketServer);
  app.useWebSocketAdapter(new EdgeAdapter(app, (request) => sockets.admit(request)));
}

function webFiles(config: GatewayConfig, routes: KnownRoutes): WebFiles | undefined {
  const { WEB_ROOT, WEB_BUILDS_DIR, FRAME_ANCESTORS } = config;
  if (WEB_ROOT === undefined) return undefined;
  if (!existsSync(WEB_ROOT)) {
    new Logger(WebFiles.name).error({
      msg: 'the web table is not built, so no page is served',
      root: WEB_ROOT,
    });
    return undefined;
  }
  return new WebFiles({
    root: WEB_ROOT,
    buildsFolder: WEB_BUILDS_DIR,
    isRoute: (path) => routes.methodsAt(path).includes('GET'),
    isApi: (path) => routes.covers(path),
    frameAncestors: FRAME_ANCESTORS,
  });
}

function pagesFrom(web: WebFiles) {
  return (request: Request, response: Response, next: NextFunction): void => {
    if (!web.answer(request, response, next)) next();
  };
}

/** For every answer; pages have a policy of their own. */
function securityHeaders({ NODE_ENV }: GatewayConfig) {
  const others = helmet({
    contentSecurityPolicy: false,
    frameguard: { action: 'deny' },
    hsts: NODE_ENV === 'production' && { maxAge: HTTPS_FOR_SECONDS, includeSubDomains: false },
  });
  return (request: Request, response: Response, next: NextFunction): void => {
    const isDocs = DOCS.test(request.path);
    response.setHeader('Content-Security-Policy', isDocs ? policyOfDocs() : policyOfAnswers());
    others(request, response, next);
  };
}

/** Lets pages from allowed origins read responses, and any page the bundle of a round or a hand; browsers block all others. */
function crossOrigin({ ALLOWED_ORIGINS }: GatewayConfig) {
  return cors<Request>((request, decide) => {
    const { origin, host } = request.headers;
    // The same response for every origin is what lets caches keep it for all.
    if (BUNDLE.test(request.path)) {
      decide(null, { origin: '*', methods: ['GET', 'HEAD'], maxAge: PREFLIGHT_LASTS_SECONDS });
      return;
    }
    decide(null, {
      // With a list, even an empty one, every response varies by origin and every preflight is answered here.
      origin: origin !== undefined && originAllowed(origin, host, ALLOWED_ORIGINS) ? [origin] : [],
      methods: ['GET', 'HEAD', 'POST'],
      credentials: true,
      allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
      maxAge: PREFLIGHT_LASTS_SECONDS,
    });
  });
}

/** Answers with tokens or with a player's own data are stored nowhere. */
function privateAnswers({ path }: Request, response: Response, next: NextFunction): void {
  if (PRIVATE.test(path)) response.setHeader('Cache-Control', 'no-store');
  next();
}

/** Refuses requests by pages of other origins that could change something; browsers only keep the answer from them. */
function allowedOriginsOnly({ ALLOWED_ORIGINS }: GatewayConfig) {
  return (
    { method, path, headers: { origin, host } }: Request,
    response: Response,
    next: NextFunction,
  ): void => {
    // Browsers send reports without the page's origin, and they change nothing.
    const harmless = SAFE_METHODS.has(method) || path === CSP_REPORTS_PATH;
    if (harmless || originAllowed(origin, host, ALLOWED_ORIGINS)) next();
    else sendProblem(response, problemOf(refusal('FORBIDDEN')));
  };
}

function onlyFor(applies: (method: string) => boolean, step: RequestHandler): RequestHandler {
  return (request, response, next) => {
    if (applies(request.method)) return step(request, response, next);
    next();
    return undefined;
  };
}

/** Sessions that begin or go on without a token. An operator's backend, which brings many players, has the token of each. */
function logInsWithinRate(limits: RateLimits, addresses: ClientAddresses): RequestHandler {
  return (request, response, next) => {
    if (request.method !== 'POST' || !LOG_IN.test(request.path)) {
      next();
      return;
    }
    limits.logIn(addresses.of(request)).then((rate) => {
      if (rate === 'within') next();
      else sendProblem(response, problemOf(refusal('RATE_LIMITED')));
    }, next);
  };
}

function listsLast(holdings: HoldingsService): RequestHandler {
  const lists = new ListQueue({
    atOnce: LISTS_AT_ONCE,
    maxWaiting: MAX_WAITING_LISTS,
    waitMs: LISTS_WAIT_MS,
    isBusy: () => holdings.isBusy,
    refuse: (response) => {
      sendProblem(response, problemOf(refusal('OVERLOADED')));
    },
  });
  return (request, response, next) => {
    if (LIST.test(request.path)) lists.take(request, response, next);
    else next();
  };
}

function withinRate(limits: RateLimits, addresses: ClientAddresses): RequestHandler {
  return (request: Request, response: Response, next: NextFunction): void => {
    limits.request(addresses.of(request)).then((rate) => {
      if (rate === 'within') next();
      else sendProblem(response, problemOf(refusal('RATE_LIMITED')));
    }, next);
  };
}
