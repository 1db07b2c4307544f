import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Writes what the shell's build leaves behind, with next to nothing in it; gives its `dist`. */
export async function writeFixtureShell(folder: string, workerFile: string): Promise<string> {
  const dist = path.join(folder, 'shell/dist');
  const files: Readonly<Record<string, string>> = {
    'browser/main.0123456789.js': 'export {};',
    'browser/main.0123456789.css': 'h1 { color: red }',
    'browser/redux.0123456789.js': 'export const redux = 1;',
    'browser/later.0123456789.js': 'export const later = 1;',
    'browser/letters.0123456789.woff2': 'letters',
    'browser/main.0123456789.js.map': '{}',
    'browser/entry-assets.json': JSON.stringify({
      scripts: ['main.0123456789.js'],
      styles: ['main.0123456789.css'],
      redux: ['redux.0123456789.js'],
    }),
    '../public/robots.txt': 'User-agent: *',
  };
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(dist, file)), { recursive: true });
    await writeFile(path.join(dist, file), text);
  }
  await mkdir(path.join(dist, 'server'), { recursive: true });
  await copyFile(workerFile, path.join(dist, 'server/render-worker.cjs'));
  return dist;
}
