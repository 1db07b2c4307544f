import { findColour, withoutColours } from './colour-words.ts';
import { nameGarmentKind, numberGarmentKind } from './garment-kind.ts';
import { toSearchWords } from './text-normalization.ts';

/** Colour, pattern, fit and style group of a product, from its feed or else from its title and tags. */

type TraitSource = {
  readonly title: string;
  readonly source_key: string;
  readonly gender: string;
  readonly category_slug: string;
  /** What the feed says, if anything. */
  readonly colour?: string | null | undefined;
  readonly pattern?: string | null | undefined;
  readonly fit?: string | null | undefined;
  readonly styles?: readonly string[];
};

const patterns: Readonly<Record<string, string>> = {
  'Tie-Dye': 'tie dye|tie dyed',
  'Polka Dot': 'polka dot|polka dots|polka',
  Striped: 'striped|stripe|stripes|pinstripe|breton',
  Checked: 'checked|check|checks|checkered|checkerboard|plaid|gingham|tartan',
  Floral: 'floral|flowers|daisy|botanical',
  Camo: 'camo|camouflage',
  Colourblock: 'colourblock|colorblock|colour block|color block',
  Graphic: 'graphic',
  Printed: 'printed|print|allover',
  Solid: 'solid|plain',
};

const patternLabels = compileLabels(patterns, (phrases) => phrases);

type FitWords = {
  /** Its words in titles and tags. */
  readonly own: string;
  /** Words of other fits that are worn like it: whoever looks for baggy trousers wants wide ones, too. */
  readonly near?: string;
};

const fits: Readonly<Record<string, FitWords>> = {
  Oversized: {
    own: 'oversized|oversize|over sized|drop shoulder|drop shoulders|dropped shoulder|dropped shoulders',
    near: 'boxy|slouchy',
  },
  Boxy: { own: 'boxy' },
  Baggy: { own: 'baggy|baggie|baggies', near: 'loose|wide|slouchy' },
  Loose: { own: 'loose' },
  Relaxed: { own: 'relaxed|slouchy', near: 'loose|baggy' },
  Wide: { own: 'wide|wide leg|wide legged' },
  Straight: { own: 'straight|straight leg' },
  Slim: { own: 'slim' },
  Skinny: { own: 'skinny' },
  Tapered: { own: 'tapered' },
  Flared: { own: 'flared|flare|bootcut' },
  Cropped: { own: 'cropped|crop' },
  Fitted: { own: 'fitted|bodycon' },
  Regular: { own: 'regular' },
};

const ownFits = compileLabels(fits, ({ own }) => own);
const allFits = compileLabels(fits, ({ own, near }) => (near === undefined ? own : `${own}|${near}`));

/** The words of titles and shoppers for a fit, by its name in lower case. */
export const fitWords: ReadonlyMap<string, string> = new Map(
  Object.entries(fits).map(([fit, { own }]) => [fit.toLowerCase(), own]),
);

/** Names of prints have these words as well: "Loose Wire Tee" is not loose. */
const vagueFitWords = 'loose|wide|straight|regular';
const vagueFit = new RegExp(String.raw`(?<= )(?:${vagueFitWords})(?= (\S+))`, 'g');
const describing = new Set(
  (
    'fit fits fitted fitting leg legs legged cut cotton linen denim knit fleece satin velvet corduroy casual formal sports cargo ' +
    'washed distressed ribbed pleated printed long short high low mid classic basic'
  ).split(' '),
);

const maxLabelLength = 40;

export function readTraits(product: TraitSource) {
  const { title, source_key, gender, category_slug, styles = [] } = product;
  const fromFeed = findColour(product.colour ?? '');
  const colour = fromFeed ?? findColour(title);
  const style = withoutColours(title);
  return {
    colour,
    colour_origin: colour && (fromFeed === null ? ('title' as const) : ('feed' as const)),
    pattern: findLabel(product.pattern, [toSearchWords(title)], patternLabels),
    fit: findLabel(product.fit, toFitTexts(title, styles), ownFits),
    style_group: style === '' ? '' : [source_key, gender, category_slug, style].join('/'),
  };
}

/** Every fit that the feed, the tags or the title of a product name, that of the feed first. */
export function listFits(product: {
  readonly title_words: string;
  readonly fit: string | null;
  readonly styles: readonly string[];
}): readonly string[] {
  const { fit, title_words, styles } = product;
  const texts = [...(fit === null ? [] : [toSearchWords(fit)]), ...toFitTexts(title_words, styles)];
  if (texts.length === 0) return [];
  const table = hasCut(title_words) ? allFits : ownFits;
  const named = texts.flatMap((text) => findLabels(text, table));
  return [...new Set([...(fit === null ? [] : [fit]), ...named])];
}

/** Whether a tag names a fit. */
export function isFit(style: string): boolean {
  return toFitTexts('', [style]).some((text) => findLabels(text, ownFits).length > 0);
}

/** Most texts name no fit, and catalogues have many. */
const mayNameFit = new RegExp(
  Object.values(fits)
    .flatMap(({ own, near = own }) => [...own.split('|'), ...near.split('|')])
    .map((phrase) => phrase.slice(0, 4))
    .join('|'),
  'i',
);

/** The search words of a title and of each tag, without vague words that say no fit there. */
function toFitTexts(title: string, styles: readonly string[]): readonly string[] {
  return [title, ...styles]
    .filter((text) => mayNameFit.test(text))
    .map((text) =>
      ` ${toSearchWords(text)}`.replaceAll(vagueFit, (word, next: string) =>
        describing.has(next) || saysHowItLooks(next) ? word : '',
      ),
    );
}

const traitWords = new Set(
  [...Object.values(patterns), ...Object.values(fits).map(({ own }) => own)].flatMap((phrases) =>
    phrases.split(/[| ]/),
  ),
);

function saysHowItLooks(word: string): boolean {
  const isGarment = numberGarmentKind(word) > 0 && hasCut(word);
  return isGarment || traitWords.has(word) || findColour(word) !== null;
}

/** A wide chain is not baggy: what is worn as jewellery or carried has no cut. */
function hasCut(titleWords: string): boolean {
  return !['cap', 'beanie', 'bag', 'chain'].includes(nameGarmentKind(numberGarmentKind(titleWords)) ?? '');
}

/** A label of the table that the feed names, or the words of the feed; otherwise one that the first of the texts names. */
function findLabel(given: string | null | undefined, texts: readonly string[], table: Labels): string | null {
  const named = () => texts.flatMap((text) => findLabels(text, table))[0] ?? null;
  const text = given?.trim() ?? '';
  if (text === '') return named();
  const label =
    findLabels(toSearchWords(text), table)[0] ?? `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return label.length > maxLabelLength ? named() : label;
}

type Labels = readonly (readonly [label: string, phrases: RegExp])[];

function compileLabels<Row>(table: Readonly<Record<string, Row>>, phrasesOf: (row: Row) => string): Labels {
  return Object.entries(table).map(([label, row]) => [
    label,
    new RegExp(String.raw`(?<!\S)(?:${phrasesOf(row)})(?!\S)`),
  ]);
}

/** Those whose phrases are among search words, see `toSearchWords`. */
function findLabels(words: string, table: Labels): readonly string[] {
  return table.filter(([, phrases]) => phrases.test(words)).map(([label]) => label);
}
