import { startProcess, type Service } from './child-processes.ts';
import { localEnvironment, root } from './project-folders.ts';

/** Starts the guard of canaries beside a gateway whose counters are on this port. */
export function startGuard(metricsPort: number): Service {
  const metrics = `http://127.0.0.1:${metricsPort}/metrics.json`;
  return startProcess(
    'guard',
    ['--import', 'tsx', 'tools/release.ts', 'guard', '--env', localEnvironment, '--metrics', metrics],
    { cwd: root, environment: {}, isQuiet: true },
  );
}
