/** Tables, their roads and their past rounds, open to anyone. */
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import type { LobbyTable, Page, PastRound, TableDetail, TableRoads } from '@sabot/edge';
import { LobbyService } from './lobby.service.js';
import { pageOf, roundBefore, roundNumberOf, tableIdOf } from '../http/parameters.js';
import { granted } from '../http/problem.js';
import { RoundsService } from './rounds.service.js';

@ApiTags('tables')
@Controller('tables')
export class TablesController {
  constructor(
    private readonly lobby: LobbyService,
    private readonly rounds: RoundsService,
  ) {}

  @Get()
  @ApiOperation({
    summary:
      'Every table with its names by language, its current round, trends and a thumbnail of its roads.',
  })
  list(): readonly LobbyTable[] {
    return this.lobby.list();
  }

  @Get(':id')
  @ApiOperation({ summary: 'One table with its pay table and its timing.' })
  detail(@Param('id') id: string): TableDetail {
    return granted(this.lobby.detail(tableIdOf(id)));
  }

  @Get(':id/roads')
  @ApiOperation({
    summary: 'The roads, trends and scoreboard of a table, and the number of the first round on its board.',
  })
  async roads(@Param('id') id: string): Promise<TableRoads> {
    return granted(await this.rounds.roads(tableIdOf(id)));
  }

  @Get(':id/rounds')
  @ApiQuery({ name: 'cursor', required: false })
  @ApiQuery({ name: 'limit', required: false, schema: { type: 'integer', minimum: 1, maximum: 200 } })
  @ApiOperation({ summary: 'Ended rounds, newest first.' })
  async past(@Param('id') id: string, @Query() query: unknown): Promise<Page<PastRound>> {
    const { cursor, pageSize } = pageOf(query);
    return granted(await this.rounds.past(tableIdOf(id), roundBefore(cursor), pageSize));
  }

  @Get(':id/rounds/:number')
  @ApiOperation({
    summary: 'One ended round by its number: its id, its cards and its result, or why it was voided.',
  })
  async pastRound(@Param('id') id: string, @Param('number') number: string): Promise<PastRound> {
    return granted(await this.rounds.pastRound(tableIdOf(id), roundNumberOf(number, 'number')));
  }
}
