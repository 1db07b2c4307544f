import { formatPrice, readPrice } from '@szn/shared-contracts/wire';
import { toSizeColumns } from '../../catalogue/product-sizes.ts';
import { describeReport } from '../catalogue-import/import-report.ts';
import { listQuestions } from './feed-questions.ts';
import type { Counts, FeedTrial, SampleProduct } from './try-feed.ts';

const shownValues = 8;
const maxSizesShown = 12;

/** A trial as one screen of text: what the feed is, what it gives, what its products look like, and what is to check. */
export function describeTrial(trial: FeedTrial): string {
  const lines = [
    describeSource(trial),
    ...describeCounted(trial),
    ...describeFindings(trial).map(([name, text]) => `${name}: ${text}`),
    '',
    ...trial.samples.flatMap((sample) => {
      const { title, ...card } = describeSample(sample);
      return [`${title}`, `  ${Object.values(card).filter(Boolean).join(' · ')}`];
    }),
    '',
    ...describeQuestions(trial),
  ];
  // Texts of the feed are written to a terminal.
  return lines.join('\n').replaceAll(/[^\P{Cc}\n]/gu, '');
}

export function describeSource({ address, format, encoding }: FeedTrial): string {
  return `${address}: ${format}, ${encoding}`;
}

/** What became of the records, without the counts of what was written: nothing was. */
export function describeCounted({ report }: FeedTrial): readonly string[] {
  return describeReport(report)
    .replace(/; products: .*$/m, '')
    .split('\n');
}

/** What the products have in common, by name. */
export function describeFindings(trial: FeedTrial): readonly (readonly [name: string, text: string])[] {
  const {
    brands,
    hosts,
    genders,
    genderBy,
    categories,
    categoryBy,
    colourBy,
    unlisted,
    currencies,
    withSizes,
    report,
  } = trial;
  if (report.imported <= 0) return [];
  const named = currencies.map(([currency, count]) => [currency || 'none named', count] as const);
  return [
    ['brands', describeCounts(brands)],
    ['links', describeCounts(hosts)],
    ['for', describeCounts(genders)],
    ['gender by', describeCounts(genderBy)],
    ['categories', describeCounts(categories)],
    ['category by', describeCounts(categoryBy)],
    ['colour by', describeCounts(colourBy)],
    ...(unlisted.length > 0
      ? [['not on listing pages', unlisted.slice(0, shownValues).join(', ')] as const]
      : []),
    ['currency', describeCounts(named)],
    ['with sizes', `${withSizes}`],
  ];
}

export function describeQuestions(trial: FeedTrial): readonly string[] {
  const questions = listQuestions(trial);
  if (questions.length === 0) return ['Nothing to check.'];
  return [
    'To check, with the setting for it:',
    ...questions.map(({ text, setting }) => `  ${text}: ${setting}`),
  ];
}

/** The texts of a card in their order. */
export function describeSample({ draft, warnings }: SampleProduct) {
  const columns = toSizeColumns(draft.sizes ?? []);
  const soldOut = columns.sold_out_sizes;
  const inSizes = columns.sizes.filter((size) => !soldOut.includes(size));
  const price = formatPrice(readPrice(draft.pricePaise / 100));
  const sale = draft.salePaise == null ? undefined : formatPrice(readPrice(draft.salePaise / 100));
  return {
    title: draft.title,
    brand: draft.source,
    price: sale === undefined ? price : `${sale} instead of ${price}`,
    kind: `${[draft.category, ...(draft.furtherCategories ?? [])].join(', ')} for ${draft.gender === 'unisex' ? 'women and men' : draft.gender}`,
    colour: draft.colour ?? '',
    sizes: inSizes.length > 0 ? `sizes ${listShown(inSizes)}` : '',
    soldOut: soldOut.length > 0 ? `sold out ${listShown(soldOut)}` : '',
    warnings: warnings.join('; '),
  };
}

function listShown(names: readonly string[]): string {
  const more = names.length - maxSizesShown;
  return `${names.slice(0, maxSizesShown).join(' ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function describeCounts(counts: Counts): string {
  const shown = counts.slice(0, shownValues).map(([value, count]) => `${value} ${count}`);
  const more = counts.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
