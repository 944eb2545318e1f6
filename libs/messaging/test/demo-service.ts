import 'reflect-metadata';

import type { INestMicroservice, Type } from '@nestjs/common';
import { Controller } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { AsyncMicroserviceOptions } from '@nestjs/microservices';
import { MessagePattern, Payload } from '@nestjs/microservices';
import type { MessageInitShape } from '@sabot/contracts';
import { subjects, walletV1 } from '@sabot/contracts';
import { Metrics, ServiceKitModule } from '@sabot/service-kit';

import type { MessagingOptions } from '../src/index.js';
import { MessagingModule, NatsServer } from '../src/index.js';

/** What the demo's handlers do; tests replace it with their own behaviour. */
export const behaviour = {
  getBalance: (request: walletV1.GetBalanceRequest): unknown => accountOf(request),
};

/** An answer that says who asked. */
export function accountOf({
  userId,
}: {
  userId: string;
}): MessageInitShape<typeof walletV1.GetBalanceResponseSchema> {
  return { result: { case: 'account', value: { userId } } };
}

@Controller()
class DemoController {
  @MessagePattern(subjects.wallet.getBalance.subject)
  getBalance(@Payload() request: walletV1.GetBalanceRequest): unknown {
    return behaviour.getBalance(request);
  }

  @MessagePattern(subjects.wallet.sealRound.subject)
  sealRound(): MessageInitShape<typeof walletV1.SealRoundResponseSchema> {
    return {};
  }
}

/** A Nest service with the real transport; its log is silent. */
export async function startDemo(
  options: MessagingOptions,
  controllers: Type[] = [DemoController],
): Promise<{ app: INestMicroservice; metrics: Metrics }> {
  const module = { ...MessagingModule.forService(options), controllers };
  const metrics = new Metrics('demo');
  const app = await NestFactory.createMicroservice<AsyncMicroserviceOptions>(
    ServiceKitModule.around(module, metrics),
    {
      logger: false,
      abortOnError: false,
      inject: [NatsServer],
      useFactory: (strategy: NatsServer) => ({ strategy }),
    },
  );
  await app.listen().catch(async (error: unknown) => {
    await app.close();
    throw error;
  });
  return { app, metrics };
}
