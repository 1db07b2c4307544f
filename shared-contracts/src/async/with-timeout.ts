/**
 * Settles like `promise`, or rejects after `timeoutMs`. The work behind the promise goes on and its late result is
 * ignored.
 */
export async function withTimeout<Value>(
  promise: Promise<Value>,
  timeoutMs: number,
  makeError: () => Error = () => new Error(`No response within ${timeoutMs} ms.`),
): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(makeError()), timeoutMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
