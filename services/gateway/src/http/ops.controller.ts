/** What operators may do: move money, audit the ledger, void a round, pause and resume a table, end a user's sessions. */
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
  @ApiOperation({
    summary: 'Adds money to an account; repeating the request with the same key adds nothing.',
  })
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
  @ApiOperation({
    summary: 'Takes money from an account; repeating the request with the same key takes nothing.',
  })
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
  @ApiOperation({
    summary: 'Rechecks every invariant of the ledger and returns the first violation, if any.',
  })
  audit(): Promise<LedgerAudit> {
    return this.cashier.audit();
  }

  @Post('rounds/:id/void')
  @HttpCode(200)
  @ApiOperation({ summary: 'Voids the current round of a table before it is sealed.' })
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
  @ApiOperation({ summary: 'Pauses a table: the current round finishes and no new one opens.' })
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
  @ApiOperation({ summary: 'Resumes a table: new rounds open again.' })
  async resume(@Caller() { userId }: Identity, @Param('id') id: string): Promise<TableState> {
    return granted(await this.rounds.resume(tableIdOf(id), userId));
  }

  @Post('users/:userId/revoke')
  @HttpCode(200)
  @ApiOperation({
    summary: "Revokes every token issued to a user until now, and closes the user's sockets.",
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
