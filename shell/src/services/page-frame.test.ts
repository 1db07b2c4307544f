import { createPageFrame } from './page-frame.ts';

const body =
  '<div id="root"><a>Skip</a><header><nav></nav></header><main><p>Page</p></main></div><script></script>';

const onFirstDamage = jest.fn();
const reload = jest.fn();
const find = (selector: string) => document.querySelector(selector);
/** Observers run before this resolves. */
const observed = () => Promise.resolve();

beforeEach(() => {
  jest.clearAllMocks();
  document.body.innerHTML = body;
});

let endings: readonly (void | (() => void))[] = [];
const unprotect = () => endings.forEach((end) => end?.());
afterEach(unprotect);

function protect(): void {
  const frame = createPageFrame({ onFirstDamage, reload });
  endings = ['a', 'nav', 'p'].map((selector) => frame.protect(find(selector)));
}

const empty = (node: Node | null) => {
  while (node?.firstChild) node.removeChild(node.firstChild);
};

it.each<[string, () => void]>([
  ['empties the body', () => document.body.replaceChildren()],
  ['empties the body node by node', () => empty(document.body)],
  ['replaces the content of the body', () => document.body.replaceChildren(document.createElement('div'))],
  ['removes the body', () => document.body.remove()],
  ['removes the root', () => find('#root')?.remove()],
  ['empties the root', () => (find('#root') ?? document).replaceChildren()],
  ['empties the root node by node', () => empty(find('#root'))],
  ['moves the root', () => document.createElement('div').append(find('#root') ?? '')],
  ['removes the header', () => find('header')?.remove()],
  ['empties the header', () => find('header')?.replaceChildren()],
  ['removes the page', () => find('p')?.remove()],
  ['removes header and page', () => [find('header'), find('p')].forEach((part) => part?.remove())],
])('code that %s has no effect on the shell, and is reported once', async (_case, damage) => {
  const root = find('#root');
  protect();

  damage();
  await observed();
  damage();
  await observed();

  expect(document.body.firstElementChild).toBe(root);
  expect(root?.outerHTML).toBe(body.slice(0, body.indexOf('<script>')));
  expect(onFirstDamage).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();
});

it('a part that React removes is not restored', async () => {
  protect();

  unprotect();
  find('#root')?.replaceChildren();
  await observed();

  expect(find('#root')?.childElementCount).toBe(0);
  expect(onFirstDamage).not.toHaveBeenCalled();
});

it('changes beside the protected parts, in the same moment, stay', async () => {
  protect();

  const dialog = document.body.appendChild(document.createElement('dialog'));
  find('header')?.remove();
  await observed();

  expect(find('header')).not.toBeNull();
  expect(dialog.isConnected).toBe(true);
});

it('code that removes the shell again and again ends with a reload', async () => {
  protect();

  for (let times = 0; times < 21; times += 1) {
    expect(reload).not.toHaveBeenCalled();
    find('#root')?.remove();
    await observed();
  }

  expect(reload).toHaveBeenCalledTimes(1);
});

it('a document that is opened anew is loaded again', async () => {
  protect();

  const html = document.documentElement;
  html.remove();
  await observed();

  expect(reload).toHaveBeenCalledTimes(1);
  document.append(html);
});
