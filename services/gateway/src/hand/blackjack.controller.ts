/** Tables of blackjack and best play at them, open to anyone. */
import { Controller, Get, Param } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import type { BlackjackStrategy, BlackjackTable } from '@sabot/edge';
import { tableIdOf } from '../http/parameters.js';
import { granted } from '../http/problem.js';
import { BlackjackTablesService } from './blackjack-tables.service.js';
import { StrategyService } from './strategy.service.js';

@ApiTags('blackjack')
@Controller('blackjack/tables')
export class BlackjackController {
  constructor(
    private readonly tables: BlackjackTablesService,
    private readonly strategies: StrategyService,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Every table of blackjack with its rules, its limits and the exact edge of the house.',
  })
  async list(): Promise<readonly BlackjackTable[]> {
    return granted(await this.tables.all());
  }

  @Get(':id/strategy')
  @ApiOperation({ summary: "The best first play of every hand under a table's rules, worked out exactly." })
  async strategy(@Param('id') id: string): Promise<BlackjackStrategy> {
    return this.strategies.of(granted(await this.tables.find(tableIdOf(id))));
  }
}
