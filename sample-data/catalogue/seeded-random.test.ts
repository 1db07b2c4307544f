import { createShuffledSequence } from './shuffled-sequence.ts';
import { between, createRandom, itemAt, pickFrom, shuffled } from './seeded-random.ts';

describe('seeded chance', () => {
  it('repeats itself for the same seed and differs for another', () => {
    const row = (seed: string) => Array.from({ length: 5 }, createRandom(seed));
    expect(row('a')).toEqual(row('a'));
    expect(row('a')).not.toEqual(row('b'));
  });

  it('stays in its bounds', () => {
    const random = createRandom('bounds');
    const drawn = Array.from({ length: 500 }, () => between(random, 3, 4));
    expect(Math.min(...drawn)).toBeGreaterThanOrEqual(3);
    expect(Math.max(...drawn)).toBeLessThan(4);
  });

  it('walks round a list in both directions', () => {
    expect([itemAt(['a', 'b', 'c'], 4), itemAt(['a', 'b', 'c'], -1)]).toEqual(['b', 'c']);
  });

  it('refuses an empty list', () => {
    expect(() => pickFrom(createRandom('none'), [])).toThrow('empty list');
  });

  it('shuffles without losing anything', () => {
    expect(shuffled(createRandom('cards'), [1, 2, 3, 4]).sort((a, b) => a - b)).toEqual([1, 2, 3, 4]);
  });
});

describe('a shuffled sequence', () => {
  it('returns each item once in every round', () => {
    const next = createShuffledSequence(createRandom('sequence'), ['a', 'b', 'c']);
    const twoRounds = Array.from({ length: 2 }, () => [next(), next(), next()].sort());
    expect(twoRounds).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
  });
});
