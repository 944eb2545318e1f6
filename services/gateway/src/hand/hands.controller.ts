/** Verification bundles of hands, for anyone once the hand is over. */
import { Controller, Get, Inject, Param, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { sendEncodedJson } from '../http/encoded-json.js';
import { uuidOf } from '../http/parameters.js';
import { granted } from '../http/problem.js';
import type { BundleCache } from '../table/bundle-cache.js';

/** The injection token of the cache. */
export const HAND_BUNDLES = Symbol('HandBundles');

@ApiTags('blackjack')
@Controller('hands')
export class HandsController {
  constructor(@Inject(HAND_BUNDLES) private readonly bundles: BundleCache) {}

  @Get(':id')
  @ApiOperation({ summary: 'The verification bundle `sabot-hand/1` of a hand of blackjack that is over.' })
  async bundle(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    sendEncodedJson(request, response, granted(await this.bundles.get(uuidOf(id, 'handId'))));
  }
}
