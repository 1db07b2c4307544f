import { brandStyleWords } from './brand-styles.ts';
import { isGraphic, printWord, visibleTraits } from './picture-words.ts';
import type { PlacedPicture } from './place-pictures.ts';
import { pickFrom, type Random } from './seeded-random.ts';
import { createTitleRule, titleText, type TitleParts } from './title-picture.ts';
import { contradictsItself } from './title-words.ts';

const attempts = 60;
/** Of ten pieces of a print that the brand has in another colour, how many are the same style. */
const sameStyleOfTen = 7;

/**
 * Returns titles that are true of their pictures and name their prints. Some pieces have the title of an earlier one in
 * another colour. A very large catalogue has to repeat some titles.
 */
export function createTitler(random: Random): (piece: PlacedPicture) => string {
  const taken = new Set<string>();
  const styles = new Map<string, TitleParts>();
  return (piece) => {
    const { brand, category, gender, picture } = piece;
    const style = [brand.name, gender, category.slug, picture.kind, picture.design].join();
    const isTrue = (title: TitleParts) =>
      createTitleRule(title)(picture) && !contradictsItself(titleText(title));
    const composed = Array.from({ length: attempts }, () => composeTitle(random, piece));
    const known = styles.get(style);
    const again = known && { ...known, colour: { name: picture.colour, position: 'last' } as const };
    const isAgain = again !== undefined && isTrue(again) && random() * 10 < sameStyleOfTen;
    const options = isAgain ? [again, ...composed] : composed;
    const title =
      options.find((option) => !taken.has(titleText(option)) && isTrue(option)) ?? options.find(isTrue);
    if (title === undefined) throw new Error(`No title of ${brand.name} is true of ${picture.key}`);
    if (title.colour !== undefined) styles.set(style, title);
    taken.add(titleText(title));
    return titleText(title);
  };
}

function composeTitle(random: Random, { brand, category, picture }: PlacedPicture): TitleParts {
  const nouns = category.nouns[picture.kind] ?? [];
  const noun = pickFrom(
    random,
    nouns.filter((one) => isGraphic(picture) || !one.startsWith('Graphic')),
  );
  const theme = pickFrom(random, brandStyleWords[brand.style]);
  const isNew = (word: string) =>
    !noun.includes(word) && !(word === 'Washed' && picture.colour.includes('Wash'));
  const seen = visibleTraits(picture).filter(isNew);
  const fits = category.fits.filter(isNew);
  const described = pickFrom(random, seen.length > 0 && random() < 0.65 ? seen : fits);
  const print = printWord(picture);
  const form = random();
  const word = print ?? (form < 0.7 ? described : undefined);
  if (form < 0.45) return { theme, word, noun, colour: undefined };
  return { theme, word, noun, colour: { name: picture.colour, position: form < 0.85 ? 'last' : 'first' } };
}
