/**
 * The subjects under which services reach the parts of JetStream's API that the keeper's account lets them use. They are not
 * `$JS.API`, because every account has an import of its own there, which replies that the account has no JetStream.
 */
export const API_PREFIX = 'keeper.js';
