import { seamColour } from './colour.ts';
import type { Design, Drawing, Fold } from './drawing.ts';
import { cutLegs, hemLine, legFolds, type Legs } from './legs.ts';
import { bothSides, leaf } from './path.ts';
import { stitching } from './strokes.ts';
import { beltLoop, flyFront, onPicture, slantPocket, trouserPanels } from './trouser-parts.ts';

export function drawTrousers(design: Design): Drawing {
  const { colour, traits, random } = design;
  const legs = cutLegs(
    traits.has('wide')
      ? { hipWidth: 174, outer: 230, inner: 18, knee: 2 }
      : { hipWidth: 166, outer: 184, inner: 34, knee: 2, taper: 6 },
  );
  return {
    panels: [...trouserPanels(design, legs, 34)],
    folds: [...legFolds(random, legs, 0.6), ...pressedCreases(legs)],
    details:
      bothSides
        .map(
          (side) =>
            slantPocket(design, legs, side) +
            beltLoop(design, legs, side) +
            stitching(hemLine(legs, side, 24), seamColour(colour), 0.4),
        )
        .join('') + flyFront(design, legs),
    cloth: traits.has('satin') ? 'satin' : 'cotton',
    frame: onPicture,
  };
}

function pressedCreases(legs: Legs): Fold[] {
  const middle = (legs.outer + legs.inner) / 2;
  return bothSides.flatMap((side) => [
    {
      outline: leaf({
        from: [side * 60, legs.waistY + 40],
        to: [side * (middle - 2), legs.hemY - 6],
        width: 6,
        bow: side * 6,
      }),
      lift: 0.95,
      crisp: true,
    },
    {
      outline: leaf({ from: [side * 88, legs.waistY + 38], to: [side * 104, legs.waistY + 200], width: 6 }),
      lift: 0.6,
      crisp: true,
    },
  ]);
}
