import type { Browser, Page } from '@playwright/test';
import { isJsonObject, readField } from '@szn/shared-contracts';

export type Frames = {
  readonly drawn: number;
  readonly dropped: number;
  /** Properties whose animation the compositor cannot run alone: anything but transform, opacity and their like. */
  readonly painted: readonly string[];
};

const categories = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  'blink.animations',
  'benchmark',
  'rail',
];

/** What a trace says of the frames while something moves; `act` sets it off and settles when it has come to rest. */
export async function traceFrames(browser: Browser, page: Page, act: () => Promise<void>): Promise<Frames> {
  await browser.startTracing(page, { categories });
  await act();
  const trace: unknown = JSON.parse((await browser.stopTracing()).toString('utf8'));
  const events = readField(trace, 'traceEvents');
  const known = (Array.isArray(events) ? events : []).filter(isJsonObject);
  const count = (name: string) => known.filter((event) => event.name === name).length;
  const painted = known
    .filter((event) => event.name === 'Animation')
    .map((event) => readField(readField(readField(event, 'args'), 'data'), 'unsupportedProperties'))
    .flatMap((properties) => (Array.isArray(properties) ? properties.map(String) : []));
  return { drawn: count('DrawFrame'), dropped: count('DroppedFrame'), painted: [...new Set(painted)] };
}
