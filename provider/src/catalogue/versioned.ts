/** Something read from the catalogue as a whole, once for each of its versions. */
export type Versioned<Value> = { readonly at: (version: number) => Promise<Value> };

/** Reads again when asked for another version; a failed reading is not kept. */
export function createVersioned<Value>(read: (version: number) => Promise<Value>): Versioned<Value> {
  let kept: { version: number; value: Promise<Value> } | undefined;
  return {
    at: async (version) => {
      if (kept?.version !== version) kept = { version, value: read(version) };
      const asked = kept;
      try {
        return await asked.value;
      } catch (error) {
        if (kept === asked) kept = undefined;
        throw error;
      }
    },
  };
}
