import { config } from 'rxjs';
import { InvalidPayloadError } from './bus.ts';
import { createBus } from './create-bus.ts';
import { defineEvent, defineState } from './topic.ts';

type Greeting = { readonly text: string };

const readGreeting = (value: unknown): Greeting | undefined =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string'
    ? { text: value.text }
    : undefined;
const greeted = defineEvent<Greeting>({ name: 'door:greeted', read: readGreeting });

test('emit calls subscribers synchronously in the order of subscription', () => {
  const bus = createBus();
  const heard: string[] = [];
  for (const name of ['first', 'second', 'third']) {
    bus.observe(greeted).subscribe(({ text }) => heard.push(`${name}: ${text}`));
  }

  bus.emit(greeted, { text: 'hello' });

  expect(heard).toEqual(['first: hello', 'second: hello', 'third: hello']);
});

test('a later subscriber does not receive earlier events', () => {
  const bus = createBus();
  const heard: Greeting[] = [];
  bus.emit(greeted, { text: 'early' });

  bus.observe(greeted).subscribe((greeting) => heard.push(greeting));
  bus.emit(greeted, { text: 'late' });

  expect(heard).toEqual([{ text: 'late' }]);
});

test('a subscriber that throws does not stop the others, and its error is reported', async () => {
  const bus = createBus();
  const heard: string[] = [];
  const bug = new Error('listener bug');
  const reported = new Promise((resolve) => {
    const errors: unknown[] = [];
    config.onUnhandledError = (error) => {
      if (errors.push(error) === 2) resolve(errors);
    };
  });
  bus.observe(greeted).subscribe(() => {
    throw bug;
  });
  bus.observe(greeted).subscribe(({ text }) => heard.push(text));

  bus.emit(greeted, { text: 'one' });
  bus.emit(greeted, { text: 'two' });

  expect(heard).toEqual(['one', 'two']);
  await expect(reported).resolves.toEqual([bug, bug]);
  config.onUnhandledError = null;
});

test('unsubscribing ends delivery and is idempotent', () => {
  const bus = createBus();
  const heard: string[] = [];
  const leaving = bus.observe(greeted).subscribe(({ text }) => heard.push(`leaving: ${text}`));
  bus.observe(greeted).subscribe(({ text }) => heard.push(`staying: ${text}`));

  leaving.unsubscribe();
  leaving.unsubscribe();
  bus.emit(greeted, { text: 'hello' });

  expect(heard).toEqual(['staying: hello']);
});

test('a subscriber that unsubscribes during delivery does not affect the others', () => {
  const bus = createBus();
  const heard: string[] = [];
  const once = bus.observe(greeted).subscribe(() => {
    heard.push('once');
    once.unsubscribe();
  });
  bus.observe(greeted).subscribe(() => heard.push('always'));

  bus.emit(greeted, { text: 'hello' });
  bus.emit(greeted, { text: 'hello' });

  expect(heard).toEqual(['once', 'always', 'always']);
});

test('emit throws on an invalid payload and delivers nothing', () => {
  const trace = jest.fn();
  const bus = createBus({ trace });
  const heard = jest.fn();
  bus.observe(greeted).subscribe(heard);
  const wrong: Greeting = JSON.parse('{"text":7}');

  expect(() => bus.emit(greeted, wrong)).toThrow(InvalidPayloadError);
  expect(() => bus.emit(greeted, wrong)).toThrow(/"door:greeted"/);
  expect(heard).not.toHaveBeenCalled();
  expect(trace).not.toHaveBeenCalled();
});

test('subscribers receive only the fields that the reader returns', () => {
  const bus = createBus();
  const heard: Greeting[] = [];
  bus.observe(greeted).subscribe((greeting) => heard.push(greeting));
  const withSecret = { text: 'hello', token: 'secret' };

  bus.emit(greeted, withSecret);

  expect(heard).toEqual([{ text: 'hello' }]);
});

test('an event and a state of the same name have separate channels', () => {
  const bus = createBus();
  const heard = jest.fn();
  bus.observe(defineState<Greeting>({ name: 'door:greeted', read: readGreeting })).subscribe(heard);

  bus.emit(greeted, { text: 'hello' });

  expect(heard).not.toHaveBeenCalled();
});

test('two buses share no events', () => {
  const mine = createBus();
  const heard = jest.fn();
  mine.observe(greeted).subscribe(heard);

  createBus().emit(greeted, { text: 'hello' });

  expect(heard).not.toHaveBeenCalled();
});

test('trace receives events', () => {
  const trace = jest.fn();
  const bus = createBus({ trace });

  bus.emit(greeted, { text: 'hello' });

  expect(trace.mock.calls).toEqual([
    [expect.objectContaining({ name: 'door:greeted', version: 1, payload: { text: 'hello' } })],
  ]);
});
