/** The order in which services stop: each before the services that it calls, so no service calls one that has stopped. */
import type { Services } from '@sabot/contracts';

export function stoppingOrder(services: Services): readonly string[] {
  const answeringFirst: string[] = [];
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const { owner } of services[name]?.asks ?? []) visit(owner);
    answeringFirst.push(name);
  };
  for (const name of Object.keys(services)) visit(name);
  return answeringFirst.reverse();
}
