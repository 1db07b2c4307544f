/** Runs the tasks, so many at a time; rejects with the first failure once those under way have ended. */
export async function runInParallel<Task>(
  tasks: readonly Task[],
  width: number,
  run: (task: Task) => Promise<void>,
): Promise<void> {
  const waiting = [...tasks];
  const failures: unknown[] = [];
  const work = async () => {
    for (let task = waiting.shift(); task !== undefined && failures.length === 0; task = waiting.shift()) {
      await run(task).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  if (failures.length > 0) throw failures[0];
}
