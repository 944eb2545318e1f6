/** Verification bundles of hands, for anyone once the hand is over, and what players report about them. */
import { Body, Controller, Get, HttpCode, Inject, Param, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { BLACKJACK_PLAYS, denialReport, type HandDenial } from '@sabot/edge';
import type { Request, Response } from 'express';
import { Caller, PlayerGuard } from '../http/access.js';
import { sendEncodedJson } from '../http/encoded-json.js';
import { demand, uuidOf } from '../http/parameters.js';
import { granted, RefusedException } from '../http/problem.js';
import { refusal } from '../http/refusal.js';
import type { Identity } from '../player/identity.js';
import { RateLimits } from '../socket/rate-limits.js';
import type { BundleCache } from '../table/bundle-cache.js';
import { DenialsService } from './denials.service.js';

/** The injection token of the cache. */
export const HAND_BUNDLES = Symbol('HandBundles');

const denialSchema = {
  type: 'object',
  required: ['k', 'play', 'link', 'signature'],
  properties: {
    k: { type: 'integer', minimum: 0 },
    play: { type: 'string', enum: [...BLACKJACK_PLAYS] },
    hand: { type: 'integer', minimum: 0 },
    link: { type: 'string', pattern: '^[0-9a-f]{64}$' },
    signature: { type: 'string', pattern: '^[0-9a-f]{128}$' },
  },
};

@ApiTags('blackjack')
@Controller('hands')
export class HandsController {
  constructor(
    @Inject(HAND_BUNDLES) private readonly bundles: BundleCache,
    private readonly denials: DenialsService,
    private readonly limits: RateLimits,
  ) {}

  @Get(':id')
  @ApiOperation({ summary: 'The verification bundle `sabot-hand/1` of a hand of blackjack that is over.' })
  async bundle(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    sendEncodedJson(request, response, granted(await this.bundles.get(uuidOf(id, 'handId'))));
  }

  @Get(':id/denials')
  @ApiOperation({
    summary: 'The decisions that its player says the house denied, to be checked against the bundle.',
  })
  async reported(@Param('id') id: string): Promise<readonly HandDenial[]> {
    return granted(await this.denials.of(uuidOf(id, 'handId')));
  }

  @Post(':id/denials')
  @ApiBearerAuth()
  @UseGuards(PlayerGuard)
  @HttpCode(201)
  @ApiBody({ schema: denialSchema })
  @ApiOperation({ summary: "Reports a decision that the hand's key signed and that its record lacks." })
  async report(
    @Caller() { userId }: Identity,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<HandDenial> {
    const handId = uuidOf(id, 'handId');
    if ((await this.limits.report(userId)) !== 'within') throw new RefusedException(refusal('RATE_LIMITED'));
    return granted(await this.denials.report(userId, handId, demand(denialReport, body)));
  }
}
