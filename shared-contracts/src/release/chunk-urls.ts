import { urlVariantsPerFile, retryUrl } from './release-urls.ts';

declare let __webpack_get_script_filename__: ((chunk: string | number) => string) | undefined;
declare const __webpack_public_path__: string | undefined;

let nameAtFirst: ((chunk: string | number) => string) | undefined;
let turn = 0;

/**
 * Has the build's chunks that are not there yet fetched from other addresses from now on. A browser keeps the failure
 * of a module's address, so asking there again would fail for ever (see `retryUrl`).
 */
export function switchChunkUrls(): void {
  // Absent where nothing is bundled: in tests.
  if (typeof __webpack_get_script_filename__ !== 'function') return;
  const name = (nameAtFirst ??= __webpack_get_script_filename__);
  const base = typeof __webpack_public_path__ === 'string' ? __webpack_public_path__ : '';
  turn = (turn + 1) % urlVariantsPerFile;
  const attempt = turn;
  __webpack_get_script_filename__ = (chunk) => chunkUrl(name(chunk), base, attempt);
}

/** The chunk's address relative to the build's `base`, which may be an address of a further try itself. */
export function chunkUrl(file: string, base: string, attempt: number): string {
  const address = retryUrl(file, attempt);
  return /\/~r\d+\/$/.test(base) ? `../${address}` : address;
}
