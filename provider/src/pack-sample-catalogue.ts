import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readSampleDrafts } from './catalogue/store/seed.ts';
import { readFeedSchedule } from './config/feed-schedule.ts';
import { findProjectRoot, sampleCataloguePath, sampleFeedsPath } from './config/project-paths.ts';
import { packSampleCatalogue } from './features/feeds/sample-catalogue.ts';

/** `npm run pack-sample-catalogue -w provider`: run it after every change of the sample feeds, or of what the import makes of them. */
const root = findProjectRoot(dirname(fileURLToPath(import.meta.url)));
const path = sampleCataloguePath(root);
const text = await packSampleCatalogue(readFeedSchedule(sampleFeedsPath(root)), readSampleDrafts(path));
writeFileSync(path, text);
process.stdout.write(`${path}: ${text.split('\n').length - 1} products\n`);
