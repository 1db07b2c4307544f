import type { CorrectableField, Gender } from '@szn/shared-contracts/wire';
import type { GeneratedAlways } from 'kysely';

/** What a feed says of a product: stored beside a correction, so that it can be taken back. */
export type FeedValues = {
  readonly title: string;
  readonly gender: Gender | 'unisex';
  readonly category: string;
  readonly further_categories: string[];
  readonly colour: string | null;
  /** Colours that were read from its picture count as the feed's, too. */
  readonly colour_origin: 'feed' | 'title' | 'picture' | 'none' | null;
  readonly pattern: string | null;
  readonly fit: string | null;
  readonly doubts: string[];
};

export type OverrideTables = {
  /** Each change that an editor has made to a product. The last row of a product, field and scope is valid. Rows are only added. */
  product_overrides: {
    id: GeneratedAlways<number>;
    product_id: string;
    field: CorrectableField | 'hidden' | 'pin' | 'doubt';
    /** The listing of a pin, the kind of a doubt; otherwise empty. */
    scope: string;
    /** Null: taken back. The place of a pin; of a doubt the value that is right. */
    value: string | null;
    /** What the feed said then. */
    feed_value: string | null;
    /** Outlives the account: the id then leads to nobody. */
    author_id: string;
    reason: string;
    made_at: Date;
    /** The catalogue version from which on it is valid. */
    version: number;
  };
};
