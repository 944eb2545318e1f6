/** The caller's own account. */
import { Controller, Get, Query, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { BetStatement, HandStatement, LedgerEntry, Me, Page } from '@sabot/edge';
import { HandsService } from '../hand/hands.service.js';
import { Caller, PlayerGuard } from '../http/access.js';
import type { Identity } from './identity.js';
import { pageOf } from '../http/parameters.js';
import { PlayersService } from './players.service.js';
import { granted } from '../http/problem.js';

@ApiTags('me')
@ApiBearerAuth()
@UseGuards(PlayerGuard)
@Controller('me')
export class MeController {
  constructor(
    private readonly players: PlayersService,
    private readonly blackjack: HandsService,
  ) {}

  @Get()
  @ApiOperation({ summary: "The caller's balance and public alias." })
  async me(@Caller() { userId }: Identity): Promise<Me> {
    return granted(await this.players.me(userId));
  }

  @Get('bets')
  @ApiQuery({ name: 'cursor', required: false })
  @ApiQuery({ name: 'limit', required: false, schema: { type: 'integer', minimum: 1, maximum: 200 } })
  @ApiOperation({
    summary:
      "The caller's bets, newest first, each with its round's number and result and the balance after it.",
  })
  async bets(@Caller() { userId }: Identity, @Query() query: unknown): Promise<Page<BetStatement>> {
    return granted(await this.players.bets(userId, pageOf(query)));
  }

  @Get('hands')
  @ApiQuery({ name: 'cursor', required: false })
  @ApiQuery({ name: 'limit', required: false, schema: { type: 'integer', minimum: 1, maximum: 200 } })
  @ApiOperation({ summary: "The caller's hands of blackjack, newest first." })
  async hands(@Caller() { userId }: Identity, @Query() query: unknown): Promise<Page<HandStatement>> {
    return granted(await this.blackjack.list(userId, pageOf(query)));
  }

  @Get('ledger')
  @ApiQuery({ name: 'cursor', required: false })
  @ApiQuery({ name: 'limit', required: false, schema: { type: 'integer', minimum: 1, maximum: 200 } })
  @ApiOperation({
    summary: "Postings on the caller's account, newest first, each with the balance after it.",
  })
  async ledger(@Caller() { userId }: Identity, @Query() query: unknown): Promise<Page<LedgerEntry>> {
    return granted(await this.players.ledger(userId, pageOf(query)));
  }
}
