import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readCommands } from './read-commands.ts';
import { root } from '../../../tools/project/project-folders.ts';

test('the commands of a runbook are read by their name, without the indentation of the list', () => {
  const commands = readCommands(
    '1. First:\n\n   ```sh roll-back\n   one\n     two\n   ```\n\n```sh\nnot named\n```\n',
  );

  expect([...commands]).toEqual([['roll-back', 'one\n  two\n']]);
});

test('each runbook with commands says how they are tested', () => {
  const document = readFileSync(path.join(root, 'docs/runbooks.md'), 'utf8');
  for (const section of document.split(/^## /m).slice(1)) {
    for (const name of readCommands(section).keys()) {
      const [, only = 'no command'] = new RegExp('npm run runbooks -- --only ([a-z-]+)').exec(section) ?? [];
      const others = section.match(/`--only ([a-z-]+)`/g) ?? [];
      expect([only, ...others].some((text) => name.includes(text.replaceAll(/`|--only /g, '')))).toBe(true);
    }
  }
});
