import { listProjects, root } from './project/project-folders.ts';
import { findTableKeys } from './table-keys/find-table-keys.ts';

/**
 * `npm run check-table-keys [-- <folder>]`: prints every plain object that is used with a key that can be any text, as
 * `file:line  text`, and exits with 1 if there is one. Checks the repository, or the folder of one tsconfig.json.
 */
const [folder] = process.argv.slice(2);
const found = folder === undefined ? findTableKeys(root, listProjects()) : findTableKeys(folder, ['.']);
for (const { file, line, text } of found) process.stderr.write(`${file}:${line}  ${text}\n`);
if (found.length > 0) process.exitCode = 1;
