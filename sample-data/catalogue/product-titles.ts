import type { ArtworkEntry } from './artwork-index.ts';
import { brandStyleWords, type BrandProfile } from './brand-styles.ts';
import type { Category } from './category.ts';
import { isGraphic, visibleTraits } from './picture-words.ts';
import { createRandom, pickFrom, shuffled, type Random } from './seeded-random.ts';
import { titleText, type TitleParts } from './title-picture.ts';
import { contradictsItself } from './title-words.ts';

type TitleSubject = { brand: BrandProfile; category: Category; picture: ArtworkEntry };

/** Tries a few times for a title nobody has; a very large catalogue has to repeat some. */
export function createTitle(random: Random, subject: TitleSubject, taken: ReadonlySet<string>): TitleParts {
  let title = composeTitle(random, subject);
  for (let attempt = 0; attempt < 12 && taken.has(titleText(title)); attempt += 1)
    title = composeTitle(random, subject);
  return title;
}

function composeTitle(random: Random, { brand, category, picture }: TitleSubject): TitleParts {
  const noun = pickNoun(random, category, picture);
  const theme = pickFrom(random, brandStyleWords[brand.style]);
  const word = pickDescription(random, category, { picture, noun });
  const form = random();
  const last = { name: picture.colour, position: 'last' } as const;
  if (form < 0.5) return { theme, word, noun, colour: undefined };
  if (form < 0.66) return { theme, word: undefined, noun, colour: last };
  if (form < 0.84) return { theme, word, noun, colour: last };
  return { theme, word: undefined, noun, colour: { name: picture.colour, position: 'first' } };
}

/**
 * The title with as few other words as needed, so that it does not contradict itself and `isPossible`: first another
 * name from the brand's style, then another fit, another noun, or several of them. The seed selects them.
 */
export function mendTitle(
  title: TitleParts,
  subject: TitleSubject & { seed: string },
  isPossible: (title: TitleParts) => boolean,
): TitleParts {
  const isGood = (tried: TitleParts) => !contradictsItself(titleText(tried)) && isPossible(tried);
  if (isGood(title)) return title;
  const random = createRandom(`title ${subject.seed}`);
  const themes = shuffled(random, brandStyleWords[subject.brand.style]);
  const words = title.word === undefined ? [undefined] : shuffled(random, subject.category.fits);
  const nouns = shuffled(random, subject.category.nouns[subject.picture.kind] ?? []);
  const mended = [
    ...themes.map((theme) => ({ ...title, theme })),
    ...words.map((word) => ({ ...title, word })),
    ...nouns.map((noun) => ({ ...title, noun })),
    ...nouns.flatMap((noun) =>
      words.flatMap((word) => themes.map((theme) => ({ ...title, theme, word, noun }))),
    ),
  ].find(isGood);
  if (mended === undefined) throw new Error(`No title like "${titleText(title)}" fits a picture`);
  return mended;
}

function pickNoun(random: Random, category: Category, picture: ArtworkEntry): string {
  const nouns = category.nouns[picture.kind] ?? [];
  const fitting = nouns.filter((noun) => isGraphic(picture) || !noun.startsWith('Graphic'));
  return pickFrom(random, fitting);
}

/** What can be seen first; a fit that suits any picture where nothing special can. */
function pickDescription(
  random: Random,
  category: Category,
  of: { picture: ArtworkEntry; noun: string },
): string {
  const isNew = (word: string) =>
    !of.noun.includes(word) && !(word === 'Washed' && of.picture.colour.includes('Wash'));
  const seen = visibleTraits(of.picture).filter(isNew);
  return seen.length > 0 && random() < 0.65
    ? pickFrom(random, seen)
    : pickFrom(random, category.fits.filter(isNew));
}
