export type OutageLog = Readonly<Record<'warn' | 'info', (details: object, text: string) => void>>;

/** A server or store that a process needs and that can go away: one line in the log when it does, one when it is back. */
export type Dependency = ReturnType<typeof createDependency>;

/** `consequence`: what the process does without it, for the log. */
export function createDependency(name: string, consequence: string) {
  let log: OutageLog | undefined;
  let state: { readonly problem: string | undefined; readonly since: number } | undefined;
  return {
    /** `undefined` before the first report. */
    isUp: (): boolean | undefined => state && state.problem === undefined,
    /** Why it is away; `undefined` while it is not. */
    problem: (): string | undefined => state?.problem,
    reportTo: (target: OutageLog): void => {
      log = target;
    },
    /** Takes what a use or a check of it has found: the reason why it failed, or nothing. Only changes are logged. */
    report: (problem?: string): void => {
      const before = state;
      const hasChanged = before === undefined || (before.problem === undefined) !== (problem === undefined);
      state = { problem, since: hasChanged ? performance.now() : before.since };
      if (!hasChanged) return;
      const details = { event: problem === undefined ? 'back' : 'away', dependency: name };
      if (problem !== undefined) log?.warn({ ...details, reason: problem }, `${name} away: ${consequence}`);
      else if (before) {
        const awaySeconds = Math.round((performance.now() - before.since) / 100) / 10;
        log?.info({ ...details, awaySeconds }, `${name} back`);
      }
    },
  };
}
