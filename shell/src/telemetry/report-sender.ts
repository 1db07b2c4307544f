import { matchRoutes } from 'react-router-dom';
import type { ComposedRemote, Composition, ErrorReport } from '@szn/shared-contracts';
import { fallbackVersionOf, remoteErrorCode } from '../federation/remote-source.ts';
import type { HandledError, SendErrorReport } from './telemetry.ts';

const maxCauses = 4;

/** Sends handled errors to the gateway in its report format, each error once. */
export function createReportSender(composition: Composition): SendErrorReport {
  // The loader, the error page and React may all report the same error.
  const reported = new Set<unknown>();
  const failedVersions = new Set<string>();
  const patterns = composition.remotes.flatMap(({ routes }) => routes.map((path) => ({ path })));
  const findRoute = (path: string) => matchRoutes(patterns, path)?.[0]?.route.path ?? null;
  return (handled) => {
    const { error, path } = handled;
    if (error instanceof Error && reported.has(error)) return;
    reported.add(error);
    const remote = handled.remote ?? findRemoteOfStack(composition, stacksOf(handled));
    const version = remote ? `${remote.name}@${remote.version}` : '';
    const description = describe(handled);
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

/** The version that the stack names first: all its files, retry URLs included, are below the folder of its entry. */
function findRemoteOfStack(composition: Composition, stack: string): ComposedRemote | null {
  let first: { readonly remote: ComposedRemote; readonly index: number } | undefined;
  for (const remote of composition.remotes.flatMap((own) => [own, fallbackVersionOf(own) ?? []].flat())) {
    const index = stack.indexOf(remote.entry.slice(0, remote.entry.lastIndexOf('/') + 1));
    if (index !== -1 && (!first || index < first.index)) first = { remote, index };
  }
  return first?.remote ?? null;
}

function stacksOf({ error, details }: HandledError): string {
  return `${readStack(error)}\n${details.componentStack ?? ''}`;
}

function describe({ error, details }: HandledError) {
  const code = remoteErrorCode(error);
  return {
    kind: code === null ? (details.kind ?? 'handled') : 'load',
    code,
    message: readMessage(error).slice(0, 2000),
    // React itself throws the error of a hydration: only the components say where.
    stack: (details.kind === 'hydration' ? (details.componentStack ?? '') : readStack(error)).slice(0, 8000),
    during: details.during?.slice(0, 2000) ?? null,
    standIn: details.fallbackVersion ?? null,
  };
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
    return 'A thrown value cannot be converted to a string.';
  }
}

function withCauses(error: unknown, depth = 0): string {
  if (!(error instanceof Error)) return String(error);
  const hasCause = error.cause !== undefined && depth < maxCauses;
  const cause = hasCause ? ` (because: ${withCauses(error.cause, depth + 1)})` : '';
  return `${error.name}: ${error.message}${cause}`;
}
