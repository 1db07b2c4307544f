import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { emptyDatabasePath, findProjectRoot } from './config/project-paths.ts';

/** `npm run pack-empty-database -w provider`: run it after every change of the PGlite version. */
const path = emptyDatabasePath(findProjectRoot(dirname(fileURLToPath(import.meta.url))));
const lite = await PGlite.create();
const archive = Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer());
await lite.close();
// The archive holds three databases with nearly the same content. The window is large enough to span them all.
const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 11 };
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, brotliCompressSync(archive, { params }));
process.stdout.write(`${path}\n`);
