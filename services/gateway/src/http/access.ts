/** Guards for routes: `PlayerGuard` requires a valid token, `OperatorGuard` an operator's. */
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Identity } from '../player/identity.js';
import { RefusedException } from './problem.js';
import { refusal } from './refusal.js';
import { TokensService } from '../player/tokens.service.js';

interface KnownRequest extends Request {
  identity?: Identity;
}

/** Admits callers with a valid token. */
@Injectable()
export class PlayerGuard implements CanActivate {
  constructor(protected readonly tokens: TokensService) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<KnownRequest>();
    const identity = await this.tokens.verify(bearerOf(request));
    if (!identity) throw new RefusedException(refusal('UNAUTHENTICATED'));
    request.identity = identity;
    return true;
  }
}

/** Admits only operators. */
@Injectable()
export class OperatorGuard extends PlayerGuard {
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    await super.canActivate(context);
    const { identity } = context.switchToHttp().getRequest<KnownRequest>();
    if (!identity?.operator) throw new RefusedException(refusal('FORBIDDEN'));
    return true;
  }
}

/** The caller's identity, on routes behind one of the guards. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): Identity => {
  const { identity } = context.switchToHttp().getRequest<KnownRequest>();
  if (!identity) throw new RefusedException(refusal('UNAUTHENTICATED'));
  return identity;
});

export function bearerOf({ headers }: Request): string | undefined {
  return /^Bearer ([\w.~+/=-]+)$/.exec(headers.authorization ?? '')?.[1];
}
