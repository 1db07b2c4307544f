import './record-early-events.ts';

const expiryMs = 10_000;

beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask'] }));
afterEach(() => {
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
});

/** Shows a part that is not hydrated. Returns what its controls do once `hydrate` has been called, in order. */
function openPart(html: string) {
  document.body.innerHTML = `<p id="load-failure" hidden></p><main data-dehydrated="">${html}</main>`;
  const part = document.querySelector('main');
  const carriedOut: string[] = [];
  const log = (event: Event) => {
    const { target } = event;
    const isBox = target instanceof HTMLInputElement && target.type === 'checkbox';
    const hasValue = target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
    const state = hasValue ? ` ${isBox ? target.checked : target.value}` : '';
    carriedOut.push(`${event.type} ${target instanceof Element ? target.id : ''}${state}`);
  };
  return {
    carriedOut,
    /** What React does: it listens at the root, and the mark disappears with the effects. */
    hydrate: async () => {
      for (const type of ['click', 'input', 'change']) part?.addEventListener(type, log);
      part?.removeAttribute('data-dehydrated');
      for (let round = 0; round < 10; round++) await Promise.resolve();
    },
    /** Listens from the start, as React does between `hydrateRoot` and the end of hydration. */
    listen: () => part?.addEventListener('click', log),
  };
}

function find(id: string) {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`The test shows no ${id}.`);
  return element;
}

function enter(id: string, value: string, ...types: readonly string[]) {
  const control = find(id);
  Object.assign(control, { value });
  for (const type of types) control.dispatchEvent(new Event(type, { bubbles: true }));
}

const isPressed = (id: string) => find(id).hasAttribute('data-pressed');
const failure = () => find('load-failure');

test('A click on a button is marked at once and replayed once when its part has hydrated', async () => {
  const { hydrate, carriedOut } = openPart('<button id="heart"><span id="icon"></span></button>');
  find('icon').click();
  expect(isPressed('heart')).toBe(true);
  await hydrate();
  expect(carriedOut).toEqual(['click heart']);
  expect(isPressed('heart')).toBe(false);
  jest.advanceTimersByTime(expiryMs);
  expect(carriedOut).toHaveLength(1);
  expect(failure()).not.toBeVisible();
});

test('A replayed click counts the clicks of a double click as the browser does', async () => {
  const { hydrate } = openPart('<button id="heart"></button>');
  const details: number[] = [];
  find('heart').addEventListener('click', ({ detail }) => details.push(detail));
  for (const detail of [1, 2]) {
    find('heart').dispatchEvent(new MouseEvent('click', { bubbles: true, detail }));
  }
  expect(details).toEqual([]);
  await hydrate();
  expect(details).toEqual([1, 2]);
});

test('Events of several controls are replayed in their order, each after what the one before it rendered', async () => {
  const { hydrate, carriedOut } = openPart('<button id="one"></button><button id="two"></button>');
  find('two').click();
  find('one').click();
  find('two').click();
  find('two').addEventListener('click', () => queueMicrotask(() => carriedOut.push('rendered')));
  await hydrate();
  expect(carriedOut).toEqual(['click two', 'rendered', 'click one', 'click two', 'rendered']);
});

test.each([
  ['aria-pressed', 'false', 'true'],
  ['aria-label', 'Add to wishlist', 'Remove from wishlist'],
])('The first press of a button whose %s hydration has changed is dropped', async (name, before, after) => {
  const { hydrate, carriedOut } = openPart(
    `<button id="once" ${name}="${before}"></button><button id="twice" ${name}="${before}"></button>`,
  );
  for (const id of ['once', 'twice', 'twice']) find(id).click();
  for (const id of ['once', 'twice']) find(id).setAttribute(name, after);
  await hydrate();
  expect(carriedOut).toEqual(['click twice']);
  expect(isPressed('once')).toBe(false);
});

test('A recorded click does not reach listeners of the part', async () => {
  const { hydrate, listen, carriedOut } = openPart('<button id="heart"></button>');
  listen();
  find('heart').click();
  expect(carriedOut).toEqual([]);
  await hydrate();
  expect(carriedOut).toEqual(['click heart']);
});

test('A checkbox is checked at once and replayed with the state that hydration reset', async () => {
  const { hydrate, carriedOut } = openPart('<label id="label"><input type="checkbox" id="box"></label>');
  find('label').click();
  expect(find('box')).toBeChecked();
  Object.assign(find('box'), { checked: false });
  await hydrate();
  expect(find('box')).toBeChecked();
  // The browser adds the last two to each click.
  expect(carriedOut).toEqual(['click box true', 'input box true', 'change box true']);
});

test('Two clicks on a checkbox leave it as it was', async () => {
  const { hydrate, carriedOut } = openPart('<input type="checkbox" id="box" checked>');
  find('box').click();
  find('box').click();
  await hydrate();
  expect(find('box')).toBeChecked();
  expect(carriedOut.filter((event) => event.startsWith('click'))).toEqual([
    'click box false',
    'click box true',
  ]);
});

test('A chosen option is replayed after hydration reset it', async () => {
  const { hydrate, carriedOut } = openPart(
    '<select id="sort"><option>new</option><option>low</option></select>',
  );
  enter('sort', 'low', 'change');
  expect(isPressed('sort')).toBe(true);
  Object.assign(find('sort'), { value: 'new' });
  await hydrate();
  expect(carriedOut).toEqual(['change sort low']);
});

test('Typed text is replayed with the value of each event and is not shown as pressed', async () => {
  const { hydrate, carriedOut } = openPart('<form><input id="price"></form>');
  enter('price', '5', 'input');
  enter('price', '50', 'input');
  expect(isPressed('price')).toBe(false);
  enter('price', '50', 'change');
  await hydrate();
  expect(carriedOut).toEqual(['input price 5', 'input price 50', 'change price 50']);
});

test('A replayed value bypasses the property by which React tracks the value', async () => {
  const { hydrate } = openPart('<input id="price">');
  enter('price', '5', 'input');
  const track = jest.fn();
  Object.defineProperty(find('price'), 'value', { set: track });
  await hydrate();
  expect(track.mock.calls).toEqual([['5 ']]);
});

test('Links, text fields that are only clicked, forms with an action and hydrated parts are left alone', async () => {
  const { hydrate, carriedOut } = openPart(
    '<form action="/search"><input id="q"><button id="go" type="button"></button></form>' +
      '<a id="link" href="#x"></a><input id="price">',
  );
  enter('q', 'x', 'input', 'change');
  for (const id of ['q', 'go', 'link', 'price']) find(id).click();
  expect(document.querySelector('[data-pressed]')).toBeNull();
  await hydrate();
  expect(carriedOut).toEqual([]);
  find('link').click();
  expect(carriedOut).toEqual(['click link']);
});

test('An event waits for the innermost part around its control', async () => {
  const { hydrate } = openPart('<div id="inner" data-dehydrated=""><button id="next"></button></div>');
  const pressed = jest.fn();
  find('next').addEventListener('click', pressed);
  find('next').click();
  await hydrate();
  expect(pressed).not.toHaveBeenCalled();
  find('inner').removeAttribute('data-dehydrated');
  await Promise.resolve();
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('Ten seconds after an event that was not replayed, the mark ends and a notice is shown', async () => {
  const { hydrate, carriedOut } = openPart('<button id="heart"></button>');
  find('heart').click();
  jest.advanceTimersByTime(expiryMs - 1);
  expect([isPressed('heart'), failure().hidden]).toEqual([true, true]);
  jest.advanceTimersByTime(1);
  expect([isPressed('heart'), failure().hidden]).toEqual([false, false]);
  await hydrate();
  expect(carriedOut).toEqual([]);
  expect(failure().hidden).toBe(true);
});

test('A control that left the page with its part causes no notice', () => {
  openPart('<button id="heart"></button>');
  find('heart').click();
  find('heart').remove();
  jest.advanceTimersByTime(expiryMs);
  expect(failure().hidden).toBe(true);
});

test('A navigation drops the events', async () => {
  const { hydrate, carriedOut } = openPart('<button id="heart"></button>');
  find('heart').click();
  window.dispatchEvent(new Event('pagehide'));
  expect(isPressed('heart')).toBe(false);
  await hydrate();
  expect(carriedOut).toEqual([]);
});

describe('Colour scheme', () => {
  afterEach(() => localStorage.clear());

  const shownTheme = () => document.documentElement.dataset.theme;

  test.each(['storage', 'pageshow'])('chosen in another tab applies with the event %s', (type) => {
    localStorage.setItem('theme', 'dark');
    window.dispatchEvent(new Event(type));
    expect(shownTheme()).toBe('dark');
    localStorage.setItem('theme', 'light');
    window.dispatchEvent(new Event(type));
    expect(shownTheme()).toBe('light');
  });

  test('stays as it is where the browser blocks storage', () => {
    document.documentElement.dataset.theme = 'dark';
    const blocked = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('Blocked', 'SecurityError');
    });
    window.dispatchEvent(new Event('storage'));
    blocked.mockRestore();
    expect(shownTheme()).toBe('dark');
  });
});
