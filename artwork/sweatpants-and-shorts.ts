import { contrastColour, darken, seamColour } from './colour.ts';
import type { Design, Drawing, Fold, Panel } from './drawing.ts';
import { cutLegs, hemLine, legFolds, waistGathers, type Legs } from './legs.ts';
import { bothSides, centreX, leaf, sideShape, type Side } from './path.ts';
import { seam, stitching } from './strokes.ts';
import {
  beltLoop,
  cargoPocket,
  flyFront,
  sideStripes,
  slantPocket,
  trouserPanels,
  waistCords,
} from './trouser-parts.ts';

export function drawSweatpants(design: Design): Drawing {
  const { colour, traits, random } = design;
  const isOpen = traits.has('wide');
  const legs = cutLegs(
    isOpen
      ? { hipWidth: 172, outer: 216, inner: 22, knee: 4, hemY: 896 }
      : { hipWidth: 172, outer: 192, inner: 26, knee: 10, taper: 36, hemY: 872 },
  );
  const cuffs = isOpen
    ? []
    : bothSides.map((side): Panel => ({
        outline: ankleCuff(legs, side),
        fill: darken(colour, 0.07),
        texture: 'rib',
      }));
  const [rise, body, band] = trouserPanels(design, legs, 44);
  return {
    panels: [rise, ...cuffs, body, { ...band, texture: 'rib' }],
    folds: [...legFolds(random, legs, 1.15), ...waistGathers(random, legs, 44)],
    details:
      bothSides
        .map(
          (side) =>
            slantPocket(design, legs, side) +
            (isOpen
              ? stitching(hemLine(legs, side, 22), seamColour(colour))
              : seam(hemLine(legs, side), seamColour(colour))),
        )
        .join('') +
      (traits.has('side-stripe') ? sideStripes(design, legs) : '') +
      waistCords(legs, contrastColour(colour)),
    chest: { x: centreX + 108, y: 352, width: 100, height: 40, small: true },
    cloth: 'fleece',
    frame: { scale: 1.04, centreY: 522 },
  };
}

export function drawShorts(design: Design): Drawing {
  const { colour, traits, random } = design;
  const legs = cutLegs({
    waistWidth: 138,
    waistY: 250,
    hipWidth: 190,
    hipY: 420,
    crotchY: 540,
    outer: 238,
    inner: 20,
    hemY: traits.has('long-line') ? 772 : 716,
  });
  const isElastic = traits.has('side-stripe');
  const pockets = traits.has('cargo')
    ? bothSides.map((side) => cargoPocket(design, legs, { side, y: 566 }))
    : [];
  const pleats: Fold[] = traits.has('pleated')
    ? bothSides.flatMap((side) =>
        [52, 84, 116].map((x): Fold => ({
          outline: leaf({
            from: [side * x, legs.waistY + 40],
            to: [side * (x * 1.34), legs.hemY - 40],
            width: 7,
          }),
          lift: 0.7,
          crisp: true,
        })),
      )
    : [];
  const band = isElastic ? 46 : 38;
  return {
    panels: [...trouserPanels(design, legs, band), ...pockets.flatMap((pocket) => pocket.panels)],
    folds: [
      ...legFolds(random, legs, 0.8),
      ...pleats,
      ...(isElastic ? waistGathers(random, legs, band) : []),
    ],
    details:
      bothSides
        .map(
          (side) => slantPocket(design, legs, side) + stitching(hemLine(legs, side, 22), seamColour(colour)),
        )
        .join('') +
      pockets.map((pocket) => pocket.details).join('') +
      (isElastic
        ? sideStripes(design, legs) + waistCords(legs, contrastColour(colour))
        : bothSides.map((side) => beltLoop(design, legs, side)).join('') + flyFront(design, legs)),
    cloth: isElastic ? 'fleece' : 'cotton',
    frame: { scale: 1.3, centreY: traits.has('long-line') ? 508 : 482 },
  };
}

function ankleCuff(legs: Legs, side: Side): string {
  const outer = legs.outer - legs.taper;
  return sideShape(
    side,
    [outer - 2, legs.hemY - 6],
    [
      ['L', outer - 12, legs.hemY + 46],
      ['C', outer - 40, legs.hemY + 54, legs.inner + 50, legs.hemY + 54, legs.inner + 24, legs.hemY + 50],
      ['L', legs.inner + 12, legs.hemY],
    ],
  );
}
