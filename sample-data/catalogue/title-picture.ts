import type { DrawnPicture } from './artwork-index.ts';
import { isGraphic, isPatterned, traitWords, visibleTraits } from './picture-words.ts';
import { meaningfulWords, titleWords, type Meaning } from './title-words.ts';

/** The parts of a title: "Blackout Boxy Tee in Black". */
export type TitleParts = {
  readonly theme: string;
  /** A trait or fit; absent in short titles. */
  readonly word: string | undefined;
  readonly noun: string;
  /** The colour that the title names, before the theme or at the end. */
  readonly colour: { readonly name: string; readonly position: 'first' | 'last' } | undefined;
};

export function titleText({ theme, word, noun, colour }: TitleParts): string {
  const words = [theme, word, noun].filter((part) => part !== undefined).join(' ');
  if (colour === undefined) return words;
  return colour.position === 'first' ? `${colour.name} ${words}` : `${words} in ${colour.name}`;
}

/** Returns whether a picture shows everything the title says about colour, pattern, cloth and fit. */
export function createTitleRule(title: TitleParts): (picture: DrawnPicture) => boolean {
  const { theme, word, noun, colour } = title;
  const trait = word !== undefined && traitWords.has(word) ? word : undefined;
  const meant = [theme, word ?? '', noun].flatMap(meaningfulWords);
  return (picture) => {
    if (colour !== undefined && colour.name !== picture.colour) return false;
    if (noun.startsWith('Graphic') && !isGraphic(picture)) return false;
    if (trait !== undefined && !visibleTraits(picture).includes(trait)) return false;
    return meant.every((each) => allows(picture, each));
  };
}

function allows(picture: DrawnPicture, word: string): boolean {
  // Satin with a printed pattern looks flat.
  if (word === 'Satin' && isPatterned(picture)) return false;
  const meaning = titleWords[word] ?? {};
  return allowsColour(meaning, picture.colour) && allowsCut(meaning, picture.cut);
}

function allowsColour({ colours, neverIn }: Meaning, name: string): boolean {
  const isIn = (colour: string) => colour === name;
  return (colours === undefined || colours.some(isIn)) && !(neverIn ?? []).some(isIn);
}

function allowsCut({ one, never }: Meaning, cut: readonly string[]): boolean {
  const isShown = (trait: string) => cut.includes(trait);
  return (one === undefined || one.some(isShown)) && !(never ?? []).some(isShown);
}
