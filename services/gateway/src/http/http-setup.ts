/** Everything in front of the controllers: limits, headers, body parsing, the web table and the API documentation. */
import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import cors from 'cors';
import express, { type NextFunction, type Request, type Response } from 'express';
import helmet from 'helmet';
import type { Server } from 'node:http';
import { ClientAddresses } from '../socket/client-address.js';
import { EdgeAdapter, MAX_MESSAGE_BYTES } from '../socket/edge-adapter.js';
import type { GatewayConfig } from '../gateway.config.js';
import { KnownRoutes } from './known-routes.js';
import { originAllowed } from '../socket/origin-check.js';
import { problemOf, ProblemFilter, sendProblem } from './problem.js';
import { RateLimits } from '../socket/rate-limits.js';
import { refusal } from './refusal.js';
import { SocketServer } from '../socket/socket-server.js';
import { webFiles } from './web-files.js';

const HEADERS_WITHIN_MS = 5_000;
const REQUEST_WITHIN_MS = 10_000;
/** How often Node looks for requests that exceed these timeouts; its default is every 30 seconds. */
const TIMEOUT_CHECK_MS = 1_000;
const PREFLIGHT_LASTS_SECONDS = 600;
const HTTPS_FOR_SECONDS = 31_536_000;

export function setUpHttp(app: INestApplication, config: GatewayConfig): void {
  const server = app.getHttpServer() as Server & { connectionsCheckingInterval: number };
  server.headersTimeout = HEADERS_WITHIN_MS;
  server.requestTimeout = REQUEST_WITHIN_MS;
  // Nest creates the server without this option of `createServer`; Node reads it when the server starts to listen.
  server.connectionsCheckingInterval = TIMEOUT_CHECK_MS;
  app.use(securityHeaders(config));
  app.use(crossOrigin(config));
  app.use(withinRate(app.get(RateLimits), app.get(ClientAddresses)));
  // Compressed bodies are refused: bodies this small need no compression, and it rules out decompression bombs.
  app.use(express.json({ limit: MAX_MESSAGE_BYTES, inflate: false, strict: true }));
  if (config.WEB_ROOT !== undefined) app.use(webFiles(config.WEB_ROOT));
  const description = new DocumentBuilder().setTitle('Sabot').setVersion('1').addBearerAuth().build();
  const document = (): OpenAPIObject => SwaggerModule.createDocument(app, description);
  app.useGlobalFilters(new ProblemFilter(new KnownRoutes(document)));
  SwaggerModule.setup('docs', app, document);
  const sockets = app.get(SocketServer);
  app.useWebSocketAdapter(new EdgeAdapter(app, (request) => sockets.admit(request)));
}

function securityHeaders({ NODE_ENV }: GatewayConfig) {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        // Pages built by Next.js contain inline scripts, so this forbids only what none of our pages needs.
        defaultSrc: helmet.contentSecurityPolicy.dangerouslyDisableDefaultSrc,
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    frameguard: { action: 'deny' },
    hsts: NODE_ENV === 'production' && { maxAge: HTTPS_FOR_SECONDS, includeSubDomains: false },
  });
}

/** Lets pages from allowed origins read responses; browsers block all others. */
function crossOrigin({ ALLOWED_ORIGINS }: GatewayConfig) {
  return cors((request, decide) => {
    const { origin, host } = request.headers;
    decide(null, {
      // With a list, even an empty one, every response varies by origin and every preflight is answered here.
      origin: origin !== undefined && originAllowed(origin, host, ALLOWED_ORIGINS) ? [origin] : [],
      methods: ['GET', 'HEAD', 'POST'],
      allowedHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key'],
      maxAge: PREFLIGHT_LASTS_SECONDS,
    });
  });
}

function withinRate(limits: RateLimits, addresses: ClientAddresses) {
  return (request: Request, response: Response, next: NextFunction): void => {
    limits.request(addresses.of(request)).then((rate) => {
      if (rate === 'within') next();
      else sendProblem(response, problemOf(refusal('RATE_LIMITED')));
    }, next);
  };
}
