import { contrastColour, darken, seamColour, threadColour } from './colour.ts';
import type { Design, Drawing, Fold, Panel } from './drawing.ts';
import { cutLegs, hemLine, legFolds, waistGathers, type Legs } from './legs.ts';
import { bothSides, centreX, leaf, sideLine, type Side } from './path.ts';
import { cord, seam, stitching, stroke } from './strokes.ts';
import {
  beltLoop,
  cargoPocket,
  flyFront,
  onPicture,
  sideStripes,
  slantPocket,
  trouserPanels,
  waistCords,
} from './trouser-parts.ts';
import { between } from '../sample-data/catalogue/seeded-random.ts';

export function drawCargoPants(design: Design): Drawing {
  const { colour, traits, random } = design;
  const legs = cutLegs(
    traits.has('wide')
      ? { hipWidth: 176, outer: 224, inner: 18, knee: 8 }
      : { hipWidth: 172, outer: 196, inner: 28, knee: 8, taper: 10 },
  );
  const pockets = bothSides.map((side) => cargoPocket(design, legs, { side, y: 486 }));
  return {
    panels: [...withKneeSeams(design, legs, 34), ...pockets.flatMap((pocket) => pocket.panels)],
    folds: legFolds(random, legs, 1),
    details:
      bothSides
        .map(
          (side) =>
            slantPocket(design, legs, side) +
            beltLoop(design, legs, side) +
            stitching(hemLine(legs, side, 22), seamColour(colour)),
        )
        .join('') +
      pockets.map((pocket) => pocket.details).join('') +
      flyFront(design, legs),
    cloth: 'cotton',
    frame: onPicture,
  };
}

export function drawParachutePants(design: Design): Drawing {
  const { colour, traits, random } = design;
  const legs = cutLegs({
    hipWidth: 188,
    outer: traits.has('wide') ? 236 : 222,
    inner: 22,
    knee: 24,
    taper: 44,
  });
  const pockets = traits.has('cargo')
    ? bothSides.map((side) => cargoPocket(design, legs, { side, y: 486 }))
    : [];
  const ink = contrastColour(colour);
  return {
    panels: [...withKneeSeams(design, legs, 42), ...pockets.flatMap((pocket) => pocket.panels)],
    folds: [
      ...legFolds(random, legs, 1.35),
      ...waistGathers(random, legs, 42),
      ...bothSides.flatMap((side) => ankleGathers(design, legs, side)),
    ],
    details:
      bothSides.map((side) => slantPocket(design, legs, side) + ankleToggle(design, legs, side)).join('') +
      pockets.map((pocket) => pocket.details).join('') +
      (traits.has('side-stripe') ? sideStripes(design, legs) : '') +
      waistCords(legs, ink),
    cloth: 'nylon',
    frame: onPicture,
  };
}

/** Darts over the knee, drawn inside the leg so that they end at its edge. */
function withKneeSeams(design: Design, legs: Legs, bandHeight: number): Panel[] {
  const [rise, body, band] = trouserPanels(design, legs, bandHeight);
  return [rise, { ...body, inlay: bothSides.map((side) => kneeSeams(design, legs, side)).join('') }, band];
}

function kneeSeams({ colour }: Design, legs: Legs, side: Side): string {
  const y = legs.crotchY + (legs.hemY - legs.crotchY) * 0.46;
  return [0, 96]
    .map((down) => {
      const path = sideLine(
        side,
        [legs.inner - 20, y + down],
        [['Q', (legs.inner + legs.outer) / 2, y + down + 10, legs.outer + legs.knee + 30, y + down - 6]],
      );
      return (
        seam(path, seamColour(colour)) +
        stitching(path, threadColour(colour), 0.4).replace('<path', '<path transform="translate(0 5)"')
      );
    })
    .join('');
}

function ankleGathers({ random }: Design, legs: Legs, side: Side): Fold[] {
  return Array.from({ length: 8 }, (_, index) => ({
    outline: leaf({
      from: [side * (legs.inner + 22 + index * 19), legs.hemY],
      to: [side * (legs.inner + 24 + index * 20), legs.hemY - between(random, 44, 100)],
      width: 6,
    }),
    lift: between(random, 0.45, 0.85),
  }));
}

function ankleToggle({ colour }: Design, legs: Legs, side: Side): string {
  const x = legs.outer - legs.taper;
  const path = sideLine(
    side,
    [x - 20, legs.hemY - 4],
    [['C', x, legs.hemY + 28, x + 10, legs.hemY + 42, x - 8, legs.hemY + 56]],
  );
  return (
    stroke(hemLine(legs, side, 8), { colour: darken(colour, 0.45), width: 4, opacity: 0.5 }) +
    cord(path, [side * (x - 8), legs.hemY + 56], { colour: contrastColour(colour), width: 3.8 }) +
    `<rect x="${centreX + side * (x - 5) - 7}" y="${legs.hemY + 4}" width="14" height="22" rx="6" fill="#3b393b" stroke="#1c1b1c"/>`
  );
}
