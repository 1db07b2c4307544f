import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { Chromium, DevtoolsEvent } from './chromium-process.ts';
import { type PageRecord, recordPage, recordSchema } from './page-recorder.ts';
import type { Profile } from './profiles.ts';

const targetSchema = z.object({ targetId: z.string() });
const sessionSchema = z.object({ sessionId: z.string() });
const contextSchema = z.object({ browserContextId: z.string() });
const evaluationSchema = z.object({
  result: z.object({ value: z.unknown().optional() }),
  exceptionDetails: z
    .object({ exception: z.object({ description: z.string().optional() }).optional() })
    .optional(),
});
const metricsSchema = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) });
const lifecycleSchema = z.object({ name: z.string() });

const loadLimitMs = 60_000;

export type Point = { readonly x: number; readonly y: number };
export type BenchPage = Awaited<ReturnType<typeof openPage>>;

/**
 * Opens an empty page in a browser context of its own, with its own caches and storage. Of the DevTools protocol it
 * enables only Page (for the recorder) and Performance (counters); it never enables Runtime, Network or Debugger.
 */
export async function openPage(browser: Chromium, profile: Profile) {
  const { browserContextId } = contextSchema.parse(await browser.send('Target.createBrowserContext'));
  const { targetId } = targetSchema.parse(
    await browser.send('Target.createTarget', { url: 'about:blank', browserContextId }),
  );
  const { sessionId } = sessionSchema.parse(
    await browser.send('Target.attachToTarget', { targetId, flatten: true }),
  );
  const send = (method: string, params: object = {}) => browser.send(method, params, sessionId);
  await send('Page.enable');
  await send('Page.setLifecycleEventsEnabled', { enabled: true });
  await send('Performance.enable', { timeDomain: 'threadTicks' });
  await send('Emulation.setDeviceMetricsOverride', {
    width: profile.width,
    height: profile.height,
    deviceScaleFactor: profile.pixelRatio,
    mobile: profile.isMobile,
  });
  await send('Emulation.setTouchEmulationEnabled', { enabled: profile.isMobile });
  // The compiler of the bench gives names to inner functions with this helper, which pages do not have.
  const inject = (run: () => void) =>
    send('Page.addScriptToEvaluateOnNewDocument', {
      source: `globalThis.__name = (value) => value; (${run.toString()})()`,
    });
  await inject(recordPage);

  /** Resolves at the next event of the page's lifecycle (`load`, `firstContentfulPaint`, …). */
  function untilLifecycle(name: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => end(new Error(`The page had no "${name}" in time.`)), loadLimitMs);
      const unsubscribe = browser.subscribe((event: DevtoolsEvent) => {
        if (event.session !== sessionId || event.method !== 'Page.lifecycleEvent') return;
        if (lifecycleSchema.parse(event.params).name === name) end();
      });
      const end = (error?: Error) => {
        clearTimeout(timer);
        unsubscribe();
        if (error) reject(error);
        else resolve();
      };
    });
  }

  /** Runs a function in the page. Only JSON goes in and out; the schema checks what comes out. */
  async function evaluate<Result, Input>(
    schema: z.ZodType<Result>,
    run: (input: Input) => Result | Promise<Result>,
    input?: Input,
  ): Promise<Result> {
    const { result, exceptionDetails } = evaluationSchema.parse(
      await send('Runtime.evaluate', {
        expression: `(${run.toString()})(${JSON.stringify(input)})`,
        awaitPromise: true,
        returnByValue: true,
      }),
    );
    if (exceptionDetails) throw new Error(`In the page: ${exceptionDetails.exception?.description}`);
    return schema.parse(result.value);
  }

  /** Slows the processor to that of the profile, or sets it back. */
  const throttle = (isOn = true) =>
    send('Emulation.setCPUThrottlingRate', { rate: isOn ? profile.cpuSlowdown : 1 });

  return {
    send,
    /** Runs a function in each further document of the page, before its scripts. */
    inject,
    untilLifecycle,
    evaluate,
    throttle,
    /** Resolves at the `load` event. */
    open: async (url: string) => {
      const loaded = untilLifecycle('load');
      await send('Page.navigate', { url });
      await loaded;
    },
    /** Waits until nothing has happened for a second: no long task, no response. */
    settle: () => evaluate(z.null(), waitUntilQuiet, { quietMs: 1000, limitMs: 20_000 }),
    readRecord: (): Promise<PageRecord> => evaluate(recordSchema, () => globalThis.benchRecord),
    /** Processor time of the page's main thread since its navigation, in ms. */
    readCpuMs: async () => {
      const { metrics } = metricsSchema.parse(await send('Performance.getMetrics'));
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
    },
    /** Taps with a finger, or clicks on devices without one. */
    tap: async ({ x, y }: Point) => {
      if (profile.isMobile) {
        await send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
        await send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
        return;
      }
      const click = { x, y, button: 'left', clickCount: 1 };
      await send('Input.dispatchMouseEvent', { type: 'mousePressed', ...click });
      await send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...click });
    },
    press: async (key: string) => {
      await send('Input.dispatchKeyEvent', {
        type: 'keyDown',
        key,
        code: key,
        windowsVirtualKeyCode: keyCodes[key],
      });
      await send('Input.dispatchKeyEvent', {
        type: 'keyUp',
        key,
        code: key,
        windowsVirtualKeyCode: keyCodes[key],
      });
    },
    /** Scrolls as a fast finger does: wheel events without waiting for the page. */
    fling: async (count: number, pixels: number) => {
      const from = { x: profile.width / 2, y: profile.height / 2 };
      for (let step = 0; step < count; step++) {
        void send('Input.dispatchMouseEvent', {
          type: 'mouseWheel',
          ...from,
          deltaX: 0,
          deltaY: pixels,
        }).catch(() => undefined);
        await wait(60);
      }
    },
    close: () => browser.send('Target.disposeBrowserContext', { browserContextId }),
  };
}

const keyCodes: Readonly<Record<string, number>> = { ArrowDown: 40, ArrowUp: 38, Escape: 27, Enter: 13 };

async function waitUntilQuiet({ quietMs, limitMs }: { quietMs: number; limitMs: number }): Promise<null> {
  const startedAt = performance.now();
  while (
    performance.now() - Math.max(startedAt, globalThis.benchRecord.busyAt) < quietMs &&
    performance.now() - startedAt < limitMs
  ) {
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return null;
}
