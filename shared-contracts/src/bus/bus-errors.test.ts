import { CommandError, InvalidPayloadError, isCommandError } from './bus.ts';
import { defineCommand, defineEvent } from './topic.ts';

test('CommandError contains the command, the code and the cause', () => {
  const cause = new Error('offline');
  const error = new CommandError('wishlist.set', 'failed', cause);

  expect(error).toMatchObject({ name: 'CommandError', command: 'wishlist.set', code: 'failed', cause });
  expect(error.message).toBe('wishlist.set: failed');
});

test('isCommandError accepts an error of another copy of the class', () => {
  let Other: typeof CommandError = CommandError;
  jest.isolateModules(() => {
    Other = jest.requireActual<typeof import('./bus.ts')>('./bus.ts').CommandError;
  });
  const error: unknown = new Other('wishlist.set', 'no-owner');

  expect(error).not.toBeInstanceOf(CommandError);
  expect(isCommandError(error)).toBe(true);
});

test.each([undefined, null, 'failed', {}, new Error('failed'), { name: 'CommandError', code: 'failed' }])(
  'isCommandError rejects %p',
  (value) => {
    expect(isCommandError(value)).toBe(false);
  },
);

test('InvalidPayloadError names the topic', () => {
  expect(new InvalidPayloadError('session:changed')).toMatchObject({
    name: 'InvalidPayloadError',
    message: 'The payload given for "session:changed" is not one that its topic accepts.',
  });
});

type Copy = typeof import('./create-bus.ts');

const read = (value: unknown) => (typeof value === 'string' ? value : undefined);
const said = defineEvent<string>({ name: 'page:said', read });
const ask = defineCommand<string, string>({ name: 'page.ask', read, readAnswer: read });
const slot = Symbol.for('szn/bus@1');

/** Loads another copy of the package, as another build would contain it. */
function loadCopy(): Copy {
  let copy: Copy | undefined;
  jest.isolateModules(() => {
    copy = jest.requireActual<Copy>('./create-bus.ts');
  });
  if (!copy) throw new Error('The copy did not load.');
  return copy;
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, slot);
});

test('pageBus returns the same bus to all copies of the package', () => {
  const first = loadCopy();
  const second = loadCopy();

  expect(first.pageBus).not.toBe(second.pageBus);
  expect(first.pageBus()).toBe(second.pageBus());
});

test('two copies of the package exchange events and commands', async () => {
  const [shell, remote] = [loadCopy().pageBus(), loadCopy().pageBus()];
  const heard: string[] = [];
  shell.observe(said).subscribe((text) => heard.push(text));
  shell.handle(ask, (text) => `${text}!`);

  remote.emit(said, 'hello');

  expect(heard).toEqual(['hello']);
  await expect(remote.send(ask, 'really')).resolves.toBe('really!');
});

test('pageBus uses the options of the first call only', async () => {
  const activate = jest.fn(async () => {});
  const ignored = jest.fn(async () => {});
  loadCopy().pageBus({ activate });
  const bus = loadCopy().pageBus({ activate: ignored });

  await expect(bus.send(ask, 'anyone')).rejects.toMatchObject({ code: 'no-owner' });

  expect(activate).toHaveBeenCalledTimes(1);
  expect(ignored).not.toHaveBeenCalled();
});

test('pageBus registers the bus under the major version of the message format', () => {
  const bus = loadCopy().pageBus();

  expect(Reflect.get(globalThis, slot)).toBe(bus);
  expect(Reflect.get(globalThis, Symbol.for('szn/bus@2'))).toBeUndefined();
});

test('loading the package does not create a page bus', () => {
  loadCopy();

  expect(Reflect.get(globalThis, slot)).toBeUndefined();
});
