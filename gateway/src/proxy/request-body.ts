import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf, sitePrefix } from '@szn/settings/client-networks';
import { isUpload, readingMethods, sendBusy } from '../admission/admission.ts';

const mebibyte = 1024 * 1024;

/** What bodies of one sort may be. */
type BodyLimits = {
  /** Of one body. */
  readonly maxBytes: number;
  readonly timeoutMs: number;
  /** Of all bodies that arrive at the same time: a gateway has little more memory than its pages need. */
  readonly maxBytesAtOnce: number;
  /** The part of them that one client network may use. */
  readonly maxBytesOfNetwork: number;
};

/** 5 MB for the picture (specification, section 9) and the multipart overhead, from a phone on a slow line. */
export const uploadBodies: BodyLimits = {
  maxBytes: 6 * mebibyte,
  timeoutMs: 60_000,
  maxBytesAtOnce: 64 * mebibyte,
  maxBytesOfNetwork: 16 * mebibyte,
};
/** One that takes longer comes from a line on which nothing else would work either. */
export const otherBodies: BodyLimits = {
  maxBytes: 64 * 1024,
  timeoutMs: 5000,
  maxBytesAtOnce: 32 * mebibyte,
  maxBytesOfNetwork: 4 * mebibyte,
};

/** Reports of browsers: none is worth waiting for. */
export const reportBodies: BodyLimits = { ...otherBodies, maxBytes: 32 * 1024 };

/** The one place that gives a forwarded path other limits than the rest. */
export function bodyLimitsFor(url: string): BodyLimits {
  return isUpload(url) ? uploadBodies : otherBodies;
}

/** A body that has arrived. `release` gives its room back. */
type ReceivedBody = { readonly stream: Readable; readonly release: () => void };

/** `slow`: it was not complete in time, or the client went away. `full`: too many others arrive. */
type BodyFailure = 'slow' | 'full' | 'tooLarge';

/**
 * Receives bodies as a whole. Only bytes that have arrived take room, not those that a client announces: a body that finds
 * none is refused while it arrives.
 */
export function createBodyReceiver({ maxBytes, timeoutMs, maxBytesAtOnce, maxBytesOfNetwork }: BodyLimits) {
  const bytesOf = new Map<string, number>();
  let total = 0;

  /** Takes room, or gives it back; returns whether there was some. */
  function take(network: string, bytes: number): boolean {
    const own = (bytesOf.get(network) ?? 0) + bytes;
    if (own === 0) bytesOf.delete(network);
    else bytesOf.set(network, own);
    total += bytes;
    return total <= maxBytesAtOnce && own <= maxBytesOfNetwork;
  }

  return (body: Readable, address: string): Promise<ReceivedBody | BodyFailure> => {
    const network = networkOf(address, sitePrefix);
    // One piece: a chunk can have a single byte, and each object for one costs 200 bytes and more.
    let buffer: Buffer = Buffer.alloc(0);
    let received = 0;
    const release = () => {
      take(network, -received);
      received = 0;
    };
    return new Promise((resolve) => {
      const end = (result: ReceivedBody | BodyFailure) => {
        clearTimeout(timer);
        if (typeof result === 'string') release();
        body.off('data', add).off('end', finish).off('close', leave);
        // What still arrives is discarded.
        body.resume();
        resolve(result);
      };
      const add = (chunk: Buffer) => {
        buffer = append(buffer, received, chunk);
        received += chunk.length;
        const hasRoom = take(network, chunk.length);
        if (received > maxBytes) end('tooLarge');
        else if (!hasRoom) end('full');
      };
      const finish = () => {
        const bytes = buffer.subarray(0, received);
        end({ stream: Readable.from(bytes.length > 0 ? [bytes] : [], { objectMode: false }), release });
      };
      const leave = () => end('slow');
      const timer = setTimeout(leave, timeoutMs);
      // The listener for errors stays: a body that nobody reads any more can still fail.
      body.on('data', add).once('end', finish).once('close', leave).on('error', leave);
    });
  };
}

/** Returns a buffer with the first `length` bytes and the chunk behind them, of at most twice the size that it needs. */
function append(buffer: Buffer, length: number, chunk: Buffer): Buffer {
  const needed = length + chunk.length;
  const target =
    needed > buffer.length ? Buffer.allocUnsafeSlow(Math.max(needed, 2 * buffer.length)) : buffer;
  if (target !== buffer) buffer.copy(target, 0, 0, length);
  chunk.copy(target, length);
  return target;
}

const messages: Readonly<Record<Exclude<BodyFailure, 'full'> | 'noLength', string>> = {
  tooLarge: 'This is too large to be sent.',
  slow: 'Your connection is too slow right now. Please try again.',
  noLength: 'A body needs its length.',
};
const statuses = { tooLarge: 413, slow: 408, noLength: 411 } as const;

/** Closes the connection, because the rest of the body is not read. The client may have closed it already. */
export function refuseBody(reply: FastifyReply, reason: BodyFailure | 'noLength'): FastifyReply {
  reply.header('Connection', 'close');
  if (reason === 'full') return sendBusy(reply);
  return reply.code(statuses[reason]).header('Cache-Control', 'no-store').send({ message: messages[reason] });
}

/** Bodies of reads are not forwarded. */
export function hasBody(request: FastifyRequest): boolean {
  return !readingMethods.has(request.method) && (isChunked(request) || lengthOf(request) > 0);
}

export function isChunked({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined;
}

export function lengthOf({ headers }: FastifyRequest): number {
  return Number(headers['content-length'] ?? 0);
}
