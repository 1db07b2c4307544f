import type { AddressInfo } from 'node:net';
import S3rver from 's3rver';

export type S3Server = { readonly endpoint: string; readonly close: () => Promise<void> };

/**
 * Starts s3rver, an S3-compatible server from npm. `port` 0: a free one. s3rver has no conditional writes, so this file
 * implements them as in the reference of Amazon (PutObject: `If-None-Match: *`, `If-Match`). Requests are processed one
 * at a time, like the conditional writes of one key in S3.
 */
export async function startS3Server(folder: string, bucket: string, port = 0): Promise<S3Server> {
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket }],
  });
  let queue: Promise<unknown> = Promise.resolve();
  server.middleware.unshift((context, next) => {
    const answered = queue.then(() => answer(server, context, next));
    queue = answered.catch(() => undefined);
    return answered;
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server listens on a port, not on a pipe
  const address = (await server.run()) as AddressInfo;
  return { endpoint: `http://127.0.0.1:${address.port}`, close: () => server.close() };
}

async function answer(server: S3rver, context: S3rver.Context, next: () => Promise<unknown>): Promise<void> {
  const [, bucket = '', ...rest] = decodeURIComponent(context.path).split('/');
  const key = rest.join('/');
  const code = context.method === 'PUT' && key !== '' ? await refuse(server, context, { bucket, key }) : null;
  if (code === null) return readWhole(context, next);
  context.status = code === 'NoSuchKey' ? 404 : 412;
  context.type = 'application/xml';
  context.body = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`;
}

/** Returns the S3 error for a write whose condition fails. */
async function refuse(
  server: S3rver,
  context: S3rver.Context,
  { bucket, key }: { readonly bucket: string; readonly key: string },
): Promise<'NoSuchKey' | 'PreconditionFailed' | null> {
  const [isNew, etag] = [context.get('if-none-match') === '*', context.get('if-match')];
  const exists = await server.store.existsObject(bucket, key);
  if (isNew) return exists ? 'PreconditionFailed' : null;
  if (etag === '') return null;
  if (!exists) return 'NoSuchKey';
  const existing = await server.store.getMetadata(bucket, key);
  return existing.etag === etag ? null : 'PreconditionFailed';
}

/** Waits for the end of the response: the next request can overwrite the file that the response streams. */
async function readWhole(context: S3rver.Context, next: () => Promise<unknown>): Promise<void> {
  await next();
  const { body } = context;
  if (typeof body === 'object' && body !== null && Symbol.asyncIterator in body) {
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(part);
    context.body = Buffer.concat(parts);
  }
}
