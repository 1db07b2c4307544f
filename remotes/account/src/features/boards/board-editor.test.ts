import { RequestError, type Notice } from '@szn/shared-contracts';
import { buildProduct } from '@szn/shared-contracts/testing';
import type { Board, BoardApi } from './board-api.ts';
import { arrange, createBoardEditor, hang, move, moveOnRail } from './board-editor.ts';

const labels = { a: 'Veloce', b: 'Genrage', c: 'Veloce' };
const pieces = Object.entries(labels).map(([id, source]) => ({
  id,
  product: buildProduct({ _id: id, source }),
  isListed: true,
}));
const board: Board = { id: '1', name: 'Monsoon', version: 1, isShared: false, pieces, rail: [] };

describe('an editor whose save has failed', () => {
  /** The first update fails; the stored board arrives when the test releases it. */
  function setUp() {
    const updates: Parameters<BoardApi['update']>[0][] = [];
    const notices: Notice[] = [];
    let showStored: (stored: Board) => void = () => {};
    const read = new Promise<Board>((resolve) => (showStored = resolve));
    const update: BoardApi['update'] = async (change) => {
      updates.push(change);
      if (updates.length === 1) throw new RequestError('network');
      return { ...board, name: change.name, rail: change.content.rail, version: change.version + 1 };
    };
    const editor = createBoardEditor(
      { notify: (notice) => notices.push(notice), telemetry: { report: () => undefined } },
      { update, read: () => read },
      board,
    );
    editor.change((now) => ({ ...now, name: 'Lost' }));
    return { editor, updates, notices, answerRead: (stored: Board) => showStored(stored) };
  }
  const settle = async () => new Promise((resolve) => setTimeout(resolve));

  it('applies edits made while it reads the stored board to that board, and saves them', async () => {
    const { editor, updates, notices, answerRead } = setUp();
    await settle();
    expect(notices).toEqual([{ kind: 'error', text: 'Could not save the change' }]);
    const shown: Board[] = [];
    editor.change((now) => hang(now, 'b'));
    editor.markShared(true);
    editor.subscribe(() => shown.push(editor.current()));
    answerRead({ ...board, name: 'Stored', version: 7, rail: ['a'] });
    await settle();
    expect(shown[0]).toMatchObject({ name: 'Stored', version: 7, rail: ['a', 'b'], isShared: true });
    expect(updates).toHaveLength(2);
    expect(updates[1]).toMatchObject({ version: 7, name: 'Stored', content: { rail: ['a', 'b'] } });
    expect(editor.current()).toMatchObject({ version: 8, rail: ['a', 'b'] });
    expect(notices).toHaveLength(1);
  });

  it('saves nothing when the stored board refuses the edits made meanwhile', async () => {
    const { editor, updates, answerRead } = setUp();
    await settle();
    editor.change((now) => hang(now, 'c'));
    answerRead({ ...board, version: 7, rail: ['a'] });
    await settle();
    expect(editor.current()).toMatchObject({ name: 'Monsoon', version: 7, rail: ['a'] });
    expect(updates).toHaveLength(1);
  });
});

describe('order', () => {
  it.each([
    [0, 2, ['b', 'c', 'a', 'd']],
    [3, 0, ['d', 'a', 'b', 'c']],
    [1, 1, ['a', 'b', 'c', 'd']],
    [9, 0, ['a', 'b', 'c', 'd']],
  ])('of a move from %i to %i', (from, to, expected) => {
    expect(move(['a', 'b', 'c', 'd'], from, to)).toEqual(expected);
  });

  it('of the pieces that do not hang changes around those that do', () => {
    expect(arrange({ ...board, rail: ['b'] }, ['c', 'a']).pieces.map(({ id }) => id)).toEqual([
      'c',
      'b',
      'a',
    ]);
  });

  it('of the rail changes by the id of the piece, wherever it hangs now', () => {
    const hung = { ...board, rail: ['b', 'a'] };
    expect(moveOnRail(hung, 'a', 0).rail).toEqual(['a', 'b']);
    expect(moveOnRail(hung, 'c', 0)).toBe(hung);
  });
});
