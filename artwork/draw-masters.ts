import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import sharp from 'sharp';
import { createDesigns, describePicture, secondViewOf } from './designs.ts';
import type { Design } from './drawing.ts';
import { drawings, isKind } from './drawings.ts';
import { drawMasterPicture } from './master-picture.ts';
import type { ArtworkEntry } from '../sample-data/catalogue/artwork-index.ts';

/** `npm run draw -- [--force] [--only <kind>]` draws what is missing in sample-data/masters and writes its index. */
const mastersFolder = fileURLToPath(new URL('../sample-data/masters/', import.meta.url));
const indexFile = `${mastersFolder}index.json`;

// Each picture is small: threads would cost more than they save.
sharp.concurrency(1);

try {
  await drawMasters(readOptions(process.argv.slice(2)));
} catch (error) {
  console.error(`artwork: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}

type Options = { force: boolean; only: string | undefined };

function readOptions(given: readonly string[]): Options {
  const options: Options = { force: false, only: undefined };
  for (let index = 0; index < given.length; index += 1) {
    const argument = given[index] ?? '';
    if (argument === '--force') options.force = true;
    else if (argument === '--only' || argument.startsWith('--only=')) {
      options.only = argument === '--only' ? given[(index += 1)] : argument.slice('--only='.length);
      if (options.only === undefined || !isKind(options.only)) {
        throw new Error(`--only needs one of: ${Object.keys(drawings).join(', ')}`);
      }
    } else throw new Error(`Unknown option "${argument}". Known: --force, --only <kind>`);
  }
  return options;
}

async function drawMasters({ force, only }: Options): Promise<void> {
  await mkdir(mastersFolder, { recursive: true });
  const placeholders = await storedPlaceholders();
  const designs = createDesigns();
  const views = designs.flatMap((front) => [front, secondViewOf(front)]);
  const due: Design[] = [];
  for (const view of views) {
    const isAsked = only === undefined || view.kind === only;
    const isDrawn = placeholders.has(view.garment) && (await exists(fileOf(view.key)));
    if (isAsked && (force || !isDrawn)) due.push(view);
  }
  due.sort((one, other) => one.rank - other.rank);
  console.log(`${views.length} pictures of ${designs.length} garments, ${due.length} to draw`);
  const started = Date.now();
  for (const [index, design] of due.entries()) {
    const placeholder = await drawOne(design);
    if (design.view === 'front') placeholders.set(design.key, placeholder);
    reportProgress({ done: index + 1, of: due.length, started, key: design.key });
    // Written now and then, so that an interrupted run resumes where it stopped.
    if (index % 20 === 19) await writeIndex(designs, placeholders);
  }
  await writeIndex(designs, placeholders);
  await removeStrangers(new Set(views.map((view) => view.key)));
}

/** Writes the picture; what comes back is its placeholder colour. */
async function drawOne(design: Design): Promise<string> {
  try {
    const { webp, placeholder } = await drawMasterPicture(design);
    await writeFile(fileOf(design.key), webp);
    return placeholder;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Could not draw ${design.key}: ${reason}`, { cause: error });
  }
}

async function storedPlaceholders(): Promise<Map<string, string>> {
  if (!(await exists(indexFile))) return new Map();
  const stored = z
    .array(z.object({ key: z.string(), placeholder: z.string() }))
    .safeParse(JSON.parse(await readFile(indexFile, 'utf8')));
  if (!stored.success)
    throw new Error(`${indexFile} is not an index of pictures; delete it and draw with --force`);
  return new Map(stored.data.map(({ key, placeholder }) => [key, placeholder]));
}

async function writeIndex(
  designs: readonly Design[],
  placeholders: ReadonlyMap<string, string>,
): Promise<void> {
  const entries = designs
    .flatMap((design) => entryFor(design, placeholders.get(design.key)) ?? [])
    .sort((left, right) => (left.key < right.key ? -1 : 1));
  await writeFile(indexFile, `[\n${entries.map((entry) => `  ${JSON.stringify(entry)}`).join(',\n')}\n]\n`);
}

function entryFor(design: Design, placeholder: string | undefined): ArtworkEntry | undefined {
  if (placeholder === undefined) return undefined;
  return { ...describePicture(design), placeholder };
}

/** Pictures of designs that left the garments would only make the repository heavier. */
async function removeStrangers(keys: ReadonlySet<string>): Promise<void> {
  for (const file of await readdir(mastersFolder)) {
    if (file.endsWith('.webp') && !keys.has(file.slice(0, -'.webp'.length)))
      await rm(`${mastersFolder}${file}`);
  }
}

function reportProgress(progress: { done: number; of: number; started: number; key: string }): void {
  const { done, of, started, key } = progress;
  const secondsLeft = Math.round(((Date.now() - started) / done / 1000) * (of - done));
  if (process.stdout.isTTY)
    process.stdout.write(`\r\u001b[K${done}/${of} ${key} (${secondsLeft} s left)${done === of ? '\n' : ''}`);
  else if (done % 25 === 0 || done === of) console.log(`${done}/${of} (${secondsLeft} s left)`);
}

function fileOf(key: string): string {
  return `${mastersFolder}${key}.webp`;
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}
