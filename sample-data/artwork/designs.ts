import { lightnessOf } from './colour.ts';
import type { Design, Trait } from './drawing.ts';
import { drawings, isKind, type Kind } from './drawings.ts';
import { accents, clothColours, denimWashes, paleAccents } from './palette.ts';
import type { Rack } from './rack.ts';
import { wardrobe } from './wardrobe.ts';
import { createRandom, itemAt, pickFrom } from '../catalogue/seeded-random.ts';

/** Invented neutral words: a picture is shared by products of several brands. */
const words: readonly (readonly [string, string])[] = [
  ['AFTERGLOW', 'CITY AT DUSK'],
  ['SLOW HOURS', 'NOWHERE TO BE'],
  ['NIGHT BUS', 'LAST STOP CLUB'],
  ['LOW TIDE', 'SALT AND SUN'],
  ['STATIC', 'SIGNAL LOST'],
  ['HALF LIGHT', 'FIVE IN THE MORNING'],
  ['MOONRISE', 'EAST OF HERE'],
  ['ECHO', 'SAY IT TWICE'],
  ['PAPER SKY', 'FOLD AND FLY'],
  ['LONG WAY', 'HOME IS FAR'],
  ['DAYDREAM', 'EYES WIDE OPEN'],
  ['FIELD DAY', 'OPEN AIR'],
  ['MONSOON', 'BRING THE RAIN'],
  ['UPSTAIRS', 'ROOFTOP SESSIONS'],
  ['OVERCAST', 'GREY IS A COLOUR'],
  ['DRIFT', 'NO FIXED PLAN'],
  ['SUNDAY', 'SLEEP IN'],
];

const seriesSeed = 'flat-lay 1';

/** Every picture of the series, in the order of the wardrobe. */
export function createDesigns(): Design[] {
  return Object.keys(drawings)
    .filter(isKind)
    .flatMap((kind) => createRack(kind));
}

function createRack(kind: Kind): Design[] {
  const rack = wardrobe[kind];
  const taken = new Set<string>();
  return Array.from({ length: rack.count }, (_, index) => {
    const design = createDesign(kind, rack, index);
    const key = unusedKey(design.key, taken);
    taken.add(key);
    return { ...design, key };
  });
}

function createDesign(kind: Kind, rack: Rack, index: number): Design {
  const colourName = itemAt(rack.colours, index);
  const print = itemAt(rack.prints, index);
  const cut = itemAt(rack.cuts, index + lapShift(rack, index));
  const colour = clothColours[colourName];
  const random = createRandom(`${seriesSeed}:${kind}:${index}`);
  const isDenim = denimWashes.some((wash) => wash === colourName);
  const traits: Trait[] = isDenim ? [...cut, 'denim'] : [...cut];
  const visible = accents.filter((accent) => Math.abs(lightnessOf(accent) - lightnessOf(colour)) > 0.15);
  return {
    kind,
    key: `${kind}--${slugOf(colourName)}-${isDenim && print === 'plain' ? (cut[0] ?? 'classic') : print}`,
    colourName,
    colour,
    accent: pickFrom(random, visible),
    paleAccent: pickFrom(random, paleAccents),
    print,
    traits: new Set(traits),
    words: itemAt(words, index * 5 + kind.length),
    random,
  };
}

/** Where the list of cuts goes evenly into that of colours, a second lap would repeat the first. */
function lapShift({ colours, cuts }: Rack, index: number): number {
  return colours.length % cuts.length === 0 ? Math.floor(index / colours.length) : 0;
}

function unusedKey(key: string, taken: ReadonlySet<string>): string {
  if (!taken.has(key)) return key;
  for (let copy = 2; ; copy += 1) {
    const candidate = `${key}-${copy}`;
    if (!taken.has(candidate)) return candidate;
  }
}

function slugOf(colourName: string): string {
  return colourName.toLowerCase().replaceAll(' ', '-');
}
