/** Verification bundles of rounds, for anyone, and inclusion proofs for players who bet. */
import { Controller, Get, Param, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { BetProof, RoundBundle } from '@sabot/edge';
import { Caller, PlayerGuard } from '../http/access.js';
import type { Identity } from '../player/identity.js';
import { uuidOf } from '../http/parameters.js';
import { PlayersService } from '../player/players.service.js';
import { granted } from '../http/problem.js';
import { RoundsService } from './rounds.service.js';

@ApiTags('rounds')
@Controller('rounds')
export class RoundsController {
  constructor(
    private readonly rounds: RoundsService,
    private readonly players: PlayersService,
  ) {}

  @Get(':id')
  @ApiOperation({ summary: 'The verification bundle of an ended round.' })
  async bundle(@Param('id') id: string): Promise<RoundBundle> {
    return granted(await this.rounds.bundle(uuidOf(id, 'roundId')));
  }

  @Get(':id/bets/:betId/proof')
  @UseGuards(PlayerGuard)
  @ApiBearerAuth()
  @ApiOperation({ summary: "The proof that the caller's bet is in the round's sealed bet book." })
  async proof(
    @Param('id') id: string,
    @Param('betId') betId: string,
    @Caller() { userId }: Identity,
  ): Promise<BetProof> {
    return granted(await this.players.proof(userId, uuidOf(id, 'roundId'), uuidOf(betId, 'betId')));
  }
}
