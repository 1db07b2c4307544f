import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { boxAround, leaf, mirrored, sideLine } from './path.ts';

describe('outlines', () => {
  it('mirror their right half', () => {
    assert.equal(
      mirrored(
        [0, 10],
        [
          ['L', 20, 10],
          ['L', 20, 50],
          ['L', 0, 50],
        ],
      ),
      'M400 10L420 10L420 50L400 50L380 50L380 10L400 10Z',
    );
  });

  it('mirror curves with their handles in turn', () => {
    assert.equal(
      mirrored(
        [0, 0],
        [
          ['C', 1, 2, 3, 4, 5, 6],
          ['L', 0, 9],
        ],
      ),
      'M400 0C401 2 403 4 405 6L400 9L395 6C397 4 399 2 400 0Z',
    );
  });

  it('lie on the side asked for', () => {
    assert.equal(sideLine(-1, [10, 0], [['L', 30, 5]]), 'M390 0L370 5');
  });

  it('know the box around them', () => {
    assert.deepEqual(boxAround('M380 10C420 -5.5 400 60 410 20Z'), {
      left: 380,
      top: -5.5,
      right: 420,
      bottom: 60,
    });
  });

  it('of a fold end in points', () => {
    assert.equal(leaf({ from: [0, 0], to: [0, 100], width: 10 }), 'M400 0Q390 50 400 100Q410 50 400 0Z');
  });
});
