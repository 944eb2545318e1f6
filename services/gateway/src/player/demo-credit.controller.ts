/** New demo credit for a player who has lost it, in demo mode. The account keeps its bets and its statement. */
import { Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { AccountBalance } from '@sabot/edge';
import { Caller, PlayerGuard } from '../http/access.js';
import { granted } from '../http/problem.js';
import type { Identity } from './identity.js';
import { PlayersService } from './players.service.js';

@ApiTags('me')
@ApiBearerAuth()
@UseGuards(PlayerGuard)
@Controller('me/demo-credit')
export class DemoCreditController {
  constructor(private readonly players: PlayersService) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary:
      "Fills the caller's account up with demo credit when less than half of it is left, at most once a minute.",
  })
  async topUp(@Caller() { userId }: Identity): Promise<AccountBalance> {
    return granted(await this.players.topUpDemo(userId));
  }
}
