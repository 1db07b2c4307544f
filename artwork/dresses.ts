import { darken, seamColour } from './colour.ts';
import type { Design, Drawing, Fold } from './drawing.ts';
import {
  backPanel,
  dipBetween,
  fittedFolds,
  ruchedFolds,
  skirtFolds,
  strap,
  type FittedMeasures,
} from './fitted.ts';
import { arc, bothSides, centreX, leaf, line, mirrored, type Segment } from './path.ts';
import { cord, seam, stitching, stroke } from './strokes.ts';
import { between } from '../sample-data/catalogue/seeded-random.ts';

export const bodice: FittedMeasures = {
  bustWidth: 132,
  bustY: 296,
  waistWidth: 106,
  waistY: 430,
  length: 780,
};

export function drawMiniDress(design: Design): Drawing {
  return drawFlaredDress(design, {
    hemY: 720,
    hemWidth: design.traits.has('tiered') ? 244 : 214,
    frame: { scale: 1.22, centreY: 412 },
  });
}

export function drawMidiDress(design: Design): Drawing {
  return drawFlaredDress(design, { hemY: 912, hemWidth: 228, frame: { scale: 1.05, centreY: 504 } });
}

export function drawBodyconDress(design: Design): Drawing {
  const { colour, traits, random } = design;
  const hemY = traits.has('long-line') ? 900 : 756;
  const texture = traits.has('ribbed') ? { texture: 'wide-rib' as const } : {};
  const drags = Array.from({ length: 12 }, (_, row) => bodice.waistY + row * 30).flatMap((y) =>
    bothSides.map((side): Fold => ({
      outline: leaf({
        from: [side * 128, y],
        to: [side * between(random, 0, 40), y + between(random, -12, 20)],
        width: 7,
        bow: side * 7,
      }),
      lift: between(random, 0.25, 0.5),
    })),
  );
  const hips: Segment[] = [
    ['C', 112, 480, 146, 540, 146, 600],
    ['C', 148, hemY - 100, 134, hemY - 40, 132, hemY],
    ['C', 90, hemY + 10, 40, hemY + 12, 0, hemY + 12],
  ];
  return {
    behind: dressStraps(design),
    panels: [
      backPanel(dipBetween(88, 196, { back: 14, front: 40 }), colour),
      {
        outline: mirrored([0, 230], [...neckAndBust, ...hips]),
        fill: colour,
        takesPattern: true,
        ...texture,
      },
    ],
    folds: [
      ...fittedFolds(random, bodice, 0.9),
      ...(traits.has('ruched') ? ruchedFolds(random, { from: 300, to: hemY - 20, halfWidth: 128 }) : drags),
    ],
    details:
      neckEdge(design) +
      (traits.has('ruched') ? seam(line([0, 240], [0, hemY + 8]), seamColour(colour)) : '') +
      (traits.has('slit')
        ? stroke(line([70, hemY - 170], [78, hemY + 8]), {
            colour: darken(colour, 0.65),
            width: 6,
            opacity: 0.7,
          })
        : '') +
      stitching(arc(130, hemY - 16, 9), seamColour(colour)),
    cloth: traits.has('satin') ? 'satin' : 'cotton',
    frame: { scale: traits.has('long-line') ? 1.08 : 1.24, centreY: traits.has('long-line') ? 498 : 428 },
  };
}

type FlaredCut = { hemY: number; hemWidth: number; frame: Drawing['frame'] };

function drawFlaredDress(design: Design, cut: FlaredCut): Drawing {
  const { colour, traits, random } = design;
  const { hemY, hemWidth } = cut;
  const outline = mirrored(
    [0, 230],
    [
      ...neckAndBust,
      ['C', 136, 510, hemWidth - 34, hemY - 220, hemWidth, hemY - 12],
      ['C', hemWidth * 0.7, hemY + 8, hemWidth * 0.3, hemY + 14, 0, hemY + 14],
    ],
  );
  const isSatin = traits.has('satin');
  const tierY = (bodice.waistY + hemY) / 2 + 10;
  const tierWidth = 106 + (hemWidth - 106) * 0.56;
  const cowl = isSatin
    ? [0, 1, 2].map((step): Fold => ({
        outline: leaf({
          from: [-80, 222 + step * 24],
          to: [80, 222 + step * 24],
          width: 10,
          bow: 30 + step * 8,
        }),
        lift: 0.6,
      }))
    : [];
  const tiers = traits.has('tiered')
    ? Array.from({ length: 19 }, (_, index): Fold => ({
        outline: leaf({
          from: [((index - 9) / 9) * (tierWidth - 10), tierY + 8],
          to: [((index - 9) / 9) * (tierWidth + 4), tierY + between(random, 40, 90)],
          width: 6,
        }),
        lift: between(random, 0.4, 0.75),
      }))
    : [];
  return {
    behind: dressStraps(design),
    panels: [
      backPanel(dipBetween(88, 196, { back: 14, front: 40 }), colour),
      { outline, fill: colour, takesPattern: true },
    ],
    folds: [
      ...fittedFolds(random, bodice, 0.9),
      ...skirtFolds(random, { topWidth: 106, topY: 430, hemWidth, hemY, broad: isSatin ? 26 : 18 }),
      ...cowl,
      ...tiers,
    ],
    details:
      neckEdge(design) +
      seam(arc(104, 430, 10), seamColour(colour)) +
      (traits.has('tiered') ? seam(arc(tierWidth, tierY, 14), seamColour(colour)) : '') +
      (traits.has('belted') ? tieBelt(design) : '') +
      stitching(arc(hemWidth - 5, hemY - 32, 20), seamColour(colour), 0.45),
    cloth: isSatin ? 'satin' : 'cotton',
    frame: cut.frame,
  };
}

const neckAndBust: Segment[] = [
  ['C', 20, 212, 62, 194, 88, 196],
  ['C', 104, 222, 122, 256, 132, 296],
  ['C', 130, 356, 106, 370, 106, 430],
];

function dressStraps({ colour, traits }: Design): string {
  const width = traits.has('ribbed') ? 15 : 8;
  return bothSides.map((side) => strap(side, { from: [85, 202], to: [68, 92] }, { colour, width })).join('');
}

function neckEdge({ colour, accent, traits }: Design): string {
  const path = `M${centreX - 88} 196C${centreX - 62} 194 ${centreX - 20} 212 ${centreX} 230C${centreX + 20} 212 ${centreX + 62} 194 ${centreX + 88} 196`;
  return stroke(path, { colour: traits.has('tipped') ? accent : darken(colour, 0.22), width: 5.5 });
}

function tieBelt({ colour, accent }: Design): string {
  const belt =
    stroke(arc(106, 430, 10), { colour: darken(accent, 0.3), width: 17, cap: 'butt' }) +
    stroke(arc(106, 429, 10), { colour: accent, width: 14, cap: 'butt' });
  const bow = `M${centreX} 440C${centreX - 44} 404 ${centreX - 76} 432 ${centreX - 50} 456C${centreX - 34} 468 ${centreX - 12} 456 ${centreX} 440C${centreX + 44} 404 ${centreX + 76} 432 ${centreX + 50} 456C${centreX + 34} 468 ${centreX + 12} 456 ${centreX} 440C${centreX - 6} 490 ${centreX - 18} 530 ${centreX - 30} 566M${centreX} 440C${centreX + 8} 492 ${centreX + 22} 524 ${centreX + 34} 552`;
  return belt + cord(bow, [0, 0], { colour: accent === colour ? darken(colour, 0.2) : accent, width: 6 });
}
