/** The end of a session, with tokens of any origin. */
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
    summary: "Revokes the caller's token: no request is granted with it and its sockets are closed.",
  })
  async logout(@Caller() identity: Identity): Promise<void> {
    await this.revocations.revokeToken(identity);
  }
}
