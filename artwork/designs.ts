import { lightnessOf } from './colour.ts';
import type { Design, Trait, View } from './drawing.ts';
import { drawings, isKind, type Kind } from './drawings.ts';
import { accents, clothColours, denimWashes, paleAccents } from './palette.ts';
import type { GarmentGroup } from './garment-group.ts';
import { garments } from './garments.ts';
import { lookOf } from '../sample-data/catalogue/picture-words.ts';
import { createRandom, itemAt, pickFrom } from '../sample-data/catalogue/seeded-random.ts';

/** Invented neutral words, short enough to be read on a card. */
const words: readonly (readonly [string, string])[] = [
  ['AFTERGLOW', 'DUSK'],
  ['SLOW', 'HOURS'],
  ['NIGHT', 'BUS'],
  ['LOW TIDE', 'SALT'],
  ['STATIC', 'SIGNAL'],
  ['HALF', 'LIGHT'],
  ['MOONRISE', 'EAST'],
  ['ECHO', 'TWICE'],
  ['PAPER', 'SKY'],
  ['LONG WAY', 'HOME'],
  ['DAYDREAM', 'AWAKE'],
  ['FIELD', 'DAY'],
  ['MONSOON', 'RAIN'],
  ['UPSTAIRS', 'ROOF'],
  ['OVERCAST', 'CLOUD'],
  ['DRIFT', 'NO PLAN'],
  ['SUNDAY', 'SLEEP'],
];

const seriesSeed = 'flat-lay 1';

/** In lengths of the first series. */
const lengthOfBothSeries = 1.95;

/** The same for kinds whose products are few or fit few pictures: the catalogue would not show more. */
const shorterSeries: Partial<Record<Kind, number>> = {
  'mini-skirt': 1,
  'pleated-skirt': 1,
  'maxi-skirt': 1,
  'shoulder-bag': 1,
  'crop-top': 1.7,
  corset: 1.7,
  bodysuit: 1.7,
  swimsuit: 1.7,
  'cover-up': 1.7,
};

/** The front pictures of both series, in the order of the garments. */
export function createDesigns(): Design[] {
  return Object.keys(drawings)
    .filter(isKind)
    .flatMap((kind) => createDesignsOf(kind));
}

const kindsWithBack: ReadonlySet<string> = new Set<Kind>([
  'tee',
  'baby-tee',
  'jersey',
  'hoodie',
  'zip-hoodie',
  'sweatshirt',
]);

/** The second picture of the same garment: its back where that shows more than a part of the front close up. */
export function secondViewOf(front: Design): Design {
  const view: View = kindsWithBack.has(front.kind) ? 'back' : 'detail';
  return { ...front, view, key: `${front.key}--${view}` };
}

function createDesignsOf(kind: Kind): Design[] {
  const group = garments[kind];
  const designs = new Map<string, Design>();
  const length = shorterSeries[kind] ?? lengthOfBothSeries;
  for (let index = 0; index < group.count * length; index += 1) {
    const design = createDesign(kind, group, index);
    const look = lookOfDesign(design);
    if (!designs.has(look)) designs.set(look, design);
  }
  return withOwnKeys([...designs.values()]);
}

function createDesign(kind: Kind, group: GarmentGroup, index: number): Design {
  const colourName = itemAt(group.colours, index);
  const print = itemAt(group.prints, index);
  const cuts = index < group.count ? group.cuts : (group.furtherCuts ?? group.cuts);
  const cut = itemAt(cuts, index + lapShift(group, index));
  const colour = clothColours[colourName];
  const random = createRandom(`${seriesSeed}:${kind}:${index}`);
  const isDenim = denimWashes.some((wash) => wash === colourName);
  const traits: Trait[] = isDenim ? [...cut, 'denim'] : [...cut];
  const visible = accents.filter((accent) => Math.abs(lightnessOf(accent) - lightnessOf(colour)) > 0.15);
  const key = `${kind}--${slugOf(colourName)}-${isDenim && print === 'plain' ? (cut[0] ?? 'classic') : print}`;
  return {
    kind,
    key,
    garment: key,
    view: 'front',
    rank: index / group.count,
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

function lookOfDesign({ kind, colourName, print, traits }: Design): string {
  return lookOf({ kind, colour: colourName, design: print, cut: [...traits] });
}

/** Where the list of cuts goes evenly into that of colours, a second lap would repeat the first. */
function lapShift({ colours, cuts }: GarmentGroup, index: number): number {
  return colours.length % cuts.length === 0 ? Math.floor(index / colours.length) : 0;
}

function withOwnKeys(designs: readonly Design[]): Design[] {
  const copies = new Map<string, number>();
  return designs.map((design) => {
    const copy = (copies.get(design.key) ?? 0) + 1;
    copies.set(design.key, copy);
    const key = copy === 1 ? design.key : `${design.key}-${copy}`;
    return { ...design, key, garment: key };
  });
}

function slugOf(colourName: string): string {
  return colourName.toLowerCase().replaceAll(' ', '-');
}
