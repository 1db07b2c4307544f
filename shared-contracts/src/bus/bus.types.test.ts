import { createBus } from './create-bus.ts';
import { InvalidPayloadError } from './bus.ts';
import { defineCommand, defineEvent, defineState } from './topic.ts';

/*
 * What must not compile: each `@ts-expect-error` is an error of its own once its line compiles. The tests then show what
 * setSession of the same mistake in a build that was not type-checked.
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

test('an event cannot be emitted with another payload', () => {
  const bus = createBus();

  // @ts-expect-error -- no such sky
  expect(() => bus.emit(turned, { sky: 'green' })).toThrow(InvalidPayloadError);
  // @ts-expect-error -- a text is not one of the skies
  expect(() => bus.emit(turned, { sky: String('green') })).toThrow(InvalidPayloadError);
  // @ts-expect-error -- not a weather
  expect(() => bus.emit(turned, 'clear')).toThrow(InvalidPayloadError);
  // @ts-expect-error -- a payload is needed
  expect(() => bus.emit(turned)).toThrow(InvalidPayloadError);
  // @ts-expect-error -- nothing is no payload
  expect(() => bus.emit(turned, undefined)).toThrow(InvalidPayloadError);
});

test('a state cannot be published with another payload', () => {
  const bus = createBus();

  // @ts-expect-error -- no such sky
  expect(() => bus.publish(changed, { sky: 'green' })).toThrow(InvalidPayloadError);
  // @ts-expect-error -- a state is never nothing
  expect(() => bus.publish(changed, undefined)).toThrow(InvalidPayloadError);
  expect(bus.read(changed)).toBeUndefined();
});

test('an event is emitted, a state published: neither the other way round', () => {
  const bus = createBus();
  const heard = jest.fn();

  // @ts-expect-error -- an event is nothing that stays so
  bus.publish(turned, { sky: 'grey' });
  bus.observe(turned).subscribe(heard);

  expect(heard).not.toHaveBeenCalled();
  // @ts-expect-error -- a state does not happen
  bus.emit(changed, { sky: 'grey' });
  expect(bus.read(changed)).toBeUndefined();
  // @ts-expect-error -- an event is nothing to look up
  expect(createBus().read(turned)).toBeUndefined();
});

test('a command is for its owner alone', async () => {
  const bus = createBus();
  const heard = jest.fn();
  bus.handle(change, () => true);

  // @ts-expect-error -- nobody listens in on a command
  bus.observe(change).subscribe(heard);
  await bus.send(change, { sky: 'clear' });

  expect(heard).not.toHaveBeenCalled();
  // @ts-expect-error -- an event has listeners, not an owner, and no answer
  await expect(bus.send(turned, { sky: 'clear' })).rejects.toMatchObject({ code: 'no-owner' });
  // @ts-expect-error -- likewise
  expect(bus.handle(turned, () => true)).toBeInstanceOf(Function);
});

test('a command cannot be sent with another payload, and its answer is not another', async () => {
  const bus = createBus();
  bus.handle(change, () => true);

  // @ts-expect-error -- no such sky
  await expect(bus.send(change, { sky: 'green' })).rejects.toMatchObject({ code: 'invalid' });
  // @ts-expect-error -- a payload is needed
  await expect(bus.send(change)).rejects.toMatchObject({ code: 'invalid' });
  const answer = await bus.send(change, { sky: 'clear' });
  // @ts-expect-error -- the answer is `true`
  const text: string = answer;
  expect(text).toBe(true);
});

test('an owner cannot answer otherwise, nor expect another payload', async () => {
  const wrongAnswers = [
    // @ts-expect-error -- not the answer
    () => createBus().handle(change, () => 'done'),
    // @ts-expect-error -- nor is a promise of it
    () => createBus().handle(change, async () => false),
    // @ts-expect-error -- an owner answers
    () => createBus().handle(change, () => undefined),
    // @ts-expect-error -- the payload is a weather
    () => createBus().handle(change, (_payload: string) => true),
  ];
  const bus = createBus();
  // @ts-expect-error -- no such answer
  bus.handle(change, () => 'done');

  await expect(bus.send(change, { sky: 'clear' })).rejects.toMatchObject({ code: 'invalid' });
  expect(wrongAnswers).toHaveLength(4);
});

test('an owner answers in plain words: no annotation is needed for one of several texts', async () => {
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

test('a topic reads what it promises', () => {
  // @ts-expect-error -- the reader yields a number
  const topic = defineEvent<Weather>({ name: 'weather:turned', read: (value) => Number(value) });
  // @ts-expect-error -- a command says what its answer is
  const command = defineCommand<Weather, true>({ name: 'weather.change', read });

  expect([topic.kind, command.kind]).toEqual(['event', 'command']);
});
