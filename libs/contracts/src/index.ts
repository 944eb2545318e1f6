export * as advisorV1 from './advisor-v1.js';
export * as blackjackV1 from './blackjack-v1.js';
export * as dealingV1 from './dealing-v1.js';
export * as gatewayV1 from './gateway-v1.js';
export * as historyV1 from './history-v1.js';
export * as lobbyV1 from './lobby-v1.js';
export * as roundV1 from './round-v1.js';
export * as walletV1 from './wallet-v1.js';

export { decode, encode, type Decoded } from './codec.js';
export {
  type DatabaseOwner,
  databaseOwners,
  type DurableConsumer,
  KEEPER,
  type SecretVariable,
  SERVICE_NAMES,
  type ServiceEntry,
  type ServiceName,
  SERVICES,
  type Services,
} from './services.js';
export type { DoneOf, ResponseResult, ResultOf } from './response-result.js';
export { STREAMS, type StreamDefinition, type StreamName } from './streams.js';
export type {
  AnyEventSubject,
  AnySubject,
  CallSubject,
  EventSubject,
  Scope,
  ServiceSubject,
  TableSubject,
} from './subject-entry.js';
export { isTableId, SubjectSpace, type EventContext, type FoundSubject } from './subject-space.js';
export { allSubjects, subjects } from './subjects.js';

// Re-exported so that no other project needs to know the protobuf library.
export { create, type DescMessage, type MessageInitShape, type MessageShape } from '@bufbuild/protobuf';
export {
  timestampDate,
  timestampFromDate,
  timestampFromMs,
  timestampMs,
  type Timestamp,
} from '@bufbuild/protobuf/wkt';
