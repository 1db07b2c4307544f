import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './project/project-folders.ts';

const folder = path.join(root, 'deploy/monitoring');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');

test('each alert has a test, and names a section of a document that exists', () => {
  const alerts = read('alerts.yaml');
  const names = [...alerts.matchAll(/alert: (\w+)/g)].map(([, name]) => name);
  const untested = names.filter((name) => !read('alerts.test.yaml').includes(`alertname: ${name}`));
  expect(untested).toEqual([]);
  const runbooks = [...alerts.matchAll(/runbook: (\S+)#(\S+)/g)];
  expect(runbooks).toHaveLength(names.length);
  for (const [, file = '', anchor = ''] of runbooks) {
    const headings = readFileSync(path.join(root, file), 'utf8').match(/^#+ .+$/gm) ?? [];
    const anchors = headings.map((heading) =>
      heading
        .replace(/^#+ /, '')
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-'),
    );
    expect(anchors).toContain(anchor);
  }
});
