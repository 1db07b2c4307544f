import type { BusTrace } from './overlay-options.ts';

/** A message of the bus, and when it was sent in milliseconds since the page began. */
export type TracedMessage = Parameters<NonNullable<BusTrace['add']>>[0] & { readonly at: number };

const kept = 200;

/** What passes over the bus from now on: the latest messages, oldest first. */
export function createMessageLog(trace: BusTrace): readonly TracedMessage[] {
  const messages: TracedMessage[] = [];
  trace.add = (message) => {
    messages.push({ ...message, at: performance.now() });
    if (messages.length > kept) messages.shift();
  };
  return messages;
}
