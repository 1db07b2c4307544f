import { comparableText, productColours, type ColourName } from '@szn/shared-contracts/wire';
import { toSearchWords } from './text-normalization.ts';

/** The words of shoppers for each colour, and the words of titles and feeds that name it. */
export const colourWords: Readonly<
  Record<ColourName, { readonly asked: string; readonly inTitles: string }>
> = {
  Black: { asked: 'black|blacks|blk|kaala|kala|kaali|kali|kaale|kale', inTitles: 'black|onyx|obsidian|jet' },
  Grey: { asked: 'grey|gray|gry|charcoal|ash|slate|slaty', inTitles: 'grey|gray|charcoal|ash|slate' },
  White: {
    asked: 'white|whites|wht|off white|offwhite|ivory|safed|safaid|saphed',
    inTitles: 'white|off white|offwhite|ivory',
  },
  Beige: {
    asked: 'beige|camel|taupe|ecru|cream|sand|tan|khaki|nude',
    inTitles: 'beige|ecru|cream|sand|tan|khaki',
  },
  Brown: {
    asked: 'brown|chocolate|mocha|coffee|bhura|bhuri|bhure|bhoora|bhoori|bhoore',
    inTitles: 'brown|chocolate|mocha|coffee',
  },
  Maroon: { asked: 'maroon|burgundy|wine|mehroon', inTitles: 'maroon|burgundy|wine' },
  Red: { asked: 'red|reds|scarlet|crimson|laal|lal', inTitles: 'red|scarlet|crimson' },
  Coral: { asked: 'coral|peach', inTitles: 'coral|peach' },
  Orange: {
    asked: 'orange|rust|terracotta|narangi|kesari|kesariya|santri',
    inTitles: 'orange|rust|terracotta',
  },
  Yellow: {
    asked: 'yellow|mustard|marigold|peela|peeli|peele|pila|pili',
    inTitles: 'yellow|mustard|marigold',
  },
  Green: {
    asked:
      'green|teal|emerald|bottle green|olive|sage|forest green|mint|hara|hari|hara rang|parrot green|sea green|lime green|mehndi green|mehendi green|mehndi|mehendi colour|mehendi color',
    inTitles: 'green|olive|sage|forest|forest green|mint',
  },
  Blue: {
    asked:
      'blue|blues|blu|turquoise|aqua|teal blue|navy|navy blue|cobalt|powder blue|baby blue|sky blue|royal blue|indigo|neela|neeli|neele|nila|nili',
    inTitles: 'blue|navy|navy blue|cobalt|indigo|light wash|mid wash|dark wash',
  },
  Purple: {
    asked: 'purple|lilac|lavender|violet|mauve|baingani|baigani|jamuni',
    inTitles: 'purple|lilac|lavender|violet',
  },
  Pink: {
    asked: 'pink|pinks|hot pink|magenta|fuchsia|blush|rose|gulabi|rani|rani pink',
    inTitles: 'pink|blush|rose|bubblegum',
  },
  Gold: { asked: 'gold|golden|sunehra|sunehri|sunehre|sunahra|sunahri', inTitles: 'gold|golden' },
  Silver: { asked: 'silver|chandi|chaandi', inTitles: 'silver' },
};

/** Words before a colour that belong to it: "powder blue", "washed black". */
const shades = 'washed|light|dark|pale|deep|bright|mid|raw|vintage|powder|baby|sky|royal';

const phrases = productColours.flatMap(({ name }) =>
  colourWords[name].inTitles.split('|').map((phrase) => [phrase, name] as const),
);
const colourOfPhrase: ReadonlyMap<string, ColourName> = new Map(phrases);
/** The longest phrase first, so that "navy blue" is one colour. */
const byLength = phrases.map(([phrase]) => phrase).toSorted((left, right) => right.length - left.length);
const colourPattern = new RegExp(String.raw`\b(?:in )?(?:(?:${shades}) )*(${byLength.join('|')})\b`, 'g');

/** The colour that a title or a feed names; of several, the one after "in", or else the first. */
export function findColour(text: string): ColourName | null {
  const found = [...toSearchWords(text).matchAll(colourPattern)];
  const named = found.find(([phrase]) => phrase.startsWith('in ')) ?? found[0];
  return colourOfPhrase.get(named?.[1] ?? '') ?? null;
}

/** The search words of a title without its colours: equal for the colours of one style. */
export function withoutColours(title: string): string {
  return toSearchWords(title).replaceAll(colourPattern, ' ').replaceAll(/\s+/g, ' ').trim();
}

/** The colour of `productColours` in any case; another name unchanged. */
export function readColourName(name: string): string {
  const key = comparableText(name);
  const known = productColours.find((colour) => comparableText(colour.name) === key);
  return known?.name ?? name;
}
