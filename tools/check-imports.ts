import { findViolations } from './imports/find-violations.ts';
import { root } from './project/project-folders.ts';

/**
 * `npm run check-imports [-- <folder>]`: prints every import that breaks a rule as `file:line  text`, of all files or of
 * those in the folder, and exits with 1 if there is one.
 */
const [folder = ''] = process.argv.slice(2);
const violations = findViolations(root).filter(({ file }) => file.startsWith(folder));
for (const { file, line, text } of violations) process.stderr.write(`${file}:${line}  ${text}\n`);
if (violations.length > 0) {
  process.stderr.write(`${violations.length} import rules are broken.\n`);
  process.exitCode = 1;
}
