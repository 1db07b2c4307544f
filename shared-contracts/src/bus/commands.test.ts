import { createBus } from './create-bus.ts';
import { defineCommand } from './topic.ts';

type Doubling = { readonly n: number };

const readNumber = (value: unknown) => (typeof value === 'number' ? value : undefined);
const double = defineCommand<Doubling, number>({
  name: 'sum.double',
  read: (value) =>
    typeof value === 'object' && value !== null && 'n' in value && typeof value.n === 'number'
      ? { n: value.n }
      : undefined,
  readAnswer: readNumber,
});

test('send resolves with a synchronous or asynchronous result', async () => {
  const bus = createBus();
  const stop = bus.handle(double, ({ n }) => n * 2);
  await expect(bus.send(double, { n: 4 })).resolves.toBe(8);
  stop();
  bus.handle(double, async ({ n }) => n * 20);

  await expect(bus.send(double, { n: 4 })).resolves.toBe(80);
});

test('the handler receives only the fields that the reader returns', async () => {
  const bus = createBus();
  const handler = jest.fn(({ n }: Doubling) => n);
  bus.handle(double, handler);
  const withSecret = { n: 4, token: 'secret' };

  await bus.send(double, withSecret);

  expect(handler.mock.calls).toEqual([[{ n: 4 }, expect.any(AbortSignal)]]);
});

test('concurrent commands receive their own results in any order', async () => {
  const bus = createBus();
  const pending = new Map<number, (answer: number) => void>();
  bus.handle(double, ({ n }) => new Promise<number>((resolve) => pending.set(n, resolve)));
  const answers = Promise.all([bus.send(double, { n: 1 }), bus.send(double, { n: 2 })]);
  await Promise.resolve();

  pending.get(2)?.(4);
  pending.get(1)?.(2);

  await expect(answers).resolves.toEqual([2, 4]);
});

test('handle throws when the command has a handler already', async () => {
  const bus = createBus();
  bus.handle(double, ({ n }) => n * 2);

  expect(() => bus.handle(double, () => 0)).toThrow('"sum.double" has an owner already; a command has one.');
  await expect(bus.send(double, { n: 4 })).resolves.toBe(8);
});

test('removing a handler twice does not remove its successor', async () => {
  const bus = createBus();
  const leave = bus.handle(double, () => 0);
  leave();
  bus.handle(double, ({ n }) => n * 2);

  leave();

  await expect(bus.send(double, { n: 4 })).resolves.toBe(8);
});

describe('activation of the owner', () => {
  test('starts the owner before the first command is delivered', async () => {
    const activate = jest.fn(async () => {
      bus.handle(double, ({ n }) => n * 2);
    });
    const bus = createBus({ activate });

    await expect(bus.send(double, { n: 4 })).resolves.toBe(8);
    expect(activate.mock.calls).toEqual([['sum.double']]);
  });

  test('does not start the owner again for the next command', async () => {
    const activate = jest.fn(async () => {
      bus.handle(double, ({ n }) => n * 2);
    });
    const bus = createBus({ activate });

    await bus.send(double, { n: 4 });
    await bus.send(double, { n: 5 });

    expect(activate).toHaveBeenCalledTimes(1);
  });

  test('is repeated for each command without a handler', async () => {
    const activate = jest.fn(async () => undefined);
    const bus = createBus({ activate });

    await expect(bus.send(double, { n: 4 })).rejects.toMatchObject({ code: 'no-owner' });
    activate.mockImplementationOnce(async () => {
      bus.handle(double, ({ n }) => n * 2);
      return undefined;
    });

    await expect(bus.send(double, { n: 5 })).resolves.toBe(10);
    expect(activate).toHaveBeenCalledTimes(2);
  });

  test('delivers all commands that were sent during the start', async () => {
    let start = () => {};
    const started = new Promise<void>((resolve) => {
      start = resolve;
    });
    const bus = createBus({ activate: () => started });
    const answers = Promise.all([1, 2, 3].map((n) => bus.send(double, { n })));

    bus.handle(double, ({ n }) => n * 2);
    start();

    await expect(answers).resolves.toEqual([2, 4, 6]);
  });

  test('does not occur when a handler is registered', async () => {
    const activate = jest.fn(async () => {});
    const bus = createBus({ activate });
    bus.handle(double, ({ n }) => n);

    await bus.send(double, { n: 4 });

    expect(activate).not.toHaveBeenCalled();
  });
});

test('trace receives commands', async () => {
  const trace = jest.fn();
  const bus = createBus({ trace });
  bus.handle(double, ({ n }) => n);

  await bus.send(double, { n: 4 });

  expect(trace.mock.calls).toEqual([
    [expect.objectContaining({ name: 'sum.double', version: 1, payload: { n: 4 } })],
  ]);
});
