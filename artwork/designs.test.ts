import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { ArtworkEntry } from '../sample-data/catalogue/artwork-index.ts';
import { lookOf } from '../sample-data/catalogue/picture-words.ts';
import { createDesigns } from './designs.ts';
import { drawings } from './drawings.ts';
import { clothColours } from './palette.ts';

const indexFile = new URL('../sample-data/masters/index.json', import.meta.url);
const index: readonly ArtworkEntry[] = JSON.parse(readFileSync(indexFile, 'utf8'));

describe('the designs', () => {
  it('are those of the master pictures', () => {
    const keys = createDesigns().map(({ key }) => key);
    assert.deepEqual(
      keys.sort(),
      index.map(({ key }) => key),
    );
    assert.deepEqual(new Set(index.map(({ kind }) => kind)), new Set(Object.keys(drawings)));
    assert.deepEqual(
      index.filter(({ colour }) => !Object.hasOwn(clothColours, colour)),
      [],
    );
  });

  it('all look different', () => {
    const combinations = createDesigns().map(({ kind, colourName, print, traits }) =>
      lookOf({ kind, colour: colourName, design: print, cut: [...traits] }),
    );
    assert.deepEqual(
      combinations.filter((text, at) => combinations.indexOf(text) !== at),
      [],
    );
  });
});
