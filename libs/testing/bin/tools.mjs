// Gets the tools that check the chart and the alerts: Prometheus and Alertmanager with their tools from Debian, helm and kubeconform from Go. What cannot be
// had is named, and the tests that need it count as skipped.
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { findExecutable, requireExecutable, toolFolder } from '@sabot/local-servers';

const FROM_DEBIAN = {
  promtool: 'prometheus',
  prometheus: 'prometheus',
  amtool: 'prometheus-alertmanager',
  'prometheus-alertmanager': 'prometheus-alertmanager',
};
const FROM_GO = {
  helm: 'helm.sh/helm/v3/cmd/helm@v3.19.0',
  kubeconform: 'github.com/yannh/kubeconform/cmd/kubeconform@v0.7.0',
};

export async function getTools() {
  const wanted = [
    ...Object.entries(FROM_DEBIAN).map(([tool, from]) => ({ tool, get: () => fromDebian(tool, from) })),
    ...Object.entries(FROM_GO).map(([tool, from]) => ({ tool, get: () => fromGo(tool, from) })),
  ];
  for (const { tool, get } of wanted.filter(({ tool: name }) => findExecutable(name) === undefined)) {
    try {
      await get();
    } catch (problem) {
      console.error(`no ${tool}, so its checks are skipped: ${problem.message}`);
    }
  }
}

async function fromDebian(tool, debianPackage) {
  await requireExecutable(tool, (line) => console.error(line), debianPackage);
}

/** Built once on each machine, with its version pinned here. */
async function fromGo(tool, module) {
  const go = findExecutable('go');
  if (go === undefined) throw new Error('it is built with Go, which is not on the PATH');
  console.error(`${tool} is missing; building ${module}, which takes some minutes once`);
  mkdirSync(toolFolder(), { recursive: true });
  const env = { ...process.env, GOBIN: toolFolder() };
  const { status, stderr } = spawnSync(go, ['install', module], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr.trim().split('\n').at(-1));
}
