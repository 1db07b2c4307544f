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
    expect([...letters].filter((letter) => letterStrokes[letter] === undefined)).toEqual([]);
  });

  it('grows with its words and leaves out what it cannot write', () => {
    expect(lettering('AB', style).width).toBeGreaterThan(lettering('A', style).width);
    expect(lettering('A~B', style)).toEqual(lettering('ab', style));
  });

  it('shrinks to fit and never grows', () => {
    expect(fittedLettering('AB', { x: 0, y: 0, maxWidth: 10_000 }, style)).toContain('scale(1.000)');
    const half = lettering('AB', style).width / 2;
    expect(fittedLettering('AB', { x: 0, y: 0, maxWidth: half }, style)).toContain('scale(0.500)');
  });
});

test('lettering that could not be read on a card is refused', () => {
  const place = { x: 0, y: 0, maxWidth: 60 };
  expect(() => fittedLettering('AFTERGLOW', place, style)).toThrow('use a shorter word');
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
    expect(unknown.map(({ key }) => key)).toEqual([]);
  });
});
