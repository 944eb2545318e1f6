export {
  type Change,
  durables,
  keepAll,
  keepDurable,
  type KeptDurable,
  type KeepingOptions,
  keepStream,
} from './stream-keeper.js';
export { type BusReport, reportOn } from './bus-report.js';
