export {
  accountOf,
  type AccountsOptions,
  accountsConf,
  nkeyVariable,
  OPERATOR,
  SYSTEM,
  usersOf,
} from './accounts-conf.js';
export { type BusModel, busModel, type Hearing, type Use } from './bus-model.js';
export { OPERATOR_PERMISSIONS, type Permissions, permissionsOf } from './permissions.js';
export { loginWith, newUserKeys, publicKeyOf, type UserKey, type UserKeys } from './user-keys.js';
