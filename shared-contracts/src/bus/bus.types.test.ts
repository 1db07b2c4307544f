import { createBus } from './create-bus.ts';
import { InvalidPayloadError } from './bus.ts';
import { defineCommand, defineEvent, defineState } from './topic.ts';

/*
 * Code that must not compile: an `@ts-expect-error` is itself an error if its line compiles. The tests also show the
 * run-time result of the same mistake in a build without type checks.
 */

type Weather = { readonly sky: 'clear' | 'grey' };

const read = (value: unknown): Weather | undefined => {
  const sky = typeof value === 'object' && value !== null && 'sky' in value ? value.sky : undefined;
  return sky === 'clear' || sky === 'grey' ? { sky } : undefined;
};
const readYes = (value: unknown): true | undefined => (value === true ? true : undefined);
const turned = defineEvent<Weather>({ name: 'weather:turned', read });
const changed = defineState<Weather>({ name: 'weather:changed', read });
const change = defineCommand<Weather, true>({ name: 'weather.change', read, readAnswer: readYes });

test('emit accepts only the payload type of the event', () => {
  const bus = createBus();

  // @ts-expect-error -- not a value of `sky`
  expect(() => bus.emit(turned, { sky: 'green' })).toThrow(InvalidPayloadError);
  // @ts-expect-error -- `string` is wider than `sky`
  expect(() => bus.emit(turned, { sky: String('green') })).toThrow(InvalidPayloadError);
  // @ts-expect-error -- wrong payload type
  expect(() => bus.emit(turned, 'clear')).toThrow(InvalidPayloadError);
  // @ts-expect-error -- the payload is missing
  expect(() => bus.emit(turned)).toThrow(InvalidPayloadError);
  // @ts-expect-error -- `undefined` is not a payload
  expect(() => bus.emit(turned, undefined)).toThrow(InvalidPayloadError);
});

test('publish accepts only the payload type of the state', () => {
  const bus = createBus();

  // @ts-expect-error -- not a value of `sky`
  expect(() => bus.publish(changed, { sky: 'green' })).toThrow(InvalidPayloadError);
  // @ts-expect-error -- `undefined` is not a payload
  expect(() => bus.publish(changed, undefined)).toThrow(InvalidPayloadError);
  expect(bus.read(changed)).toBeUndefined();
});

test('emit accepts only events, and publish only states', () => {
  const bus = createBus();
  const heard = jest.fn();

  // @ts-expect-error -- an event cannot be published
  bus.publish(turned, { sky: 'grey' });
  bus.observe(turned).subscribe(heard);

  expect(heard).not.toHaveBeenCalled();
  // @ts-expect-error -- a state cannot be emitted
  bus.emit(changed, { sky: 'grey' });
  expect(bus.read(changed)).toBeUndefined();
  // @ts-expect-error -- an event has no current value
  expect(createBus().read(turned)).toBeUndefined();
});

test('observe and read do not accept commands', async () => {
  const bus = createBus();
  const heard = jest.fn();
  bus.handle(change, () => true);

  // @ts-expect-error -- a command cannot be observed
  bus.observe(change).subscribe(heard);
  await bus.send(change, { sky: 'clear' });

  expect(heard).not.toHaveBeenCalled();
  // @ts-expect-error -- an event has no handler
  await expect(bus.send(turned, { sky: 'clear' })).rejects.toMatchObject({ code: 'no-owner' });
  // @ts-expect-error -- an event cannot be sent
  expect(bus.handle(turned, () => true)).toBeInstanceOf(Function);
});

test('send checks the payload type and returns the result type of the command', async () => {
  const bus = createBus();
  bus.handle(change, () => true);

  // @ts-expect-error -- not a value of `sky`
  await expect(bus.send(change, { sky: 'green' })).rejects.toMatchObject({ code: 'invalid' });
  // @ts-expect-error -- the payload is missing
  await expect(bus.send(change)).rejects.toMatchObject({ code: 'invalid' });
  const answer = await bus.send(change, { sky: 'clear' });
  // @ts-expect-error -- the result type is `true`
  const text: string = answer;
  expect(text).toBe(true);
});

test('handle checks the payload and result types of the handler', async () => {
  const wrongAnswers = [
    // @ts-expect-error -- wrong result type
    () => createBus().handle(change, () => 'done'),
    // @ts-expect-error -- a promise of the wrong type
    () => createBus().handle(change, async () => false),
    // @ts-expect-error -- the result is missing
    () => createBus().handle(change, () => undefined),
    // @ts-expect-error -- wrong payload type
    () => createBus().handle(change, (_payload: string) => true),
  ];
  const bus = createBus();
  // @ts-expect-error -- wrong result type
  bus.handle(change, () => 'done');

  await expect(bus.send(change, { sky: 'clear' })).rejects.toMatchObject({ code: 'invalid' });
  expect(wrongAnswers).toHaveLength(4);
});

test('handle infers a union of texts in the result without an annotation', async () => {
  type Verdict = { readonly verdict: 'yes' | 'no'; readonly reasons: string[] };
  const judge = defineCommand<Weather, Verdict>({
    name: 'weather.judge',
    read,
    readAnswer: (value) => (typeof value === 'object' ? { verdict: 'no', reasons: [] } : undefined),
  });
  const bus = createBus();
  bus.handle(judge, ({ sky }) => ({ verdict: sky === 'clear' ? 'yes' : 'no', reasons: ['looked up'] }))();
  bus.handle(judge, async () => ({ verdict: 'no', reasons: [] }));

  await expect(bus.send(judge, { sky: 'grey' })).resolves.toEqual({ verdict: 'no', reasons: [] });
});

test('the reader of a topic must return its payload type', () => {
  // @ts-expect-error -- the reader returns a number
  const topic = defineEvent<Weather>({ name: 'weather:turned', read: (value) => Number(value) });
  // @ts-expect-error -- `readAnswer` is missing
  const command = defineCommand<Weather, true>({ name: 'weather.change', read });

  expect([topic.kind, command.kind]).toEqual(['event', 'command']);
});
