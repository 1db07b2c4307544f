type Outcome<Value> =
  | { readonly status: 'fulfilled'; readonly value: Value }
  | { readonly status: 'rejected'; readonly reason: unknown };

/**
 * The same promise, which says how it has settled in the fields that React reads: `use` then returns or throws at once
 * instead of suspending for a moment, in which a page would flash its fallback.
 */
export function withOutcome<Value>(promise: Promise<Value>): Promise<Value> {
  const say = (outcome: Outcome<Value>): void => {
    void Object.assign(promise, outcome);
  };
  promise.then(
    (value) => say({ status: 'fulfilled', value }),
    (reason: unknown) => say({ status: 'rejected', reason }),
  );
  return promise;
}
