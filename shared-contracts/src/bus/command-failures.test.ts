import { CommandError } from './bus.ts';
import { createBus } from './create-bus.ts';
import { defineCommand } from './topic.ts';

const readNumber = (value: unknown) => (typeof value === 'number' ? value : undefined);
const double = defineCommand<number, number>({
  name: 'sum.double',
  read: readNumber,
  readAnswer: readNumber,
});
const patient = defineCommand<number, number>({
  name: 'sum.patient',
  read: readNumber,
  readAnswer: readNumber,
  budgetMs: 60_000,
});
const never = () => new Promise<never>(() => {});

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  // Every command clears its timer.
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

/** The result or error of a command after the given time. */
async function outcome(answer: Promise<unknown>, afterMs = 0): Promise<unknown> {
  const settled = answer.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  await jest.advanceTimersByTimeAsync(afterMs);
  return Promise.race([settled, Promise.resolve().then(() => 'still waiting')]);
}

const failsWith = (code: string, command = 'sum.double') => ({
  error: expect.objectContaining({ name: 'CommandError', command, code }),
});

test('a command without a handler rejects as no-owner', async () => {
  const bus = createBus();

  await expect(bus.send(double, 1)).rejects.toThrow(CommandError);
  await expect(bus.send(double, 1)).rejects.toMatchObject({ command: 'sum.double', code: 'no-owner' });
});

test('a command rejects as no-owner if the started owner registers no handler', async () => {
  const bus = createBus({ activate: async () => {} });

  await expect(bus.send(double, 1)).rejects.toMatchObject({ code: 'no-owner' });
});

test('a command whose owner cannot start rejects with the reason', async () => {
  const reason = new Error('entry responded 404');
  const bus = createBus({ activate: () => Promise.reject(reason) });

  await expect(bus.send(double, 1)).rejects.toMatchObject({ code: 'failed', cause: reason });
});

test.each([
  [
    'throws',
    (error: Error) => () => {
      throw error;
    },
  ],
  ['rejects', (error: Error) => () => Promise.reject(error)],
])('a command whose handler %s rejects with the reason', async (_how, handlerOf) => {
  const bus = createBus();
  const reason = new Error('Failed to add to wishlist');
  bus.handle(double, handlerOf(reason));

  await expect(bus.send(double, 1)).rejects.toMatchObject({ code: 'failed', cause: reason });
});

test('the failure of a nested command is the cause of the outer failure', async () => {
  const bus = createBus();
  bus.handle(double, (n) => bus.send(patient, n));

  await expect(bus.send(double, 1)).rejects.toMatchObject({
    command: 'sum.double',
    code: 'failed',
    cause: { command: 'sum.patient', code: 'no-owner' },
  });
});

test('a command with an invalid payload rejects as invalid and does not reach its handler', async () => {
  const bus = createBus();
  const handler = jest.fn();
  bus.handle(double, handler);
  const wrong: number = JSON.parse('"one"');

  await expect(bus.send(double, wrong)).rejects.toMatchObject({ code: 'invalid' });
  expect(handler).not.toHaveBeenCalled();
});

test('a command with an invalid result rejects as invalid', async () => {
  const bus = createBus();
  const wrong: number = JSON.parse('"two"');
  bus.handle(double, () => wrong);

  await expect(bus.send(double, 1)).rejects.toMatchObject({ code: 'invalid' });
});

describe('time budget of a command', () => {
  test('is eight seconds unless the topic or the sender sets another', async () => {
    const bus = createBus();
    bus.handle(double, never);
    bus.handle(patient, never);

    expect(await outcome(bus.send(double, 1), 7999)).toBe('still waiting');
    expect(await outcome(bus.send(patient, 1), 59_999)).toBe('still waiting');
    expect(await outcome(bus.send(double, 1), 8000)).toEqual(failsWith('timed-out'));
    expect(await outcome(bus.send(double, 1, { budgetMs: 100 }), 100)).toEqual(failsWith('timed-out'));
    expect(await outcome(bus.send(patient, 1), 60_000)).toEqual(failsWith('timed-out', 'sum.patient'));
  });

  test('covers the start of the owner', async () => {
    const bus = createBus({ activate: never });

    expect(await outcome(bus.send(double, 1), 8000)).toEqual(failsWith('timed-out'));
  });

  test('covers start and handler together', async () => {
    const bus = createBus({
      activate: async () => {
        await new Promise((resolve) => setTimeout(resolve, 5000));
        bus.handle(double, (n) => new Promise((resolve) => setTimeout(() => resolve(n), 5000)));
      },
    });

    const answer = outcome(bus.send(double, 1), 8000);

    expect(await answer).toEqual(failsWith('timed-out'));
    await jest.advanceTimersByTimeAsync(2000);
  });

  test('aborts the signal of the handler when it is used up', async () => {
    const bus = createBus();
    const signals: AbortSignal[] = [];
    bus.handle(double, (_n, signal) => {
      signals.push(signal);
      return never();
    });

    await outcome(bus.send(double, 1), 8000);

    expect(signals.map((signal) => signal.aborted)).toEqual([true]);
  });

  test('prevents delivery to an owner that starts too late', async () => {
    const handler = jest.fn((n: number) => n);
    const bus = createBus({
      activate: async () => {
        await new Promise((resolve) => setTimeout(resolve, 9000));
        bus.handle(double, handler);
      },
    });

    await outcome(bus.send(double, 1), 8000);
    await jest.advanceTimersByTimeAsync(2000);

    expect(handler).not.toHaveBeenCalled();
    await expect(bus.send(double, 2)).resolves.toBe(2);
  });

  test('does not abort the signal after the result', async () => {
    const bus = createBus();
    const signals: AbortSignal[] = [];
    bus.handle(double, (n, signal) => {
      signals.push(signal);
      return n;
    });

    await bus.send(double, 1);
    await jest.advanceTimersByTimeAsync(10_000);

    expect(signals.map((signal) => signal.aborted)).toEqual([false]);
  });
});

describe('abort by the sender', () => {
  test('rejects at once with the reason and aborts the signal of the handler', async () => {
    const bus = createBus();
    const signals: AbortSignal[] = [];
    bus.handle(double, (_n, signal) => {
      signals.push(signal);
      return never();
    });
    const controller = new AbortController();
    const answer = bus.send(double, 1, { signal: controller.signal });
    const reason = new Error('left the page');

    controller.abort(reason);

    await expect(answer).rejects.toMatchObject({ name: 'CommandError', code: 'failed', cause: reason });
    expect(signals.map((signal) => signal.reason)).toEqual([reason]);
  });

  test('before sending does not start the owner', async () => {
    const activate = jest.fn(async () => {});
    const bus = createBus({ activate });
    const reason = new Error('left the page');

    const answer = bus.send(double, 1, { signal: AbortSignal.abort(reason) });

    await expect(answer).rejects.toMatchObject({ code: 'failed', cause: reason });
    expect(activate).not.toHaveBeenCalled();
  });

  test('while the owner starts prevents delivery', async () => {
    let start = () => {};
    const started = new Promise<void>((resolve) => {
      start = resolve;
    });
    const handler = jest.fn((n: number) => n);
    const bus = createBus({ activate: () => started });
    const controller = new AbortController();
    const answer = bus.send(double, 1, { signal: controller.signal });

    controller.abort();
    bus.handle(double, handler);
    start();

    await expect(answer).rejects.toMatchObject({ code: 'failed' });
    expect(handler).not.toHaveBeenCalled();
  });

  test('leaves no listeners on a signal of several commands', async () => {
    const bus = createBus();
    bus.handle(double, (n) => n * 2);
    const { signal } = new AbortController();
    const add = jest.spyOn(signal, 'addEventListener');
    const remove = jest.spyOn(signal, 'removeEventListener');

    for (const n of [1, 2, 3]) await bus.send(double, n, { signal });

    expect(add).toHaveBeenCalledTimes(3);
    expect(remove.mock.calls.map(([, listener]) => listener)).toEqual(
      add.mock.calls.map(([, listener]) => listener),
    );
  });
});
