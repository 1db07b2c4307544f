import { findColour, withoutColours } from './colour-words.ts';
import { toSearchWords } from './text-normalization.ts';

/** Colour, pattern, fit and style group of a product, from its feed or else from its title. */

type TraitSource = {
  readonly title: string;
  readonly source_key: string;
  readonly gender: string;
  readonly category_slug: string;
  /** What the feed says, if anything. */
  readonly colour?: string | null | undefined;
  readonly pattern?: string | null | undefined;
  readonly fit?: string | null | undefined;
};

const patternWords: Readonly<Record<string, string>> = {
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

const fitPhrases: Readonly<Record<string, string>> = {
  Oversized: 'oversized|oversize',
  Boxy: 'boxy',
  Baggy: 'baggy',
  Relaxed: 'relaxed|loose|slouchy',
  Wide: 'wide|wide leg|wide legged',
  Straight: 'straight|straight leg',
  Slim: 'slim',
  Skinny: 'skinny',
  Tapered: 'tapered',
  Flared: 'flared|flare|bootcut',
  Cropped: 'cropped|crop',
  Fitted: 'fitted|bodycon',
  Regular: 'regular',
};

/** The words of titles and shoppers for a fit, by its name in lower case. */
export const fitWords: ReadonlyMap<string, string> = new Map(
  Object.entries(fitPhrases).map(([fit, phrases]) => [fit.toLowerCase(), phrases]),
);

const maxLabelLength = 40;

export function readTraits(product: TraitSource) {
  const { title, source_key, gender, category_slug } = product;
  const fromFeed = findColour(product.colour ?? '');
  const colour = fromFeed ?? findColour(title);
  const style = withoutColours(title);
  return {
    colour,
    colour_origin: colour && (fromFeed === null ? ('title' as const) : ('feed' as const)),
    pattern: findLabel(product.pattern, title, patternWords),
    fit: findLabel(product.fit, title, fitPhrases),
    style_group: style === '' ? '' : [source_key, gender, category_slug, style].join('/'),
  };
}

/** A label of the table that the feed or the title names, or the words of the feed. */
function findLabel(
  given: string | null | undefined,
  title: string,
  table: Readonly<Record<string, string>>,
): string | null {
  const text = given?.trim() ?? '';
  if (text === '') return findInTable(title, table);
  const label = findInTable(text, table) ?? `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
  return label.length > maxLabelLength ? findInTable(title, table) : label;
}

function findInTable(text: string, table: Readonly<Record<string, string>>): string | null {
  const words = ` ${toSearchWords(text)} `;
  const names = ([, phrases]: [string, string]) =>
    phrases.split('|').some((phrase) => words.includes(` ${phrase} `));
  return Object.entries(table).find(names)?.[0] ?? null;
}
