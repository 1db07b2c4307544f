import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';
import { findProjectRoot } from './config/project-paths.ts';
import { emptyDatabasePath } from './database/empty-database.ts';

/** `npm run pack-empty-database -w provider`, to be run after every change of PGlite's version. */
const path = emptyDatabasePath(findProjectRoot(dirname(fileURLToPath(import.meta.url))));
const lite = await PGlite.create();
const archive = Buffer.from(await (await lite.dumpDataDir('none')).arrayBuffer());
await lite.close();
// A window that spans all three databases of the archive, which hold nearly the same.
const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 11 };
mkdirSync(dirname(path), { recursive: true });
writeFileSync(path, brotliCompressSync(archive, { params }));
process.stdout.write(`${path}\n`);
