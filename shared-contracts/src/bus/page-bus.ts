import type { Bus } from './bus.ts';
import { createBus, type BusOptions } from './create-bus.ts';

/**
 * The slot carries the major version of the message format. Two copies of this package on one page (a remote built
 * against an older one bundles it) would otherwise each make a bus, and hearts and listings would talk past each other.
 */
const slot = Symbol.for('szn/bus@1');

type PageScope = typeof globalThis & { [slot]?: Bus };

/**
 * The page's one bus, made by whoever asks first: the shell, with its options. Later callers, whichever copy of this
 * package they carry, get the same object and their options are ignored. For browsers only: on the server, where one
 * process serves many visitors, each request makes its own with {@link createBus}.
 */
export function pageBus(options: BusOptions = {}): Bus {
  const scope: PageScope = globalThis;
  scope[slot] ??= createBus(options);
  return scope[slot];
}
