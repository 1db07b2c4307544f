import { readFileSync } from 'node:fs';
import path from 'node:path';
import { seededDefects } from './seeded-defects.ts';
import { root } from '../../tools/project/project-folders.ts';

test.each(seededDefects.map((defect) => [defect.name, defect] as const))(
  'the line of the defect "%s" is in its file once',
  (_name, { file, find, replace }) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    expect(source.split(find)).toHaveLength(2);
    expect(replace).not.toBe(find);
  },
);
