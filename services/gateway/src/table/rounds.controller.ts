/** Verification bundles of rounds, for anyone, and inclusion proofs for players who bet. */
import { Controller, Get, Param, Req, Res, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { BetProof } from '@sabot/edge';
import type { Request, Response } from 'express';
import { Caller, PlayerGuard } from '../http/access.js';
import type { Identity } from '../player/identity.js';
import { uuidOf } from '../http/parameters.js';
import { PlayersService } from '../player/players.service.js';
import { granted } from '../http/problem.js';
import { sendEncodedJson } from '../http/encoded-json.js';
import { BundleCache } from './bundle-cache.js';

@ApiTags('rounds')
@Controller('rounds')
export class RoundsController {
  constructor(
    private readonly bundles: BundleCache,
    private readonly players: PlayersService,
  ) {}

  @Get(':id')
  @ApiOperation({ summary: 'The verification bundle of an ended round.' })
  async bundle(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    sendEncodedJson(request, response, granted(await this.bundles.get(uuidOf(id, 'roundId'))));
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
