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
  // Whatever became of the command, its timer is gone.
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

/** How a command ended, once the given time has passed. */
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

test('nobody answers: the command has no owner', async () => {
  const bus = createBus();

  await expect(bus.send(double, 1)).rejects.toThrow(CommandError);
  await expect(bus.send(double, 1)).rejects.toMatchObject({ command: 'sum.double', code: 'no-owner' });
});

test('its owner was started but does not take it: the command has no owner', async () => {
  const bus = createBus({ activate: async () => {} });

  await expect(bus.send(double, 1)).rejects.toMatchObject({ code: 'no-owner' });
});

test('its owner cannot be started: the command fails with the reason', async () => {
  const reason = new Error('entry answered 404');
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
])('its owner %s: the command fails with the reason', async (_how, handlerOf) => {
  const bus = createBus();
  const reason = new Error('Failed to add to wishlist');
  bus.handle(double, handlerOf(reason));

  await expect(bus.send(double, 1)).rejects.toMatchObject({ code: 'failed', cause: reason });
});

test('a command that its owner sent in turn fails: the reason is told, under the name of the command sent', async () => {
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

test('its answer is refused: it is invalid', async () => {
  const bus = createBus();
  const wrong: number = JSON.parse('"two"');
  bus.handle(double, () => wrong);

  await expect(bus.send(double, 1)).rejects.toMatchObject({ code: 'invalid' });
});

describe('the time budget', () => {
  test('is eight seconds unless the topic or the sender says otherwise', async () => {
    const bus = createBus();
    bus.handle(double, never);
    bus.handle(patient, never);

    expect(await outcome(bus.send(double, 1), 7999)).toBe('still waiting');
    expect(await outcome(bus.send(patient, 1), 59_999)).toBe('still waiting');
    expect(await outcome(bus.send(double, 1), 8000)).toEqual(failsWith('timed-out'));
    expect(await outcome(bus.send(double, 1, { budgetMs: 100 }), 100)).toEqual(failsWith('timed-out'));
    expect(await outcome(bus.send(patient, 1), 60_000)).toEqual(failsWith('timed-out', 'sum.patient'));
  });

  test('holds for an owner that hangs while it starts', async () => {
    const bus = createBus({ activate: never });

    expect(await outcome(bus.send(double, 1), 8000)).toEqual(failsWith('timed-out'));
  });

  test('covers start and work together', async () => {
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

  test('tells the owner that nobody waits any more', async () => {
    const bus = createBus();
    const signals: AbortSignal[] = [];
    bus.handle(double, (_n, signal) => {
      signals.push(signal);
      return never();
    });

    await outcome(bus.send(double, 1), 8000);

    expect(signals.map((signal) => signal.aborted)).toEqual([true]);
  });

  test('is final: an owner that starts too late does not do what its sender was told has failed', async () => {
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

  test('is not counted after the answer', async () => {
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

describe('a sender that takes its command back', () => {
  test('is told at once, with its reason, and so is the owner', async () => {
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

  test('before it was sent reaches nobody', async () => {
    const activate = jest.fn(async () => {});
    const bus = createBus({ activate });
    const reason = new Error('left the page');

    const answer = bus.send(double, 1, { signal: AbortSignal.abort(reason) });

    await expect(answer).rejects.toMatchObject({ code: 'failed', cause: reason });
    expect(activate).not.toHaveBeenCalled();
  });

  test('while the owner starts keeps it from being carried out', async () => {
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

  test('may use one signal for many commands without leaving listeners on it', async () => {
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
