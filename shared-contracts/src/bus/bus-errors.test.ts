import { CommandError, InvalidPayloadError, isCommandError } from './bus.ts';
import { defineCommand, defineEvent } from './topic.ts';

test('a failed command says which and why', () => {
  const cause = new Error('offline');
  const error = new CommandError('wishlist.set', 'failed', cause);

  expect(error).toMatchObject({ name: 'CommandError', command: 'wishlist.set', code: 'failed', cause });
  expect(error.message).toBe('wishlist.set: failed');
});

test("a remote recognises the failure that another remote's copy of the class made", () => {
  let Other: typeof CommandError = CommandError;
  jest.isolateModules(() => {
    Other = jest.requireActual<typeof import('./bus.ts')>('./bus.ts').CommandError;
  });
  const error: unknown = new Other('wishlist.set', 'no-owner');

  expect(error).not.toBeInstanceOf(CommandError);
  expect(isCommandError(error)).toBe(true);
});

test.each([undefined, null, 'failed', {}, new Error('failed'), { name: 'CommandError', code: 'failed' }])(
  '%p is no failed command',
  (value) => {
    expect(isCommandError(value)).toBe(false);
  },
);

test('a refused payload names the topic that refused it', () => {
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

/** The package as one more build carries it: a copy of every module of its own. */
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

test('a page has one bus, however many copies of this package its remotes carry', () => {
  const first = loadCopy();
  const second = loadCopy();

  expect(first.pageBus).not.toBe(second.pageBus);
  expect(first.pageBus()).toBe(second.pageBus());
});

test('copies hear and answer each other', async () => {
  const [shell, remote] = [loadCopy().pageBus(), loadCopy().pageBus()];
  const heard: string[] = [];
  shell.observe(said).subscribe((text) => heard.push(text));
  shell.handle(ask, (text) => `${text}!`);

  remote.emit(said, 'hello');

  expect(heard).toEqual(['hello']);
  await expect(remote.send(ask, 'really')).resolves.toBe('really!');
});

test('the options are those of whoever asked first', async () => {
  const activate = jest.fn(async () => {});
  const ignored = jest.fn(async () => {});
  loadCopy().pageBus({ activate });
  const bus = loadCopy().pageBus({ activate: ignored });

  await expect(bus.send(ask, 'anyone')).rejects.toMatchObject({ code: 'no-owner' });

  expect(activate).toHaveBeenCalledTimes(1);
  expect(ignored).not.toHaveBeenCalled();
});

test('the slot names the major version, so that a breaking one gets a bus of its own', () => {
  const bus = loadCopy().pageBus();

  expect(Reflect.get(globalThis, slot)).toBe(bus);
  expect(Reflect.get(globalThis, Symbol.for('szn/bus@2'))).toBeUndefined();
});

test('loading the package alone makes no bus: a server with many visitors never shares one', () => {
  loadCopy();

  expect(Reflect.get(globalThis, slot)).toBeUndefined();
});
