import { matchRoutes } from 'react-router';
import type { ComposedRemote, Composition, ErrorKind, ErrorReport } from '@szn/shared-contracts';
import { thrownByEffects } from '../federation/note-effects.ts';
import { failureCodeOf } from '../federation/remote-unavailable-error.ts';
import { findRemoteOfStack } from './find-remote-of-stack.ts';
import type { ErrorDetails, SendErrorReport, SurvivedError } from './survived-error.ts';

const mostCauses = 4;

/** Puts survived errors into the form of the gateway's telemetry and sends them there. */
export function createReportSender(composition: Composition): SendErrorReport {
  // One error passes by several who report: the loader, the place that shows it, React.
  const reported = new Set<unknown>();
  const failedVersions = new Set<string>();
  const patterns = composition.remotes.flatMap(({ routes }) => routes.map((path) => ({ path })));
  const findRoute = (path: string) => matchRoutes(patterns, path)?.[0]?.route.path ?? null;
  return (survived) => {
    const { error, path } = survived;
    if (error instanceof Error && reported.has(error)) return;
    reported.add(error);
    const remote = survived.remote ?? findRemoteOfStack(composition, stacksOf(survived));
    const version = remote ? `${remote.name}@${remote.version}` : '';
    const description = describe(survived);
    const isFirstOfVisit = description.kind !== 'handled' && !failedVersions.has(version);
    if (isFirstOfVisit) failedVersions.add(version);
    const report: ErrorReport = {
      ...description,
      remote: remote && toRemote(remote),
      route: findRoute(path),
      path: path.slice(0, 2000),
      isFirstOfVisit,
    };
    navigator.sendBeacon('/telemetry', new Blob([JSON.stringify(report)], { type: 'application/json' }));
  };
}

function stacksOf({ error, details }: SurvivedError): string {
  return `${readStack(error)}\n${details.componentStack ?? ''}`;
}

function describe({ error, details }: SurvivedError) {
  return {
    kind: kindOf(error, details),
    code: failureCodeOf(error),
    message: readMessage(error).slice(0, 2000),
    stack: readStack(error).slice(0, 8000),
    during: details.during?.slice(0, 2000) ?? null,
    standIn: details.standIn ?? null,
  };
}

function kindOf(error: unknown, { kind = 'handled' }: ErrorDetails): ErrorKind {
  if (failureCodeOf(error) !== null) return 'load';
  return kind === 'render' && thrownByEffects.has(error) ? 'effect' : kind;
}

function toRemote({ name, version, reason, contract, owner }: ComposedRemote): ErrorReport['remote'] {
  return { name, version, reason, contract, owner: owner.slice(0, 100) };
}

function readStack(error: unknown): string {
  return error instanceof Error ? (error.stack ?? '') : '';
}

function readMessage(error: unknown): string {
  try {
    return withCauses(error);
  } catch {
    return 'Something was thrown that cannot be made a text.';
  }
}

function withCauses(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return String(error);
  const hasCause = error.cause !== undefined && depth < mostCauses;
  const cause = hasCause ? ` (because: ${withCauses(error.cause, depth + 1)})` : '';
  return `${error.name}: ${error.message}${cause}`;
}
