import type { Composition } from '@szn/shared-contracts';
import { z } from 'zod';

/** Where builds under development are served, instead of from releases. */
export type DevelopmentEntries = {
  readonly shell: string;
  /** Entry URLs by remote; remotes that are left out come from their release. */
  readonly remotes: Readonly<Record<string, string>>;
};

const schema = z.strictObject({ shell: z.url(), remotes: z.record(z.string(), z.url()) });

/** Reads `DEV_ENTRIES` (JSON); throws on anything but the expected shape. */
export function readDevelopmentEntries(text: string): DevelopmentEntries {
  return schema.parse(JSON.parse(text));
}

/** The composition with the entries under development put in; style sheets then come with the scripts. */
export function withDevelopmentEntries(composition: Composition, entries: DevelopmentEntries): Composition {
  return {
    ...composition,
    environment: 'development',
    remotes: composition.remotes.map((remote) => {
      const entry = entries.remotes[remote.name];
      return entry === undefined ? remote : { ...remote, version: 'dev', entry, scripts: [], styles: [] };
    }),
  };
}
