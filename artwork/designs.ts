import { lightnessOf } from './colour.ts';
import type { Design, Trait, View } from './drawing.ts';
import { drawings, isKind, type Kind } from './drawings.ts';
import { clothColours, denimWashes } from './palette.ts';
import type { GarmentGroup } from './garment-group.ts';
import { garments } from './garments.ts';
import type { DrawnPicture } from '../sample-data/catalogue/artwork-index.ts';
import { brandLooks, type BrandLook } from '../sample-data/catalogue/brand-looks.ts';
import { lookOf } from '../sample-data/catalogue/picture-words.ts';
import { createPicturePlacer } from '../sample-data/catalogue/place-pictures.ts';
import { createRandom, itemAt } from '../sample-data/catalogue/seeded-random.ts';

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

/** A design that belongs to no brand yet. */
type Garment = Omit<Design, 'accent' | 'paleAccent' | 'ink' | 'paper' | 'words'>;

/** The front pictures of both series, in the order of the garments, each in the look of the brand that the catalogue gives it. */
export function createDesigns(): Design[] {
  const all = Object.keys(drawings)
    .filter(isKind)
    .flatMap((kind) => createGarmentsOf(kind));
  const pictures = all.map(describePicture).sort((left, right) => (left.key < right.key ? -1 : 1));
  const placeNext = createPicturePlacer(pictures);
  const brands = new Map(
    pictures.map(() => placeNext()).map(({ picture, brand }) => [picture.key, brand.name]),
  );
  return all.map((garment) => {
    const brand = brands.get(garment.key);
    if (brand === undefined) throw new Error(`The catalogue has no product for ${garment.key}`);
    return { ...garment, ...drawnLook(brandLooks[brand], garment.colour) };
  });
}

/** The inks of a brand that can be seen on this cloth. */
function drawnLook({ inks, paper, words }: BrandLook, cloth: string) {
  const [dark, bright, pale] = inks;
  const ink = lightnessOf(cloth) > 0.5 ? dark : pale;
  const others = [bright, ink === dark ? pale : dark];
  const accent = others.find((one) => Math.abs(lightnessOf(one) - lightnessOf(cloth)) > 0.15) ?? ink;
  return { accent, paleAccent: pale, ink, paper, words };
}

/** What the index of the pictures says of a front picture, without its average colour. */
export function describePicture(garment: Garment): DrawnPicture {
  const { key, kind, colourName, print, traits } = garment;
  return {
    key,
    kind,
    colour: colourName,
    design: print,
    cut: [...traits],
    secondView: secondViewOf(garment).key,
  };
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
export function secondViewOf<Front extends Garment>(front: Front): Front {
  const view: View = kindsWithBack.has(front.kind) ? 'back' : 'detail';
  return { ...front, view, key: `${front.key}--${view}` };
}

function createGarmentsOf(kind: Kind): Garment[] {
  const group = garments[kind];
  const designs = new Map<string, Garment>();
  const length = shorterSeries[kind] ?? lengthOfBothSeries;
  for (let index = 0; index < group.count * length; index += 1) {
    const design = createGarment(kind, group, index);
    const look = lookOfDesign(design);
    if (!designs.has(look)) designs.set(look, design);
  }
  return withOwnKeys([...designs.values()]);
}

function createGarment(kind: Kind, group: GarmentGroup, index: number): Garment {
  const colourName = itemAt(group.colours, index);
  const print = itemAt(group.prints, index);
  const cuts = index < group.count ? group.cuts : (group.furtherCuts ?? group.cuts);
  const cut = itemAt(cuts, index + lapShift(group, index));
  const colour = clothColours[colourName];
  const random = createRandom(`${seriesSeed}:${kind}:${index}`);
  const isDenim = denimWashes.some((wash) => wash === colourName);
  const traits: Trait[] = isDenim ? [...cut, 'denim'] : [...cut];
  const key = `${kind}--${slugOf(colourName)}-${isDenim && print === 'plain' ? (cut[0] ?? 'classic') : print}`;
  return {
    kind,
    key,
    garment: key,
    view: 'front',
    rank: index / group.count,
    colourName,
    colour,
    print,
    traits: new Set(traits),
    random,
  };
}

function lookOfDesign({ kind, colourName, print, traits }: Garment): string {
  return lookOf({ kind, colour: colourName, design: print, cut: [...traits] });
}

/** Where the list of cuts goes evenly into that of colours, a second lap would repeat the first. */
function lapShift({ colours, cuts }: GarmentGroup, index: number): number {
  return colours.length % cuts.length === 0 ? Math.floor(index / colours.length) : 0;
}

function withOwnKeys(designs: readonly Garment[]): Garment[] {
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
