import type { ArtworkEntry } from './artwork-index.ts';
import { brandStyleWords, type BrandProfile } from './brand-styles.ts';
import type { Category } from './category.ts';
import { isGraphic, visibleTraits } from './picture-words.ts';
import { pickFrom, type Random } from './seeded-random.ts';

type TitleSubject = { brand: BrandProfile; category: Category; picture: ArtworkEntry };

/** Tries a few times for a title nobody has; a very large catalogue has to repeat some. */
export function createTitle(random: Random, subject: TitleSubject, taken: ReadonlySet<string>): string {
  let title = composeTitle(random, subject);
  for (let attempt = 0; attempt < 12 && taken.has(title); attempt += 1) title = composeTitle(random, subject);
  return title;
}

function composeTitle(random: Random, { brand, category, picture }: TitleSubject): string {
  const noun = pickNoun(random, category, picture);
  const theme = pickFrom(random, brandStyleWords[brand.style]);
  const word = pickDescription(random, category, { picture, noun });
  const form = random();
  if (form < 0.5) return `${theme} ${word} ${noun}`;
  if (form < 0.66) return `${theme} ${noun} in ${picture.colour}`;
  if (form < 0.84) return `${theme} ${word} ${noun} in ${picture.colour}`;
  return `${picture.colour} ${theme} ${noun}`;
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
