import { pathToFileURL } from 'node:url';
import { mapStack } from '@szn/release-registry/lib/map-stack';
import type { ErrorReport } from '@szn/shared-contracts/telemetry';
import { parseUrl } from '@szn/shared-contracts/wire';
import type { DevelopmentEntries } from '../document/development-document.ts';

/** Describes an error of a page for the terminal of `npm run dev`, with the files and lines of the working tree. */
export async function describeForTerminal(
  { kind, remote, path, during, message, stack }: ErrorReport,
  entries: DevelopmentEntries,
): Promise<string> {
  const origins = [entries.shell, ...Object.values(entries.remotes)].map((entry) => new URL(entry).origin);
  const mapped = await mapStack(stack, (script) => fetchMap(script, origins));
  const frames = mapped
    .replaceAll(`${pathToFileURL(process.cwd()).href}/`, '')
    .split('\n')
    .filter((line) => /:\d+:\d+\)?$/.test(line) && !/node_modules|^\s*at https?:/.test(line));
  const place = `${kind === 'handled' ? 'handled' : `${kind} error`} in ${remote?.name ?? 'the shell'} at ${path}`;
  return [
    `\n  Browser, ${place}${during === null ? '' : ` (${during})`}`,
    `  ${message}`,
    ...frames,
    '',
  ].join('\n');
}

/** Anybody can send a report: only the development servers are asked. */
async function fetchMap(script: string, origins: readonly string[]): Promise<string | null> {
  if (!origins.includes(parseUrl(script)?.origin ?? '')) return null;
  const [file = ''] = script.split('?');
  const response = await fetch(`${file}.map`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
  return response?.ok ? response.text() : null;
}
