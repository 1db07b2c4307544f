import { readField, readText } from '@szn/shared-contracts';
import type { VitalsReport } from '@szn/shared-contracts/telemetry';

type LongTasks = NonNullable<VitalsReport['longTasks']>;
type Counter = { readonly remote: LongTasks[number]['remote']; source: 'script' | 'page'; count: number };

const longTaskMs = 50;
/** As many as a report may have. */
const maxCounters = 20;

/**
 * Counts the tasks of 50 ms and more by remote, also those before this call. Chromium names the script that started each
 * task; where that is the shell's (React renders components of remotes) or where a browser names none, the remote of
 * the page is counted. The returned function ends the observation and returns the counts.
 *
 * @param pageRemote the remote of the page, as `name@version`; `undefined` where there is none.
 */
export function countLongTasks(pageRemote: () => string | undefined): () => LongTasks {
  const counters = new Map<string, Counter>();
  const types = PerformanceObserver.supportedEntryTypes;
  const namesScripts = types.includes('long-animation-frame');
  const type = namesScripts ? 'long-animation-frame' : 'longtask';

  function addTask(url: string | undefined): void {
    const named = url === undefined ? null : readRemote(url, scriptUrl);
    const remote = named ?? readRemote(pageRemote() ?? '', versionName);
    if (!remote) return;
    const source = named ? 'script' : 'page';
    const key = `${source} ${remote.name}@${remote.version}`;
    const counter = counters.get(key) ?? { remote, source, count: 0 };
    counter.count += 1;
    if (counters.has(key) || counters.size < maxCounters) counters.set(key, counter);
  }

  function addEntries(entries: readonly PerformanceEntry[]): void {
    if (!namesScripts) return entries.forEach(() => addTask(undefined));
    for (const script of entries.flatMap(readScripts)) {
      if (Number(readField(script, 'duration')) >= longTaskMs)
        addTask(readText(readField(script, 'sourceURL')));
    }
  }

  const observer = new PerformanceObserver((list) => addEntries(list.getEntries()));
  if (types.includes(type)) observer.observe({ type, buffered: true });
  return () => {
    addEntries(observer.takeRecords());
    observer.disconnect();
    return [...counters.values()];
  };
}

const scriptUrl = /\/releases\/([^/]+)\/([^/]+)\//;
const versionName = /^([^@]+)@(.+)$/;

function readRemote(text: string, pattern: RegExp): Counter['remote'] | null {
  const [, name, version] = pattern.exec(text) ?? [];
  return name === undefined || version === undefined ? null : { name, version };
}

/** `PerformanceLongAnimationFrameTiming.scripts`, which the types of TypeScript do not have. */
function readScripts(frame: PerformanceEntry): readonly unknown[] {
  const scripts = readField(frame, 'scripts');
  return Array.isArray(scripts) ? scripts : [];
}
