import { BaseRpcContext } from '@nestjs/microservices';

/** What a handler gets beside the request, with `@Ctx()`. */
export class CallContext extends BaseRpcContext<[string, string | undefined]> {
  constructor(
    readonly subject: string,
    /** The table that is meant, where the subject ends with one. */
    readonly tableId: string | undefined,
  ) {
    super([subject, tableId]);
  }
}
