import type { ArtworkEntry } from './artwork-index.ts';
import { voices, type BrandProfile } from './brand-voices.ts';
import type { CategoryTable } from './category-table.ts';
import { isGraphic, wordsSeenIn } from './picture-words.ts';
import { pickFrom, type Random } from './seeded-random.ts';

type TitleSubject = { brand: BrandProfile; category: CategoryTable; picture: ArtworkEntry };

/** Tries a few times for a title nobody has; a very large catalogue has to repeat some. */
export function drawTitle(random: Random, subject: TitleSubject, taken: ReadonlySet<string>): string {
  let title = composeTitle(random, subject);
  for (let attempt = 0; attempt < 12 && taken.has(title); attempt += 1) title = composeTitle(random, subject);
  return title;
}

function composeTitle(random: Random, { brand, category, picture }: TitleSubject): string {
  const noun = drawNoun(random, category, picture);
  const theme = pickFrom(random, voices[brand.voice]);
  const word = drawDescription(random, category, { picture, noun });
  const form = random();
  if (form < 0.5) return `${theme} ${word} ${noun}`;
  if (form < 0.66) return `${theme} ${noun} in ${picture.colour}`;
  if (form < 0.84) return `${theme} ${word} ${noun} in ${picture.colour}`;
  return `${picture.colour} ${theme} ${noun}`;
}

function drawNoun(random: Random, category: CategoryTable, picture: ArtworkEntry): string {
  const nouns = category.nouns[picture.kind] ?? [];
  const fitting = nouns.filter((noun) => isGraphic(picture) || !noun.startsWith('Graphic'));
  return pickFrom(random, fitting);
}

/** What can be seen first; a fit that suits any picture where nothing special can. */
function drawDescription(
  random: Random,
  category: CategoryTable,
  of: { picture: ArtworkEntry; noun: string },
): string {
  const isNew = (word: string) =>
    !of.noun.includes(word) && !(word === 'Washed' && of.picture.colour.includes('Wash'));
  const seen = wordsSeenIn(of.picture).filter(isNew);
  return seen.length > 0 && random() < 0.65
    ? pickFrom(random, seen)
    : pickFrom(random, category.fits.filter(isNew));
}
