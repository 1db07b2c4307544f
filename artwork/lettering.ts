import { letterStrokes } from './alphabet.ts';
import { rounded } from './path.ts';

type LetteringStyle = {
  colour: string;
  height: number;
  /** Stroke width as a share of the height. */
  weight?: number;
  /** Space between letters as a share of the height. */
  spacing?: number;
  /** Below 1 letters are condensed, above 1 expanded. */
  stretch?: number;
  corners?: 'round' | 'miter';
  opacity?: number;
};

type Lettering = { artwork: string; width: number };

/** A line of letters centred on 0,0. Characters outside the alphabet are left out. */
export function lettering(text: string, style: LetteringStyle): Lettering {
  const letters = placedLetters(text, style);
  const width = widthOf(letters);
  const path = letters
    .map((letter) => letterPath({ ...letter, left: letter.left - width / 2 }, style.height))
    .join('');
  return { artwork: strokedLetters(path, style), width };
}

/** Smaller letters could not be read on a product card. Of a picture 1000 high. */
const minLetterHeight = 24;

/** The same letters shrunk, never enlarged, to fit `maxWidth`, centred on a point. Throws if they become unreadable. */
export function fittedLettering(
  text: string,
  place: { x: number; y: number; maxWidth: number },
  style: LetteringStyle,
): string {
  const { artwork, width } = lettering(text, style);
  const scale = Math.min(1, place.maxWidth / width);
  if (style.height * scale < minLetterHeight)
    throw new Error(`"${text}" would be only ${rounded(style.height * scale)} high: use a shorter word`);
  return `<g transform="translate(${rounded(place.x)} ${rounded(place.y)}) scale(${scale.toFixed(3)})">${artwork}</g>`;
}

/** For labels too narrow for a line of words. */
export function shortestWord(lines: readonly string[]): string {
  const words = lines.flatMap((line) => line.split(' '));
  return words.toSorted((one, other) => one.length - other.length)[0] ?? '';
}

/** Letters on the top of a circle of the given radius, as on a college sweatshirt; the crown is at 0,0. */
export function archedLettering(text: string, radius: number, style: LetteringStyle): string {
  const letters = placedLetters(text, style);
  const half = widthOf(letters) / 2;
  return letters
    .map((letter) => {
      const degrees = (((letter.left + letter.width / 2 - half) / radius) * 180) / Math.PI;
      const path = letterPath({ ...letter, left: -letter.width / 2 }, style.height);
      return `<g transform="translate(0 ${radius}) rotate(${degrees.toFixed(2)}) translate(0 ${-radius})">${strokedLetters(path, style)}</g>`;
    })
    .join('');
}

/** Widths as shares of the usual letter. */
const narrowLetters: Readonly<Record<string, number>> = { ' ': 0.6, I: 0.3 };

type PlacedLetter = { character: string; left: number; width: number };

function placedLetters(text: string, style: LetteringStyle): PlacedLetter[] {
  const { height, weight = 0.22, spacing = 0.3, stretch = 1 } = style;
  const em = (height / 6) * 4 * stretch;
  const gap = height * (spacing + weight * 0.5);
  let left = 0;
  const letters: PlacedLetter[] = [];
  for (const character of text.toUpperCase()) {
    const width = em * (narrowLetters[character] ?? 1);
    if (character === ' ' || letterStrokes[character] !== undefined) {
      letters.push({ character, left, width });
      left += width + gap;
    }
  }
  return letters;
}

function widthOf(letters: readonly PlacedLetter[]): number {
  const last = letters.at(-1);
  return last === undefined ? 1 : last.left + last.width;
}

function letterPath({ character, left, width }: PlacedLetter, height: number): string {
  const isNarrow = character === 'I';
  return (letterStrokes[character] ?? [])
    .map((points) => {
      const stops = points.split(' ').map((point) => {
        const [column = 0, row = 0] = point.split(',').map(Number);
        const across = isNarrow ? width / 2 : (column * width) / 4;
        return `${rounded(left + across)} ${rounded((row * height) / 6 - height / 2)}`;
      });
      return `M${stops.join('L')}`;
    })
    .join('');
}

function strokedLetters(path: string, style: LetteringStyle): string {
  const { colour, height, weight = 0.22, corners = 'round', opacity = 1 } = style;
  const cap = corners === 'round' ? 'round' : 'square';
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${rounded(height * weight)}" stroke-linecap="${cap}" stroke-linejoin="${corners}" stroke-miterlimit="2" opacity="${opacity}"/>`;
}
