import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

type ReleaseWarnings = { readonly findReleaseWarnings: () => readonly string[] };

/** What a remote's `src/release-warnings.ts` has to say about what is being released; nothing where there is none. */
export async function findReleaseWarnings(remoteFolder: string): Promise<readonly string[]> {
  const file = path.join(remoteFolder, 'src/release-warnings.ts');
  if (!existsSync(file)) return [];
  const module: unknown = await import(pathToFileURL(file).href);
  if (!isReleaseWarnings(module)) throw new Error(`${file} does not export findReleaseWarnings.`);
  return module.findReleaseWarnings();
}

function isReleaseWarnings(module: unknown): module is ReleaseWarnings {
  return (
    typeof module === 'object' &&
    module !== null &&
    'findReleaseWarnings' in module &&
    typeof module.findReleaseWarnings === 'function'
  );
}
