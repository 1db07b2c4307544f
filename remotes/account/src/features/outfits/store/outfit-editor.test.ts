import { RequestError, type Notice } from '@szn/shared-contracts';
import { buildProduct } from '@szn/shared-contracts/testing';
import type { Outfit, OutfitStore } from './outfit-api.ts';
import * as edits from './outfit-editor.ts';

const { createOutfitEditor, setOn } = edits;
const productOf = (id: string) => buildProduct({ _id: id, title: id });
const items = ['a', 'b', 'c'].map((id) => ({ id, product: productOf(id), isOn: true }));
const outfit: Outfit = { id: '1', name: 'Monsoon', budget: null, version: 1, isShared: false, items };
const on = (value: Outfit) => value.items.flatMap(({ id, isOn }) => (isOn ? id : []));
/** With as many products that count as are allowed, and one that does not. */
const full: Outfit = {
  ...outfit,
  items: [...'abcdefgh', 'off'].map((id) => ({ id, product: productOf(id), isOn: id !== 'off' })),
};

describe('an editor whose save has failed', () => {
  /** The first update fails; the stored outfit arrives when the test releases it. */
  function setUp() {
    const updates: Parameters<OutfitStore['update']>[0][] = [];
    const notices: Notice[] = [];
    let showStored: (stored: Outfit) => void = () => {};
    const read = new Promise<Outfit>((resolve) => (showStored = resolve));
    const update: OutfitStore['update'] = async (change) => {
      updates.push(change);
      if (updates.length === 1) throw new RequestError('network');
      return { ...change, isShared: false, version: change.version + 1 };
    };
    const editor = createOutfitEditor(
      { notify: (notice) => notices.push(notice), telemetry: { report: () => undefined } },
      { update, read: () => read },
      outfit,
    );
    editor.change((now) => ({ ...now, name: 'Lost' }));
    return { editor, updates, notices, answerRead: (stored: Outfit) => showStored(stored) };
  }
  const settle = async () => new Promise((resolve) => setTimeout(resolve));

  it('applies edits made while it reads the stored outfit to that outfit, and saves them', async () => {
    const { editor, updates, notices, answerRead } = setUp();
    await settle();
    expect(notices).toEqual([{ kind: 'error', text: 'Could not save the change' }]);
    const shown: Outfit[] = [];
    editor.change((now) => setOn(now, 'b', false));
    editor.markShared(true);
    editor.subscribe(() => shown.push(editor.current()));
    const stored = setOn({ ...outfit, name: 'Stored', version: 7 }, 'a', false);
    answerRead(stored);
    await settle();
    expect(shown[0]).toMatchObject({ name: 'Stored', version: 7, isShared: true });
    expect(updates).toHaveLength(2);
    expect(updates[1]).toMatchObject({ version: 7, name: 'Stored' });
    expect(on(editor.current())).toEqual(['c']);
    expect(editor.current().version).toBe(8);
    expect(notices).toHaveLength(1);
  });

  it('saves nothing when the stored outfit refuses the edits made meanwhile', async () => {
    const { editor, updates, answerRead } = setUp();
    await settle();
    editor.change((now) => setOn(now, 'off', true));
    answerRead({ ...full, version: 7 });
    await settle();
    expect(editor.current()).toMatchObject({ name: 'Monsoon', version: 7 });
    expect(on(editor.current())).toHaveLength(8);
    expect(updates).toHaveLength(1);
  });
});

describe('rules', () => {
  it('a ninth product does not count, whether it is switched on, added or put back', () => {
    expect(setOn(full, 'off', true)).toBe(full);
    const added = edits.addItems(full, [productOf('new')]);
    expect([added.items.at(-1)?.id, added.items.at(-1)?.isOn]).toEqual(['new', false]);
    const back = edits.insertItem(full, { id: 'back', product: productOf('back'), isOn: true }, 0);
    expect([back.items[0]?.id, back.items[0]?.isOn]).toEqual(['back', false]);
  });

  it('products of one brand count together', () => {
    const next = edits.addItems({ ...outfit, items: [] }, [productOf('a'), productOf('b')]);
    expect(on(next)).toEqual(['a', 'b']);
  });

  it('a swap keeps the place and the switch, and takes a product that is in the outfit out of its place', () => {
    const off = setOn(outfit, 'b', false);
    expect(edits.swapItem(off, 'b', productOf('x')).items.map(({ id, isOn }) => [id, isOn])).toEqual([
      ['a', true],
      ['x', false],
      ['c', true],
    ]);
    expect(edits.swapItem(outfit, 'a', productOf('c')).items.map(({ id }) => id)).toEqual(['c', 'b']);
  });

  it.each([
    ['a', 2, ['b', 'c', 'a']],
    ['c', 0, ['c', 'a', 'b']],
    ['b', 1, ['a', 'b', 'c']],
    ['gone', 0, ['a', 'b', 'c']],
  ])('%s moved to %i gives %j', (id, to, expected) => {
    expect(edits.moveItem(outfit, id, to).items.map((item) => item.id)).toEqual(expected);
  });
});
