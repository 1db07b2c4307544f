import { loadArtworkIndex, type ArtworkEntry } from './artwork-index.ts';
import { isGraphic, isPatterned, traitWords, visibleTraits } from './picture-words.ts';
import { createSampleProducts } from './sample-products.ts';
import { contradictsItself, meaningfulWords, titleWords } from './title-words.ts';

const pictures = new Map(loadArtworkIndex().map((entry) => [entry.key, entry]));
const colours = [...new Set([...pictures.values()].map(({ colour }) => colour))];
const products = createSampleProducts().map(({ title, artwork }) => ({ title, picture: pictureAt(artwork) }));

describe('the title of every product', () => {
  it('names no other colour than that of the garment', () => {
    const wrong = products.filter(({ title, picture }) =>
      colourNamesIn(title).some((name) => name !== picture.colour),
    );
    expect(wrong.map(describeProduct)).toEqual([]);
    expect(products.filter(({ title }) => colourNamesIn(title).length > 0).length).toBeGreaterThan(
      products.length / 3,
    );
  });

  it('has no word that makes a shopper expect another colour', () => {
    const wrong = products.filter(({ title, picture }) =>
      meaningfulWords(title).some((word) => {
        const { colours, neverIn = [] } = titleWords[word] ?? {};
        const isExpected = colours === undefined || colours.some((colour) => colour === picture.colour);
        return !isExpected || neverIn.some((colour) => colour === picture.colour);
      }),
    );
    expect(wrong.map(describeProduct)).toEqual([]);
    const telling = products.filter(({ title }) =>
      meaningfulWords(title).some((word) => titleWords[word]?.colours !== undefined),
    );
    expect(telling.length).toBeGreaterThan(15);
  });

  it('names only patterns, cloths and cuts that can be seen', () => {
    const wrong = products.filter(({ title, picture }) =>
      [...traitWords].some(
        (word) =>
          ` ${title} `.includes(` ${word} `) &&
          !ofTheNoun.test(title) &&
          !visibleTraits(picture).includes(word),
      ),
    );
    expect(wrong.map(describeProduct)).toEqual([]);
    expect(products.filter(({ title, picture }) => title.includes('Graphic') && !isGraphic(picture))).toEqual(
      [],
    );
    expect(
      products
        .filter(({ title, picture }) => / Satin /.test(title) && isPatterned(picture))
        .map(describeProduct),
    ).toEqual([]);
  });

  it('has fit words that agree with each other and with the cut', () => {
    expect(products.filter(({ title }) => contradictsItself(title)).map(describeProduct)).toEqual([]);
    const wrong = products.filter(({ title, picture }) =>
      meaningfulWords(title).some((word) => {
        const { never = [], one } = titleWords[word] ?? {};
        const isMissing = one !== undefined && !one.some((cut) => picture.cut.includes(cut));
        return isMissing || never.some((cut) => picture.cut.includes(cut));
      }),
    );
    expect(wrong.map(describeProduct)).toEqual([]);
  });
});

test('the colours that words stand for are names of drawn colours', () => {
  const named = Object.values(titleWords).flatMap(({ colours: some = [], neverIn = [] }) => [
    ...some,
    ...neverIn,
  ]);
  expect(named.filter((name) => !colours.includes(name))).toEqual([]);
});

test.each([
  ['Soft Focus Straight Boyfriend Jeans', true],
  ['Sunday Relaxed Fitted Tee', true],
  ['Pixel Wide Boyfriend Jeans', true],
  ['Disco Low-Rise High-Rise Jeans', true],
  ['Static Satin Poplin Shirt', true],
  ['Night Shift Boxy Graphic Tee in Black', false],
])('"%s" contradicts itself: %s', (title, expected) => {
  expect(contradictsItself(title)).toBe(expected);
});

/** Nouns with a trait word that holds for every picture of their kind. */
const ofTheNoun = /Ribbed Beanie|Mesh Jersey|Zip Hoodie|Pleated Skirt|Cargo Pants/;

function colourNamesIn(title: string): readonly string[] {
  const named = colours.filter((name) => ` ${title} `.includes(` ${name} `));
  return named.filter((name) => !named.some((other) => other !== name && other.includes(name)));
}

function describeProduct({ title, picture }: { title: string; picture: ArtworkEntry }): string {
  return `${title} shows ${picture.key}`;
}

function pictureAt(key: string): ArtworkEntry {
  const picture = pictures.get(key);
  if (picture === undefined) throw new Error(`No picture ${key}`);
  return picture;
}
