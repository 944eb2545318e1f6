/** How the house behaves at blackjack, in figures open to anyone. */
import { Controller, Get } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { BlackjackFigures } from '@sabot/edge';
import { granted } from '../http/problem.js';
import { DenialsService } from './denials.service.js';

@ApiTags('blackjack')
@Controller('blackjack/figures')
export class FiguresController {
  constructor(private readonly denials: DenialsService) {}

  @Get()
  @ApiOperation({
    summary: 'How the hands of the last days were decided, and how many decisions players say were denied.',
  })
  async figures(): Promise<BlackjackFigures> {
    return granted(await this.denials.figures());
  }
}
