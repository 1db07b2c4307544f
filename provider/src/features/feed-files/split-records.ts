import { setImmediate } from 'node:timers/promises';

/** What a byte is: between records, part of a record, its last byte, or the first one of a record that cuts off another. */
export type ByteKind = 'outside' | 'inside' | 'last' | 'first';

/** Finds the records of one format, byte by byte. UTF-8 has no syntax character inside of another one. */
export type RecordScanner = {
  readonly next: (byte: number) => ByteKind;
};

export type SplitRecord = { readonly bytes: Buffer } | 'too long';

/**
 * Splits a file into its records in linear time. Retains at most `maxBytes` of a record, and one chunk: a longer one is
 * skipped to its end and reported.
 */
export async function* splitRecords(
  chunks: AsyncIterable<Buffer>,
  scanner: RecordScanner,
  maxBytes: number,
): AsyncGenerator<SplitRecord> {
  let parts: Buffer[] = [];
  let length = 0;
  const add = (part: Buffer) => {
    if (length <= maxBytes && length + part.length > maxBytes) parts = [];
    length += part.length;
    if (length <= maxBytes) parts.push(part);
  };
  const take = (): SplitRecord => {
    const record = length > maxBytes ? 'too long' : { bytes: Buffer.concat(parts) };
    parts = [];
    length = 0;
    return record;
  };
  for await (const chunk of chunks)
    for (const { part, isEnd } of splitChunk(chunk, scanner)) {
      add(part);
      if (isEnd) yield take();
    }
  if (length > 0) yield take();
}

/** The parts of records in a chunk. */
function* splitChunk(
  chunk: Buffer,
  scanner: RecordScanner,
): Generator<{ readonly part: Buffer; readonly isEnd: boolean }> {
  let start = -1;
  for (let index = 0; index < chunk.length; index += 1) {
    const kind = scanner.next(chunk[index] ?? 0);
    if (kind === 'outside') continue;
    if (kind === 'first') yield { part: chunk.subarray(start === -1 ? index : start, index), isEnd: true };
    if (kind === 'first' || start === -1) start = index;
    if (kind !== 'last') continue;
    yield { part: chunk.subarray(start, index + 1), isEnd: true };
    start = -1;
  }
  if (start !== -1) yield { part: chunk.subarray(start), isEnd: false };
}

const maxBusyMs = 20;

/** A chunk of records has no pause of its own, in which the process could answer a request. */
export async function* withPauses<Item>(records: AsyncIterable<Item>): AsyncGenerator<Item> {
  let pausedAt = performance.now();
  for await (const record of records) {
    yield record;
    if (performance.now() - pausedAt < maxBusyMs) continue;
    await setImmediate();
    pausedAt = performance.now();
  }
}
