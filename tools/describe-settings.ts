import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { exitOnFailure } from '@szn/remote-kit/lib/child-processes';
import { settingsDocument, settingsFile } from './settings-document.ts';

/** `npm run describe-settings`: writes docs/settings.md from the tables of the processes. */
async function main(): Promise<void> {
  await writeFile(settingsFile, await settingsDocument());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) void exitOnFailure(main());
