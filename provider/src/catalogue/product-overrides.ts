import type { CorrectableField } from '@szn/shared-contracts/wire';
import type { FeedValues } from '../database/tables/override-tables.ts';
import type { Wearer } from '../database/schema.ts';
import { describeKind } from './product-record.ts';

export type Corrections = Readonly<Partial<Record<CorrectableField, string>>>;

export function pickFeedValues(product: FeedValues): FeedValues {
  const { title, gender, category, further_categories, colour, colour_origin, pattern, fit, doubts } =
    product;
  return { title, gender, category, further_categories, colour, colour_origin, pattern, fit, doubts };
}

/**
 * The columns of a product with the values of its feed, in which the corrections replace those that they name. Without corrections
 * it has the columns that an import writes.
 */
export function correctProduct(
  feed: FeedValues,
  { source, styles }: { readonly source: string; readonly styles: string[] },
  corrections: Corrections,
) {
  const { title = feed.title, category = feed.category } = corrections;
  const ofFeed = feed.colour_origin === 'feed' ? feed.colour : null;
  const columns = describeKind({
    source,
    styles,
    title,
    category,
    gender: readWearer(corrections.gender) ?? feed.gender,
    // An editor names one category.
    furtherCategories: corrections.category === undefined ? feed.further_categories : [],
    colour: corrections.colour ?? ofFeed,
    pattern: feed.pattern,
    fit: feed.fit,
  });
  const isOfPicture = feed.colour_origin === 'picture' || feed.colour_origin === 'none';
  return {
    ...columns,
    ...(columns.colour === null && isOfPicture && { colour: feed.colour, colour_origin: feed.colour_origin }),
    doubts: feed.doubts.filter((doubt) => !Object.hasOwn(corrections, doubt)),
  };
}

function readWearer(text: string | undefined): Wearer | undefined {
  return text === 'men' || text === 'women' || text === 'unisex' ? text : undefined;
}

type WithPicture = { readonly image: string; readonly colour: string | null } & Pick<
  FeedValues,
  'colour_origin'
>;

/** A colour that was read from the same picture stays where the feed names none. */
export function keepPictureColour<Values extends FeedValues>(
  values: Values,
  image: string,
  stored: WithPicture | undefined,
): Values {
  const isRead = stored?.colour_origin === 'picture' || stored?.colour_origin === 'none';
  if (values.colour !== null || !isRead || stored.image !== image) return values;
  return { ...values, colour: stored.colour, colour_origin: stored.colour_origin };
}
