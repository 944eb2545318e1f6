/** Ends a session, whoever issued its token. */
import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { bearerOf } from '../http/access.js';
import { RefusedException } from '../http/problem.js';
import { refusal } from '../http/refusal.js';
import { RevocationsService } from './revocations.service.js';
import { SessionCookie } from './session-cookie.js';
import { TokensService } from './tokens.service.js';

@ApiTags('auth')
@Controller('auth')
export class SessionController {
  constructor(
    private readonly tokens: TokensService,
    private readonly revocations: RevocationsService,
    private readonly cookie: SessionCookie,
  ) {}

  /** Both the token's session and the cookie's are ended: a browser may hold two, and is told that it has left. */
  @Post('logout')
  @HttpCode(204)
  @ApiBearerAuth()
  @ApiOperation({
    summary: 'Ends the session with all of its tokens, closes its sockets, and clears the cookie.',
  })
  async logout(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    const found = await Promise.all([this.tokens.verify(bearerOf(request)), this.cookie.read(request)]);
    const ending = found.filter((identity) => identity && !this.revocations.covers(identity));
    if (ending.length === 0) throw new RefusedException(refusal('UNAUTHENTICATED'));
    for (const identity of ending) if (identity) await this.revocations.endSession(identity);
    this.cookie.clear(response);
  }
}
