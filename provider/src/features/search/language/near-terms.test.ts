import fc from 'fast-check';
import { typingDistance } from './edit-distance.ts';
import { createNearTerms, soundOf } from './near-terms.ts';
import { genderWords } from './query-words.ts';

/** Similar to many words: a slip of the fingers is their only error. */
const slipTerms = Object.values(genderWords).flatMap((words) => words.split('|'));

const word = fc.string({ unit: fc.constantFrom(...'aeiostrhc'), minLength: 3, maxLength: 9 });

const kinds = ['missing', 'extra', 'other', 'twice', 'swapped'] as const;
type Edit = { readonly at: number; readonly letter: string; readonly kind: (typeof kinds)[number] };

/** A letter too many or too few, another one, one twice, or two of them swapped. */
function mistype(typed: string, { at: place, letter, kind }: Edit): string {
  const at = place % typed.length;
  const [before, hit, after] = [typed.slice(0, at), typed.charAt(at), typed.slice(at + 1)];
  const edited = {
    missing: before + after,
    extra: before + letter + hit + after,
    other: before + letter + after,
    twice: before + hit + hit + after,
    swapped: before + after.charAt(0) + hit + after.slice(1),
  };
  return edited[kind] || typed;
}

const edit = fc.record({
  at: fc.nat(8),
  letter: fc.constantFrom(...'aeiostrhc'),
  kind: fc.constantFrom(...kinds),
});

/** The rules, applied to one term after another. */
function scan(terms: readonly string[], typed: string, max: number) {
  const maxDifference = Math.round(max);
  const isSimilar = (term: string) => {
    const all = new Set(typed + term);
    const differing = [...all].filter((letter) => typed.includes(letter) !== term.includes(letter));
    return (
      Math.abs(term.length - typed.length) <= maxDifference &&
      differing.length <= 2 * maxDifference &&
      (typed[0] === term[0] || typed[0] === term[1] || typed[1] === term[0])
    );
  };
  const sounds = soundOf(typed);
  const heard = terms
    .filter((term) => sounds.length >= 3 && soundOf(term) === sounds)
    .map((term) => ({ term, distance: 0.6 * typingDistance(typed, term, Infinity) }));
  const seen = terms
    .filter(isSimilar)
    .map((term) => ({ term, distance: typingDistance(typed, term, Infinity) }));
  return [...heard, ...seen]
    .filter(({ term, distance }) => distance <= (slipTerms.includes(term) ? 0.6 : max))
    .toSorted(compare);
}

function compare(
  one: { readonly term: string; readonly distance: number },
  other: { readonly term: string; readonly distance: number },
): number {
  return one.distance - other.distance || (one.term < other.term ? -1 : 1);
}

test('the terms near a word are those of a comparison with every term', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(word, { minLength: 1, maxLength: 60 }),
      fc.nat(),
      fc.array(edit, { maxLength: 3 }),
      fc.constantFrom(1.1, 1.2, 1.43, 1.56, 1.7, 2.2, 2.21, 2.86),
      (terms, number, edits, max) => {
        const near = createNearTerms(terms.map((term) => ({ term, productCount: 1, titleCount: 1 })));
        const typed = edits.reduce(mistype, terms[number % terms.length] ?? '');
        const found = near(typed, max).map(({ term, distance }) => ({ term, distance }));
        expect({ typed, max, found }).toEqual({ typed, max, found: scan(terms, typed, max) });
      },
    ),
    { numRuns: 400 },
  );
});

test('a swap of letters after a doubled one is as near as both errors together', () => {
  expect(typingDistance('danncre', 'dancer', 1.1)).toBeCloseTo(1.1);
});
