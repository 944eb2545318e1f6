// Lints texts as if they were in the named files: reads [{ file, text }] from standard input, prints [[ruleId, …], …].
// Rules that need types are off, because the files do not exist and so belong to no TypeScript program.
import { text } from 'node:stream/consumers';
import { createProjectGraphAsync } from '@nx/devkit';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';

// The boundary rule is silent without a project graph, so there must be one first.
await createProjectGraphAsync();
const eslint = new ESLint({
  overrideConfigFile: '.config/eslint.config.js',
  overrideConfig: { ...tseslint.configs.disableTypeChecked, files: ['**/*.ts'] },
});
const answers = [];
for (const { file, text: source } of JSON.parse(await text(process.stdin))) {
  const [result] = await eslint.lintText(source, { filePath: file });
  answers.push(result.messages.map(({ ruleId, message }) => ruleId ?? message));
}
process.stdout.write(JSON.stringify(answers));
