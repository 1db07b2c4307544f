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

test('the owner answers, at once or later', async () => {
  const bus = createBus();
  const stop = bus.handle(double, ({ n }) => n * 2);
  await expect(bus.send(double, { n: 4 })).resolves.toBe(8);
  stop();
  bus.handle(double, async ({ n }) => n * 20);

  await expect(bus.send(double, { n: 4 })).resolves.toBe(80);
});

test('the owner gets what the topic promises and nothing else that the sender left in', async () => {
  const bus = createBus();
  const handler = jest.fn(({ n }: Doubling) => n);
  bus.handle(double, handler);
  const withSecret = { n: 4, token: 'secret' };

  await bus.send(double, withSecret);

  expect(handler.mock.calls).toEqual([[{ n: 4 }, expect.any(AbortSignal)]]);
});

test('answers do not mix, whichever comes first', async () => {
  const bus = createBus();
  const pending = new Map<number, (answer: number) => void>();
  bus.handle(double, ({ n }) => new Promise<number>((resolve) => pending.set(n, resolve)));
  const answers = Promise.all([bus.send(double, { n: 1 }), bus.send(double, { n: 2 })]);
  await Promise.resolve();

  pending.get(2)?.(4);
  pending.get(1)?.(2);

  await expect(answers).resolves.toEqual([2, 4]);
});

test('a command has one owner: a second one is told so', async () => {
  const bus = createBus();
  bus.handle(double, ({ n }) => n * 2);

  expect(() => bus.handle(double, () => 0)).toThrow('"sum.double" has an owner already; a command has one.');
  await expect(bus.send(double, { n: 4 })).resolves.toBe(8);
});

test('when the owner leaves, another may take its place, and leaving twice does not drive that one out', async () => {
  const bus = createBus();
  const leave = bus.handle(double, () => 0);
  leave();
  bus.handle(double, ({ n }) => n * 2);

  leave();

  await expect(bus.send(double, { n: 4 })).resolves.toBe(8);
});

describe('the first command starts its owner', () => {
  test('which then answers it', async () => {
    const activate = jest.fn(async () => {
      bus.handle(double, ({ n }) => n * 2);
    });
    const bus = createBus({ activate });

    await expect(bus.send(double, { n: 4 })).resolves.toBe(8);
    expect(activate.mock.calls).toEqual([['sum.double']]);
  });

  test('and the next does not start it again', async () => {
    const activate = jest.fn(async () => {
      bus.handle(double, ({ n }) => n * 2);
    });
    const bus = createBus({ activate });

    await bus.send(double, { n: 4 });
    await bus.send(double, { n: 5 });

    expect(activate).toHaveBeenCalledTimes(1);
  });

  test('once for each that finds no owner, also when it did not come the first time', async () => {
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

  test('and commands sent while it starts are all answered', async () => {
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

  test('but not where the owner is there already', async () => {
    const activate = jest.fn(async () => {});
    const bus = createBus({ activate });
    bus.handle(double, ({ n }) => n);

    await bus.send(double, { n: 4 });

    expect(activate).not.toHaveBeenCalled();
  });
});

test('a command is inspected like any message', async () => {
  const trace = jest.fn();
  const bus = createBus({ trace });
  bus.handle(double, ({ n }) => n);

  await bus.send(double, { n: 4 });

  expect(trace.mock.calls).toEqual([
    [expect.objectContaining({ name: 'sum.double', version: 1, payload: { n: 4 } })],
  ]);
});
