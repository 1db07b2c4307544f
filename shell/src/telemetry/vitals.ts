import { matchRoutes } from 'react-router-dom';
import { maySendStatistics, type Composition, type SafeStorage } from '@szn/shared-contracts';
import type { VitalsReport } from '@szn/shared-contracts/telemetry';
import { countLongTasks } from './long-tasks.ts';
import { onCLS, onFCP, onINP, onLCP, onTTFB, type MetricWithAttribution } from 'web-vitals/attribution';

type VitalsOptions = {
  readonly composition: Composition;
  /** Path of the first page of this document. */
  readonly pathname: string;
  readonly localStorage: SafeStorage;
};

/**
 * Measures the first page of this document and the visit until it is first hidden, then sends one report. The report
 * names the route pattern and the versions, and nothing about the shopper. Sends nothing where the shopper refuses.
 */
export function measureVitals({ composition, pathname, localStorage }: VitalsOptions): void {
  if (!maySendStatistics(localStorage, navigator)) return;
  const vitals: VitalsReport['vitals'] = {};
  const add = (metric: MetricWithAttribution) => {
    // A restored page is not loaded: its document has been reported.
    if (metric.navigationType !== 'back-forward-cache') vitals[metric.name] = describe(metric);
  };
  for (const measure of [onTTFB, onFCP, onLCP, onCLS, onINP])
    measure(add, { generateTarget: describeTarget });
  const readLongTasks = countLongTasks(readPageRemote);

  // The library finishes its metrics in listeners of the capture phase.
  addEventListener('visibilitychange', function send() {
    if (document.visibilityState !== 'hidden') return;
    removeEventListener('visibilitychange', send);
    const longTasks = readLongTasks();
    if (Object.keys(vitals).length === 0 || !maySendStatistics(localStorage, navigator)) return;
    const report: VitalsReport = {
      ...findRoute(composition, pathname),
      vitals,
      ...(longTasks.length > 0 && { longTasks }),
    };
    const body = new Blob([JSON.stringify(report)], { type: 'application/json' });
    try {
      navigator.sendBeacon('/telemetry/vitals', body);
    } catch {
      // Some browsers block beacons. A missing measurement is no error.
    }
  });
}

/** The remote that the page shows, as `name@version`. */
function readPageRemote(): string | undefined {
  return document.querySelector<HTMLElement>('[data-remote]')?.dataset.remote;
}

function findRoute({ revision, remotes }: Composition, pathname: string) {
  const candidates = remotes.flatMap(({ name, version, routes }) =>
    routes.map((path) => ({ path, remote: { name, version } })),
  );
  const { path: route = null, remote = null } = matchRoutes(candidates, pathname)?.[0]?.route ?? {};
  return { composition: revision, route, remote };
}

function describe(metric: MetricWithAttribution) {
  const { target, parts } = explain(metric);
  return {
    // A layout shift score is a small fraction; everything else is in milliseconds.
    value: metric.name === 'CLS' ? Number(metric.value.toFixed(4)) : Math.round(metric.value),
    ...(target !== undefined && targetPattern.test(target) && { target }),
    ...(parts && { parts }),
  };
}

/** The element and the parts of a value, which tell what to improve. */
function explain(metric: MetricWithAttribution) {
  switch (metric.name) {
    case 'LCP': {
      const { target, resourceLoadDelay, resourceLoadDuration, elementRenderDelay } = metric.attribution;
      return { target, parts: round({ resourceLoadDelay, resourceLoadDuration, elementRenderDelay }) };
    }
    case 'INP': {
      const { interactionTarget, inputDelay, processingDuration, presentationDelay } = metric.attribution;
      return {
        target: interactionTarget,
        parts: round({ inputDelay, processingDuration, presentationDelay }),
      };
    }
    case 'CLS':
      return { target: metric.attribution.largestShiftTarget };
    case 'FCP':
    case 'TTFB':
      return {};
  }
}

function round(parts: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(parts).map(([name, ms]) => [name, Math.max(0, Math.round(ms))]));
}

/** As the gateway reads it. Where an element is gone, the library names its id, which does not match. */
const targetPattern = /^[a-z][a-z0-9-]{0,40}(?:\.[a-zA-Z][\w-]{0,50})?$/;

/** Class names of our style sheets, as the build makes them: `<build>-<name>-<hash of 4>`. */
const ownClass = /^[a-z][a-z-]*-[a-zA-Z]\w*-[\w-]{4}$/;

/** The kind of an element and the class of its component, without the hash: `img.catalogue-picture`. */
function describeTarget(node: Node | null): string {
  const element = node instanceof Element ? node : (node?.parentElement ?? null);
  if (element === null) return 'none';
  for (let own: Element | null = element; own !== null; own = own.parentElement) {
    const className = [...own.classList].find((name) => ownClass.test(name));
    if (className !== undefined) return `${element.localName}.${className.slice(0, -5)}`;
  }
  return element.localName;
}
