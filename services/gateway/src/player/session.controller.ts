/** Ends a session, whoever issued its token. */
import { Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, PlayerGuard } from '../http/access.js';
import type { Identity } from './identity.js';
import { RevocationsService } from './revocations.service.js';

@ApiTags('auth')
@Controller('auth')
export class SessionController {
  constructor(private readonly revocations: RevocationsService) {}

  @Post('logout')
  @HttpCode(204)
  @UseGuards(PlayerGuard)
  @ApiBearerAuth()
  @ApiOperation({
    summary: "Revokes the caller's token: it is refused from now on, and its sockets are closed.",
  })
  async logout(@Caller() identity: Identity): Promise<void> {
    await this.revocations.revokeToken(identity);
  }
}
