/** Advice about a table over REST: what everybody may read. */
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { adviceQuery, type TableAdvice } from '@sabot/edge';
import { demand, tableIdOf } from '../http/parameters.js';
import { granted } from '../http/problem.js';
import { AdviceService } from './advice.service.js';

@ApiTags('tables')
@Controller('tables')
export class AdviceController {
  constructor(private readonly advice: AdviceService) {}

  @Get(':id/advice')
  @ApiQuery({ name: 'question', required: false, schema: { type: 'string', maxLength: 500 } })
  @ApiQuery({ name: 'language', required: false, schema: { type: 'string', enum: ['en', 'zh-Hant'] } })
  @ApiOperation({ summary: 'Advice about a table in plain words, from exact figures; no model writes it.' })
  async about(@Param('id') id: string, @Query() query: unknown): Promise<TableAdvice> {
    return granted(await this.advice.publicly(tableIdOf(id), demand(adviceQuery, query)));
  }
}
