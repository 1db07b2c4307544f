/** A message of the bus, and when it was sent in milliseconds since the page began. */
export type TracedMessage = {
  readonly name: string;
  readonly version: number;
  readonly payload: unknown;
  readonly at: number;
};

const kept = 200;

/** The bus's latest messages, oldest first, for inspection. */
export function createMessageLog() {
  const list: TracedMessage[] = [];
  return {
    list: list as readonly TracedMessage[],
    add: ({ name, version, payload }: Omit<TracedMessage, 'at'>): void => {
      list.push({ name, version, payload, at: performance.now() });
      if (list.length > kept) list.shift();
    },
  };
}
