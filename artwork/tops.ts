import { clothOf, textureOf } from './cloth-of.ts';
import { darken, seamColour } from './colour.ts';
import type { Design, Drawing } from './drawing.ts';
import { backPanel, dipBetween, fittedFolds, ruchedFolds, strap, type FittedMeasures } from './fitted.ts';
import { bothSides, centreX, line, mirrored, sideLine, type Segment, type Side } from './path.ts';
import { cord, ribbedBand, seam, stitching, stroke } from './strokes.ts';

type TopCut = FittedMeasures & {
  outline: string;
  neckEdge: string;
  armEdge: (side: Side) => string;
  back: string;
  behind: string;
  frame: Drawing['frame'];
};

export function drawTankTop(design: Design): Drawing {
  const neck: Segment = ['C', 46, 298, 76, 250, 80, 168];
  const arm: Segment = ['C', 118, 250, 128, 318, 158, 362];
  return drawTop(design, {
    bustWidth: 158,
    bustY: 362,
    waistWidth: 142,
    waistY: 562,
    length: design.traits.has('cropped') ? 640 : 730,
    outline: mirrored(
      [0, 300],
      [
        neck,
        ['C', 92, 162, 108, 162, 120, 168],
        arm,
        ...sidesBelow(design.traits.has('cropped') ? 640 : 730),
      ],
    ),
    neckEdge: `M${centreX - 80} 168C${centreX - 76} 250 ${centreX - 46} 298 ${centreX} 300C${centreX + 46} 298 ${centreX + 76} 250 ${centreX + 80} 168`,
    armEdge: (side) => sideLine(side, [119, 168], [arm]),
    back: `M${centreX - 82} 200C${centreX - 60} 244 ${centreX + 60} 244 ${centreX + 82} 200C${centreX + 76} 260 ${centreX + 46} 306 ${centreX} 306C${centreX - 46} 306 ${centreX - 76} 260 ${centreX - 82} 200Z`,
    behind: '',
    frame: {
      scale: design.traits.has('cropped') ? 1.4 : 1.3,
      centreY: design.traits.has('cropped') ? 408 : 450,
    },
  });
}

export function drawCropTop(design: Design): Drawing {
  const { colour } = design;
  const sides: Segment[] = [
    ['C', 118, 312, 140, 338, 152, 372],
    ['C', 150, 432, 134, 430, 132, 500],
    ['C', 134, 540, 140, 560, 140, 596],
    ['C', 84, 606, 42, 608, 0, 608],
  ];
  return drawTop(design, {
    bustWidth: 152,
    bustY: 372,
    waistWidth: 132,
    waistY: 500,
    length: 604,
    outline: mirrored([0, 324], [['C', 52, 324, 83, 307, 104, 290], ...sides]),
    neckEdge: `M${centreX - 104} 290C${centreX - 83} 307 ${centreX - 52} 324 ${centreX} 324C${centreX + 52} 324 ${centreX + 83} 307 ${centreX + 104} 290`,
    armEdge: (side) => sideLine(side, [104, 290], [['C', 118, 312, 140, 338, 152, 372]]),
    back: dipBetween(104, 290, { back: 12, front: 38 }),
    behind: bothSides
      .map((side) => strap(side, { from: [103, 296], to: [82, 164] }, { colour, width: 11 }))
      .join(''),
    frame: { scale: 1.5, centreY: 392 },
  });
}

export function drawHalterTop(design: Design): Drawing {
  const { colour } = design;
  const arm: Segment = ['C', 76, 260, 116, 330, 152, 376];
  return drawTop(design, {
    bustWidth: 152,
    bustY: 376,
    waistWidth: 130,
    waistY: 532,
    length: 640,
    outline: mirrored(
      [0, 214],
      [
        ['C', 20, 212, 40, 200, 46, 176],
        ['C', 54, 172, 60, 172, 66, 178],
        arm,
        ['C', 152, 440, 130, 480, 130, 532],
        ['C', 130, 580, 138, 610, 138, 636],
        ['C', 90, 648, 40, 650, 0, 650],
      ],
    ),
    neckEdge: `M${centreX - 46} 176C${centreX - 40} 200 ${centreX - 20} 212 ${centreX} 214C${centreX + 20} 212 ${centreX + 40} 200 ${centreX + 46} 176`,
    armEdge: (side) => sideLine(side, [66, 178], [arm]),
    back: `M${centreX - 46} 178C${centreX - 20} 190 ${centreX + 20} 190 ${centreX + 46} 178L${centreX} 220Z`,
    behind: stroke(
      `M${centreX - 55} 184C${centreX - 46} 150 ${centreX - 22} 136 ${centreX} 136C${centreX + 22} 136 ${centreX + 46} 150 ${centreX + 55} 184`,
      { colour: darken(colour, 0.3), width: 17 },
    ),
    frame: { scale: 1.42, centreY: 396 },
  });
}

function drawTop(design: Design, cut: TopCut): Drawing {
  const { colour, traits, random } = design;
  const trim = traits.has('ringer') ? design.accent : darken(colour, 0.1);
  const isRuched = traits.has('ruched');
  const ties = isRuched
    ? seam(line([0, cut.bustY - 40], [0, cut.length + 4]), seamColour(colour)) +
      bothSides
        .map((side) =>
          cord(
            sideLine(
              side,
              [0, cut.length + 4],
              [['C', side * 4 + 8, cut.length + 30, 28, cut.length + 50, 20, cut.length + 86]],
            ),
            [20, 0],
            { colour, width: 4 },
          ),
        )
        .join('')
    : '';
  return {
    behind: cut.behind,
    panels: [
      backPanel(cut.back, colour),
      {
        outline: cut.outline,
        fill: colour,
        takesPattern: true,
        ...textureOf(traits),
        ...(traits.has('mesh') ? { opacity: 0.9 } : {}),
      },
    ],
    folds: [
      ...fittedFolds(random, cut, isRuched ? 0.5 : 1),
      ...(isRuched
        ? ruchedFolds(random, { from: cut.bustY - 14, to: cut.length - 8, halfWidth: cut.waistWidth })
        : []),
    ],
    details:
      ribbedBand(cut.neckEdge, trim, 11) +
      bothSides.map((side) => ribbedBand(cut.armEdge(side), trim, 9)).join('') +
      stitching(
        `M${centreX - 136} ${cut.length - 18}C${centreX - 60} ${cut.length - 6} ${centreX + 60} ${cut.length - 6} ${centreX + 136} ${cut.length - 18}`,
        seamColour(colour),
      ) +
      ties,
    chest: { x: centreX, y: cut.bustY + 44, width: cut.bustWidth * 1.28, height: 150 },
    cloth: clothOf(traits),
    frame: cut.frame,
  };
}

function sidesBelow(length: number): Segment[] {
  const drop = length - 730;
  return [
    ['C', 156, 430, 142, 500, 142, 562 + drop * 0.6],
    ['C', 144, 620 + drop * 0.8, 152, 680 + drop, 152, 724 + drop],
    ['C', 90, 738 + drop, 40, 740 + drop, 0, 740 + drop],
  ];
}
