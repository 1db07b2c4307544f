export type TarEntry = { readonly name: string; readonly isFolder: boolean; readonly bytes: Buffer };

const blockSize = 512;

/** Files and folders of a tar archive, as POSIX describes it (ustar); links and the like are left out. */
export function* listTarEntries(archive: Buffer): Generator<TarEntry> {
  for (let offset = 0; archive[offset] !== 0 && offset < archive.length;) {
    const header = archive.subarray(offset, offset + blockSize);
    const size = Number.parseInt(readText(header, 124, 12), 8);
    const type = readText(header, 156, 1);
    const name = [readText(header, 345, 155), readText(header, 0, 100)].filter(Boolean).join('/');
    const start = offset + blockSize;
    if (['', '0', '5'].includes(type))
      yield { name, isFolder: type === '5', bytes: archive.subarray(start, start + size) };
    offset = start + Math.ceil(size / blockSize) * blockSize;
  }
}

function readText(header: Buffer, start: number, length: number): string {
  return header
    .toString('latin1', start, start + length)
    .replace(/\0.*$/s, '')
    .trim();
}
