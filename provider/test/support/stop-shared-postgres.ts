/** Jest global tear-down: stops what `start-shared-postgres.ts` started. */
// oxlint-disable-next-line import/no-default-export -- Jest requires it
export default async function stopSharedPostgres(): Promise<void> {
  const stop: unknown = Reflect.get(globalThis, 'stopSharedPostgres');
  if (typeof stop === 'function') await stop();
}
