import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import { letterStrokes } from './alphabet.ts';
import { createDesigns } from './designs.ts';
import { graphicNames } from './graphics.ts';
import { jerseyPrints } from './jerseys.ts';
import { fittedLettering, lettering } from './lettering.ts';
import { isPatternName } from './pattern-tiles.ts';

const style = { colour: '#000000', height: 60 };

describe('lettering', () => {
  it('can write every word of the series', () => {
    const letters = new Set(createDesigns().flatMap(({ words }) => [...words.join('').replaceAll(' ', '')]));
    assert.deepEqual(
      [...letters].filter((letter) => letterStrokes[letter] === undefined),
      [],
    );
  });

  it('grows with its words and leaves out what it cannot write', () => {
    assert.ok(lettering('AB', style).width > lettering('A', style).width);
    assert.deepEqual(lettering('A~B', style), lettering('ab', style));
  });

  it('shrinks to fit and never grows', () => {
    assert.match(fittedLettering('AB', { x: 0, y: 0, maxWidth: 10_000 }, style), /scale\(1\.000\)/);
    const half = lettering('AB', style).width / 2;
    assert.match(fittedLettering('AB', { x: 0, y: 0, maxWidth: half }, style), /scale\(0\.500\)/);
  });
});

test('lettering that could not be read on a card is refused', () => {
  const place = { x: 0, y: 0, maxWidth: 60 };
  assert.throws(() => fittedLettering('AFTERGLOW', place, style), /use a shorter word/);
});

describe('prints', () => {
  it('exist wherever the garments names one', () => {
    const known = new Set([
      ...graphicNames,
      ...jerseyPrints,
      'plain',
      'letters',
      'patch',
      'label',
      'yoke',
      'split',
    ]);
    const unknown = createDesigns().filter(({ print }) => !known.has(print) && !isPatternName(print));
    assert.deepEqual(
      unknown.map(({ key }) => key),
      [],
    );
  });
});
