import { InvalidPayloadError } from './bus.ts';
import { createBus } from './create-bus.ts';
import { defineState } from './topic.ts';

const countChanged = defineState<number>({
  name: 'count:changed',
  read: (value) => (typeof value === 'number' ? value : undefined),
});

test('a state has no value before its first publication', () => {
  const bus = createBus();
  const heard = jest.fn();
  bus.observe(countChanged).subscribe(heard);

  expect(bus.read(countChanged)).toBeUndefined();
  expect(heard).not.toHaveBeenCalled();
});

test('a later subscriber receives the current value and all further ones', () => {
  const bus = createBus();
  bus.publish(countChanged, 1);
  bus.publish(countChanged, 2);
  const heard: number[] = [];

  bus.observe(countChanged).subscribe((count) => heard.push(count));
  expect(heard).toEqual([2]);
  bus.publish(countChanged, 3);

  expect(heard).toEqual([2, 3]);
  expect(bus.read(countChanged)).toBe(3);
});

test('read returns the new value during its delivery', () => {
  const bus = createBus();
  const reading: unknown[] = [];
  bus.observe(countChanged).subscribe((count) => reading.push([count, bus.read(countChanged)]));

  bus.publish(countChanged, 1);
  bus.publish(countChanged, 2);

  expect(reading).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

test('a falsy value is retained and replayed', () => {
  const bus = createBus();
  const heard: number[] = [];
  bus.publish(countChanged, 0);

  bus.observe(countChanged).subscribe((count) => heard.push(count));

  expect(bus.read(countChanged)).toBe(0);
  expect(heard).toEqual([0]);
});

test('publish throws on an invalid payload and retains the previous value', () => {
  const bus = createBus();
  const heard: number[] = [];
  bus.publish(countChanged, 1);
  bus.observe(countChanged).subscribe((count) => heard.push(count));
  const wrong: number = JSON.parse('"two"');

  expect(() => bus.publish(countChanged, wrong)).toThrow(InvalidPayloadError);

  expect(bus.read(countChanged)).toBe(1);
  expect(heard).toEqual([1]);
});

test('unsubscribing ends delivery', () => {
  const bus = createBus();
  const heard: number[] = [];
  const subscription = bus.observe(countChanged).subscribe((count) => heard.push(count));
  bus.publish(countChanged, 1);

  subscription.unsubscribe();
  bus.publish(countChanged, 2);

  expect(heard).toEqual([1]);
});
