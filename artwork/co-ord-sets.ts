import { clothOf, textureOf } from './cloth-of.ts';
import { contrastColour, darken, seamColour } from './colour.ts';
import type { Design, Drawing, Fold } from './drawing.ts';
import { backPanel, dipBetween, fittedFolds, strap, type FittedMeasures } from './fitted.ts';
import { cutLegs, cutWaistband, hemLine, legFolds, waistGathers } from './legs.ts';
import { arc, bothSides, centreX, leaf, mirrored, sideShape } from './path.ts';
import { stitching, stroke } from './strokes.ts';
import { trouserPanels, waistCords } from './trouser-parts.ts';

const measures: FittedMeasures = { bustWidth: 138, bustY: 204, waistWidth: 124, waistY: 300, length: 372 };
const topOutline = mirrored(
  [0, 158],
  [
    ['C', 46, 158, 74, 138, 92, 118],
    ['C', 104, 140, 126, 170, 138, 204],
    ['C', 136, 264, 126, 230, 124, 300],
    ['C', 126, 340, 130, 330, 130, 366],
    ['C', 78, 378, 39, 380, 0, 380],
  ],
);
const skirtOutline = sideShape(
  1,
  [-112, 448],
  [
    ['L', 112, 448],
    ['C', 150, 560, 186, 660, 206, 790],
    ['C', 130, 812, -130, 812, -206, 790],
    ['C', -186, 660, -150, 560, -112, 448],
  ],
);

const shortLegs = {
  waistWidth: 112,
  waistY: 440,
  hipWidth: 158,
  hipY: 560,
  crotchY: 650,
  outer: 198,
  inner: 18,
  hemY: 826,
  knee: 6,
} as const;

const longLegs = { ...shortLegs, hipY: 540, crotchY: 610, outer: 178, hemY: 960 } as const;

/** A matching top and bottom, laid one above the other. */
export function drawCoOrdSet(design: Design): Drawing {
  const { colour, traits, random } = design;
  const isLong = traits.has('trousers');
  const legs = cutLegs(isLong ? longLegs : shortLegs);
  const texture = textureOf(traits);
  const [rise, bottom, band] = trouserPanels(design, legs, 38);
  const isSkirt = traits.has('pleated');
  return {
    behind: bothSides
      .map((side) => strap(side, { from: [91, 124], to: [78, 40] }, { colour, width: 13 }))
      .join(''),
    panels: [
      backPanel(dipBetween(92, 118, { back: 9, front: 44 }), colour),
      { outline: topOutline, fill: colour, takesPattern: true, ...texture },
      rise,
      { ...bottom, outline: isSkirt ? skirtOutline : bottom.outline, ...texture },
      { ...band, outline: cutWaistband(legs, 38), ...texture },
    ],
    folds: [
      ...fittedFolds(random, measures, 0.9),
      ...(isSkirt ? skirtPleats() : legFolds(random, legs, 0.85)),
      ...waistGathers(random, legs, 38),
    ],
    details:
      stroke(
        `M${centreX - 92} 118C${centreX - 74} 138 ${centreX - 46} 158 ${centreX} 158C${centreX + 46} 158 ${centreX + 74} 138 ${centreX + 92} 118`,
        { colour: darken(colour, 0.2), width: 8 },
      ) +
      stroke(arc(130, 364, 12), { colour: darken(colour, 0.16), width: 12, cap: 'butt' }) +
      (isSkirt
        ? ''
        : bothSides.map((side) => stitching(hemLine(legs, side, 18), seamColour(colour))).join('')) +
      waistCords({ waistY: legs.waistY - 8 }, contrastColour(colour)),
    cloth: clothOf(traits),
    frame: isLong ? { scale: 1, centreY: 500 } : { scale: 1.1, centreY: 436 },
  };
}

function skirtPleats(): Fold[] {
  return Array.from({ length: 13 }, (_, index) => {
    const share = (index - 6) / 6;
    return {
      outline: leaf({ from: [share * 104, 482], to: [share * 196, 802 - share * share * 16], width: 12 }),
      lift: 0.7,
      crisp: true,
    };
  });
}
