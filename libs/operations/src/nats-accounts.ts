/** The permissions as a configuration file of nats-server, which compose, the chart and the tests include. */
import { SERVICES } from '@sabot/contracts';
import { type PermissionOptions, type Permissions, permissionsOf, RESPONSES } from './nats-permissions.js';

const HEADER = `# Made by \`npm run deploy -w libs/operations\` from the list of services; do not edit.
# Who may publish and hear what. Passwords come from the environment of nats-server and begin with a letter, because the
# server reads a variable that begins with a digit as a number.
`;

/** The variable of nats-server's environment that holds a user's password; users are the services and `system`. */
export function passwordVariable(user: string): string {
  return `NATS_${user.toUpperCase().replaceAll('-', '_')}_PASSWORD`;
}

export function natsAccounts(options: PermissionOptions = {}): string {
  const users = Object.keys(options.services ?? SERVICES).map((service) =>
    userBlock(service, permissionsOf(service, options)),
  );
  return `${HEADER}
accounts {
  SABOT {
    jetstream: enabled
    users: [
${users.join('\n')}
    ]
  }
  # Operators who look at the server itself.
  SYSTEM {
    users: [{ user: system, password: $${passwordVariable('system')} }]
  }
}
system_account: SYSTEM
`;
}

function userBlock(service: string, { publish, subscribe, answers }: Permissions): string {
  const list = (subjects: readonly string[]): string =>
    subjects.map((subject) => `            ${JSON.stringify(subject)}`).join('\n');
  const { max, expires } = RESPONSES;
  const responses = answers ? `\n          allow_responses { max: ${max}, expires: "${expires}" }` : '';
  return `      {
        user: ${service}, password: $${passwordVariable(service)}
        permissions {
          publish { allow: [
${list(publish)}
          ] }
          subscribe { allow: [
${list(subscribe)}
          ] }${responses}
        }
      }`;
}
