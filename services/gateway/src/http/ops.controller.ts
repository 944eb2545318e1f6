/** What operators may do: move money, audit it, call off a round, pause and resume a table, end the sessions of a user. */
import { Body, Controller, Get, Headers, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { LedgerAudit } from '@sabot/edge';
import { Caller, OperatorGuard } from './access.js';
import { CashierService, type Transfer } from '../player/cashier.service.js';
import type { Identity } from '../player/identity.js';
import {
  demand,
  idempotencyKeyOf,
  noteBody,
  tableIdOf,
  transferBody,
  userIdOf,
  uuidOf,
} from './parameters.js';
import { granted } from './problem.js';
import { RevocationsService } from '../player/revocations.service.js';
import { RoundsService, type TableState } from '../table/rounds.service.js';

@ApiTags('ops')
@ApiBearerAuth()
@UseGuards(OperatorGuard)
@Controller('ops')
export class OpsController {
  constructor(
    private readonly cashier: CashierService,
    private readonly rounds: RoundsService,
    private readonly revocations: RevocationsService,
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

  @Get('audit')
  @ApiOperation({ summary: 'Recomputes every invariant of the ledger: clean, or the first violation.' })
  audit(): Promise<LedgerAudit> {
    return this.cashier.audit();
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

  @Post('users/:userId/revoke')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Revokes every token of a user that was issued until now, and closes its sockets.',
  })
  async revoke(
    @Caller() { userId: operatorId }: Identity,
    @Param('userId') id: string,
  ): Promise<{ readonly userId: string; readonly revokedUntil: string }> {
    const userId = userIdOf(id);
    const atMs = await this.revocations.revokeUser(userId, operatorId);
    return { userId, revokedUntil: new Date(atMs).toISOString() };
  }
}
