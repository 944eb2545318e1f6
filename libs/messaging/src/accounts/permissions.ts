/**
 * What a user may publish and subscribe to inside its account. The account is the wall; this is a second one behind it, which
 * keeps a service from doing inside its own account what it has no reason to do.
 */
import { allSubjects, KEEPER, SubjectSpace } from '@sabot/contracts';
import { answeredBy, type BusModel, heardStates } from './bus-model.js';

export interface Permissions {
  readonly publish: readonly string[];
  readonly subscribe: readonly string[];
}

const space = new SubjectSpace();

export function permissionsOf(service: string, { services, uses, hearings }: BusModel): Permissions {
  const answered = answeredBy(service);
  const state = allSubjects.filter(
    (entry) => entry.kind === 'evt' && entry.stream === null && entry.publishers.includes(service),
  );
  return {
    publish: [
      ...uses.flatMap(({ from, subject, local }) => (from === service ? [local ?? subject] : [])),
      ...state.map((entry) => space.pattern(entry)),
      // The server makes these subjects, one for each request from another account, and takes one response on each. Allowing
      // responses in general would lose those in flight whenever the accounts are reloaded.
      ...(answered.length > 0 ? ['_R_.>'] : []),
      ...(service === KEEPER ? ['$JS.API.>'] : []),
    ],
    subscribe: [
      inboxOf(service),
      // Only in its own queue group: a subscription outside it would receive the requests to every replica.
      ...answered.map((entry) => `${space.pattern(entry)} ${service}`),
      ...new Set([
        ...hearings.flatMap(({ from, subject }) => (from === service ? [subject] : [])),
        ...heardStates(service, services).map((entry) => space.pattern(entry)),
      ]),
    ],
  };
}

/** An operator may use all of JetStream's API, and read what streams tell, but publish no event. */
export const OPERATOR_PERMISSIONS: Permissions = {
  publish: ['$JS.API.>', '$JS.ACK.>'],
  subscribe: ['_INBOX.>', '$JS.EVENT.>', space.stored('>')],
};

function inboxOf(service: string): string {
  return `_INBOX_${service}.>`;
}
