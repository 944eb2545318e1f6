/** What operators may do: move money, call off a round, pause and resume a table. */
import { Body, Controller, Headers, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Caller, OperatorGuard } from './access.js';
import { CashierService, type Transfer } from './cashier.service.js';
import type { Identity } from './identity.js';
import { demand, idempotencyKeyOf, noteBody, tableIdOf, transferBody, uuidOf } from './parameters.js';
import { granted } from './problem.js';
import { RoundsService, type TableState } from './rounds.service.js';

@ApiTags('ops')
@ApiBearerAuth()
@UseGuards(OperatorGuard)
@Controller('ops')
export class OpsController {
  constructor(
    private readonly cashier: CashierService,
    private readonly rounds: RoundsService,
  ) {}

  @Post('deposits')
  @HttpCode(200)
  @ApiHeader({ name: 'Idempotency-Key', required: true })
  @ApiOperation({ summary: 'Adds money to an account; a repeat under the same key adds nothing.' })
  async deposit(
    @Caller() { userId }: Identity,
    @Headers('idempotency-key') key: unknown,
    @Body() body: unknown,
  ): Promise<Transfer> {
    const order = {
      ...demand(transferBody, body),
      idempotencyKey: idempotencyKeyOf(key),
      operatorId: userId,
    };
    return granted(await this.cashier.deposit(order));
  }

  @Post('withdrawals')
  @HttpCode(200)
  @ApiHeader({ name: 'Idempotency-Key', required: true })
  @ApiOperation({ summary: 'Takes money from an account; a repeat under the same key takes nothing.' })
  async withdraw(
    @Caller() { userId }: Identity,
    @Headers('idempotency-key') key: unknown,
    @Body() body: unknown,
  ): Promise<Transfer> {
    const order = {
      ...demand(transferBody, body),
      idempotencyKey: idempotencyKeyOf(key),
      operatorId: userId,
    };
    return granted(await this.cashier.withdraw(order));
  }

  @Post('rounds/:id/void')
  @HttpCode(200)
  @ApiOperation({ summary: 'Calls off the current round of a table before it is sealed.' })
  async voidRound(
    @Caller() { userId }: Identity,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<TableState> {
    const { note } = demand(noteBody, body);
    return granted(await this.rounds.voidRound(uuidOf(id, 'roundId'), userId, note));
  }

  @Post('tables/:id/pause')
  @HttpCode(200)
  @ApiOperation({ summary: 'Lets the current round finish and opens no other.' })
  async pause(
    @Caller() { userId }: Identity,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<TableState> {
    const { note } = demand(noteBody, body);
    return granted(await this.rounds.pause(tableIdOf(id), userId, note));
  }

  @Post('tables/:id/resume')
  @HttpCode(200)
  @ApiOperation({ summary: 'Opens rounds again.' })
  async resume(@Caller() { userId }: Identity, @Param('id') id: string): Promise<TableState> {
    return granted(await this.rounds.resume(tableIdOf(id), userId));
  }
}
