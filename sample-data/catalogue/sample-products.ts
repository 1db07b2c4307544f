import { loadArtworkIndex, type ArtworkEntry } from './artwork-index.ts';
import { choosePictures, findLookalikes, findNeighbours, type PictureChoice } from './choose-pictures.ts';
import { fitOf, patternOf } from './picture-words.ts';
import {
  createDrafts,
  shownStyles,
  type ProductDraft,
  type ProductFacts,
  type SampleOptions,
} from './product-drafts.ts';
import { mendTitle } from './product-titles.ts';
import { createRandom, itemAt, pickFrom } from './seeded-random.ts';
import { createTitleRule, titleText } from './title-picture.ts';

export type SampleProduct = ProductFacts & {
  slug: string;
  title: string;
  styles: readonly string[];
  /** A key of masters/index.json. */
  artwork: string;
  /** The same garment from behind or close up. */
  secondArtwork: string;
  /** What the pictures show; `fit` only where title or picture say something about it. */
  colour: string;
  pattern: string;
  fit: string | undefined;
};

/** In a larger catalogue, the older products get any picture that fits: nobody scrolls that far. */
const maxArranged = 5000;

/** The newest product is first. The same options always return the same products. */
export function createSampleProducts(options: SampleOptions = {}): readonly SampleProduct[] {
  const index = loadArtworkIndex();
  const drafts = createDrafts(options, index);
  const addPictures = createTitler(index);
  const newest = arrange(drafts.slice(0, maxArranged), addPictures);
  const older = drafts.slice(maxArranged).map((draft) => {
    const titled = addPictures(draft, false);
    return { titled, picture: pickFrom(createRandom(titled.id), titled.fitting) };
  });
  const slugs = new Set<string>();
  return [...newest, ...older].map(({ titled: { facts, title, styles }, picture }) => ({
    ...facts,
    slug: unusedSlug(slugOf(title), slugs),
    title,
    styles: [...new Set([...shownStyles(picture), ...styles])],
    artwork: picture.key,
    secondArtwork: picture.secondView,
    colour: picture.colour,
    pattern: patternOf(picture.design),
    fit: fitOf(title, picture.cut),
  }));
}

type TitledProduct = PictureChoice & { facts: ProductFacts; title: string; styles: readonly string[] };
/** With `isAnyStyle`, printed and plain pictures fit the same title. */
type Titler = (draft: ProductDraft, isAnyStyle: boolean) => TitledProduct;

/** Titles and pictures. Where neighbours look alike, their titles lose words that only few pictures show. */
function arrange(drafts: readonly ProductDraft[], addPictures: Titler) {
  let titled = drafts.map((draft) => addPictures(draft, false));
  const neighbours = findNeighbours(titled);
  let pictures = choosePictures(titled, neighbours);
  for (const isLateRound of [false, false, true, true, true]) {
    const pairs = findLookalikes(pictures, neighbours);
    if (pairs.length === 0) break;
    const changed = new Set(isLateRound ? pairs.flat() : pairs.map(([, later]) => later));
    titled = titled.map((product, index) => {
      const draft = drafts[index];
      return draft && changed.has(product.id)
        ? addPictures(simplified(draft, isLateRound), isLateRound)
        : product;
    });
    const unchanged = [...pictures].filter(([id]) => !changed.has(id));
    pictures = choosePictures(titled, neighbours, new Map(unchanged));
  }
  return titled.map((product) => ({ titled: product, picture: itemOf(pictures, product.id) }));
}

function simplified(draft: ProductDraft, hasPlainWord: boolean): ProductDraft {
  const { theme, noun, word } = draft.title;
  const fit = itemAt(draft.category.fits, noun.length);
  const plainer = hasPlainWord ? fit : (word ?? fit);
  return { ...draft, title: { theme, word: plainer, noun, colour: undefined } };
}

/** Gives a product a title that agrees with itself and with at least one picture of either series. */
function createTitler(index: readonly ArtworkEntry[]): Titler {
  const groups = new Map<string, ArtworkEntry[]>();
  for (const entry of index) {
    for (const group of [entry.kind, styledKind(entry)])
      groups.set(group, [...(groups.get(group) ?? []), entry]);
  }
  return ({ facts, brand, category, picture, title, styles }, isAnyStyle) => {
    const group = groups.get(isAnyStyle ? picture.kind : styledKind(picture)) ?? [];
    const subject = { brand, category, picture, seed: facts.id };
    const mended = mendTitle(title, subject, (tried) => group.some(createTitleRule(tried)));
    const fitting = group.filter(createTitleRule(mended));
    const otherStyles = styles.filter((style) => !shownStyles(picture).includes(style));
    return { ...facts, facts, title: titleText(mended), styles: otherStyles, fitting };
  };
}

/** Styles such as `Graphic` stay true for every picture of a product, so that few of them change. */
function styledKind(picture: ArtworkEntry): string {
  return `${picture.kind}: ${shownStyles(picture).join()}`;
}

function itemOf<Item>(items: ReadonlyMap<string, Item>, key: string): Item {
  const item = items.get(key);
  if (item === undefined) throw new Error(`Nothing for ${key}`);
  return item;
}

export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function unusedSlug(slug: string, used: Set<string>): string {
  let candidate = slug;
  for (let copy = 2; used.has(candidate); copy += 1) candidate = `${slug}-${copy}`;
  used.add(candidate);
  return candidate;
}
