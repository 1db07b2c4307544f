import { lightnessOf } from './colour.ts';
import type { Design, Trait } from './drawing.ts';
import { drawings, isKind, type Kind } from './drawings.ts';
import { accents, clothColours, denimWashes, paleAccents } from './palette.ts';
import type { GarmentGroup } from './garment-group.ts';
import { garments } from './garments.ts';
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

/** Every picture of the series, in the order of the garments. */
export function createDesigns(): Design[] {
  return Object.keys(drawings)
    .filter(isKind)
    .flatMap((kind) => createDesignsOf(kind));
}

function createDesignsOf(kind: Kind): Design[] {
  const group = garments[kind];
  const used = new Set<string>();
  return Array.from({ length: group.count }, (_, index) => {
    const design = createDesign(kind, group, index);
    const key = unusedKey(design.key, used);
    used.add(key);
    return { ...design, key };
  });
}

function createDesign(kind: Kind, group: GarmentGroup, index: number): Design {
  const colourName = itemAt(group.colours, index);
  const print = itemAt(group.prints, index);
  const cut = itemAt(group.cuts, index + lapShift(group, index));
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
function lapShift({ colours, cuts }: GarmentGroup, index: number): number {
  return colours.length % cuts.length === 0 ? Math.floor(index / colours.length) : 0;
}

function unusedKey(key: string, used: ReadonlySet<string>): string {
  if (!used.has(key)) return key;
  for (let copy = 2; ; copy += 1) {
    const candidate = `${key}-${copy}`;
    if (!used.has(candidate)) return candidate;
  }
}

function slugOf(colourName: string): string {
  return colourName.toLowerCase().replaceAll(' ', '-');
}
