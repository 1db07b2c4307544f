import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { exitOnFailure } from '@szn/remote-kit/lib/child-processes';
import { runRspack } from '@szn/remote-kit/run-rspack';
import { compressFiles } from './build.ts';
import { folders } from './project/project-folders.ts';

/** The build of the shell with the previous generation of shared modules, for `SHELL_PREVIOUS_DIR` of a gateway. */
export const previousShellFolder = path.join(folders.shell, 'dist/previous');

type Size = { readonly generation: string; readonly scripts: number; readonly redux: number };

/**
 * Builds the shell with the modules that the file names (see `shell/rspack.previous.config.ts`). Resolves to the bytes,
 * after Brotli, that a page downloads of each generation.
 */
export async function buildPreviousShell(generationFile: string): Promise<readonly Size[]> {
  await runRspack(folders.shell, {
    config: 'rspack.previous.config.ts',
    settings: { SHELL_PREVIOUS_GENERATION: path.resolve(generationFile) },
  });
  await compressFiles(path.join(previousShellFolder, 'browser'));
  return Promise.all([
    measure('current', path.join(folders.shell, 'dist/browser')),
    measure('previous', path.join(previousShellFolder, 'browser')),
  ]);
}

async function measure(generation: string, folder: string): Promise<Size> {
  const entries: Readonly<Record<'scripts' | 'redux', readonly string[]>> = JSON.parse(
    await readFile(path.join(folder, 'entry-assets.json'), 'utf8'),
  );
  const sumOf = async (files: readonly string[]) => {
    const sizes = await Promise.all(
      files.map(async (file) => (await stat(path.join(folder, `${file}.br`))).size),
    );
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  return { generation, scripts: await sumOf(entries.scripts), redux: await sumOf(entries.redux) };
}

async function main([generationFile]: readonly string[]): Promise<void> {
  if (generationFile === undefined)
    throw new Error('Name the file of the previous generation: npm run build-previous -- <file>');
  for (const { generation, scripts, redux } of await buildPreviousShell(generationFile)) {
    console.log(
      `  pages of the ${generation} generation: ${scripts} bytes of shell scripts, ${redux} of Redux`,
    );
  }
  console.log('  A page loads the scripts of one generation: nothing is added to pages of the current one.');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) void exitOnFailure(main(process.argv.slice(2)));
