import type { Bus } from './bus.ts';
import { createBus } from './create-bus.ts';
import { defineCommand, defineEvent, defineState, type PayloadReader, type TopicOptions } from './topic.ts';

/** Payload of version 1. */
type Old = { readonly rupees: number };
/** Payload of version 2. */
type New = { readonly paise: number };

const readOld: PayloadReader<Old> = (value) =>
  typeof value === 'object' && value !== null && 'rupees' in value && typeof value.rupees === 'number'
    ? { rupees: value.rupees }
    : undefined;
const readNew: PayloadReader<New> = (value) =>
  typeof value === 'object' && value !== null && 'paise' in value && Number.isInteger(value.paise)
    ? { paise: Number(value.paise) }
    : undefined;

/** The same topic in two builds. */
const oldOptions: TopicOptions<Old> = { name: 'price:changed', version: 1, read: readOld };
const newOptions: TopicOptions<New> = {
  name: 'price:changed',
  version: 2,
  read: readNew,
  upgradeFrom: { 1: (old: Old): New => ({ paise: old.rupees * 100 }) },
  downgradeTo: { 1: (current: New): Old => ({ rupees: current.paise / 100 }) },
};
const newestOptions: TopicOptions<New> = { ...newOptions, version: 3, upgradeFrom: {}, downgradeTo: {} };

test('a subscriber of version 1 receives an event of version 2 in version 1', () => {
  const bus = createBus();
  const heard: Old[] = [];
  bus.observe(defineEvent(oldOptions)).subscribe((price) => heard.push(price));

  bus.emit(defineEvent(newOptions), { paise: 129900 });

  expect(heard).toEqual([{ rupees: 1299 }]);
});

test('a subscriber of version 2 receives an event of version 1 in version 2', () => {
  const bus = createBus();
  const heard: New[] = [];
  bus.observe(defineEvent(newOptions)).subscribe((price) => heard.push(price));

  bus.emit(defineEvent(oldOptions), { rupees: 1299 });

  expect(heard).toEqual([{ paise: 129900 }]);
});

test('each subscriber receives each event in its own version', () => {
  const bus = createBus();
  const heard: unknown[] = [];
  bus.observe(defineEvent(oldOptions)).subscribe((price) => heard.push(price));
  bus.observe(defineEvent(newOptions)).subscribe((price) => heard.push(price));

  bus.emit(defineEvent(newOptions), { paise: 100 });
  bus.emit(defineEvent(oldOptions), { rupees: 2 });

  expect(heard).toEqual([{ rupees: 1 }, { paise: 100 }, { rupees: 2 }, { paise: 200 }]);
});

test('later subscribers of either version read the retained state', () => {
  const bus = createBus();
  const heard: unknown[] = [];

  bus.publish(defineState(newOptions), { paise: 129900 });
  bus.observe(defineState(oldOptions)).subscribe((price) => heard.push(price));
  expect(bus.read(defineState(oldOptions))).toEqual({ rupees: 1299 });

  bus.publish(defineState(oldOptions), { rupees: 5 });
  expect(bus.read(defineState(newOptions))).toEqual({ paise: 500 });
  expect(heard).toEqual([{ rupees: 1299 }, { rupees: 5 }]);
});

test.each<[string, number, (bus: Bus) => void]>([
  ['an older sender', 1, (bus) => bus.emit(defineEvent(oldOptions), { rupees: 1 })],
  ['a newer sender', 3, (bus) => bus.emit(defineEvent(newestOptions), { paise: 100 })],
])('a message of %s without an adapter is dropped and reported', (_case, version, emit) => {
  const reportDropped = jest.fn();
  const bus = createBus({ reportDropped });
  const heard = jest.fn();
  bus.observe(defineEvent({ ...newOptions, upgradeFrom: {} })).subscribe(heard);

  emit(bus);

  expect(heard).not.toHaveBeenCalled();
  expect(reportDropped.mock.calls).toEqual([[expect.objectContaining({ name: 'price:changed', version })]]);
});

test('a message with an invalid adapted payload is dropped and reported, and the next one is delivered', () => {
  const reportDropped = jest.fn();
  const bus = createBus({ reportDropped });
  const heard: New[] = [];
  bus.observe(defineEvent(newOptions)).subscribe((price) => heard.push(price));

  bus.emit(defineEvent(oldOptions), { rupees: 0.001 });
  bus.emit(defineEvent(oldOptions), { rupees: 3 });

  expect(heard).toEqual([{ paise: 300 }]);
  expect(reportDropped).toHaveBeenCalledTimes(1);
});

test('read returns undefined for a state of a version without an adapter', () => {
  const bus = createBus();
  bus.publish(defineState(newestOptions), { paise: 100 });

  expect(bus.read(defineState(oldOptions))).toBeUndefined();
});

describe('command between two versions', () => {
  const readAnswer: PayloadReader<number> = (value) => (typeof value === 'number' ? value : undefined);
  const inRupees = defineCommand({ ...oldOptions, name: 'price.round', readAnswer });
  const inPaise = defineCommand({ ...newOptions, name: 'price.round', readAnswer });
  const unrelated = defineCommand({ ...newestOptions, name: 'price.round', readAnswer });

  test('is delivered to a newer owner', async () => {
    const bus = createBus();
    bus.handle(inPaise, ({ paise }) => paise);

    await expect(bus.send(inRupees, { rupees: 5 })).resolves.toBe(500);
  });

  test('is delivered to an older owner', async () => {
    const bus = createBus();
    bus.handle(inRupees, ({ rupees }) => rupees);

    await expect(bus.send(inPaise, { paise: 500 })).resolves.toBe(5);
  });

  test('rejects as invalid without an adapter', async () => {
    const bus = createBus();
    bus.handle(inRupees, ({ rupees }) => rupees);

    await expect(bus.send(unrelated, { paise: 500 })).rejects.toMatchObject({ code: 'invalid' });
  });
});
