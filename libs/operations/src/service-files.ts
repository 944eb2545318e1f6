/** What the scripts and servers of a composed system read of the list of services. */
import { SERVICES, type Services } from '@sabot/contracts';

/** The images to build, a name on each line, as shell scripts read it. */
export function imageList(services: Services = SERVICES): string {
  return `${Object.keys(services).join('\n')}\n`;
}

/** What Prometheus scrapes; the name of a job is the name of the service, as the ServiceMonitor of the chart makes it too. */
export function scrapes(services: Services = SERVICES): string {
  const jobs = Object.keys(services).map(
    (name) => `  - job_name: ${name}\n    static_configs: [{ targets: ['${name}:9090'] }]`,
  );
  return `# Made by \`npm run deploy -w libs/operations\` from the list of services; do not edit.
global:
  scrape_interval: 15s
  evaluation_interval: 30s
rule_files: [sabot.rules.yaml]
scrape_configs:
${jobs.join('\n')}
`;
}
