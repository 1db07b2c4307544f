import { clothOf, textureOf } from './cloth-of.ts';
import { contrastColour, darken, lighten, seamColour, threadColour } from './colour.ts';
import type { Design, Drawing, Fold, Panel } from './drawing.ts';
import { backRisePanel, cutWaistband } from './legs.ts';
import { denimThread } from './palette.ts';
import { bothSides, centreX, leaf, line, mirrored, sideLine, sideShape, type Side } from './path.ts';
import { button, cord, rivet, seam, stitching, stroke } from './strokes.ts';
import { between } from '../sample-data/catalogue/seeded-random.ts';

type SkirtCut = { waistWidth: number; waistY: number; hemWidth: number; hemY: number };

export function drawMiniSkirt(design: Design): Drawing {
  const { colour, traits } = design;
  const cut: SkirtCut = { waistWidth: 134, waistY: 280, hemWidth: 214, hemY: 660 };
  const pockets = traits.has('cargo') ? bothSides.map((side) => skirtPocket(design, side)) : [];
  const wrap = traits.has('slit')
    ? stroke(sideLine(1, [40, 316], [['C', 64, 420, 84, 560, 90, 668]]), {
        colour: darken(colour, 0.6),
        width: 3.4,
        opacity: 0.6,
      }) +
      button([36, 340], 7, darken(colour, 0.3)) +
      button([44, 386], 7, darken(colour, 0.3))
    : '';
  return drawSkirt(design, cut, {
    folds: drape(design, cut, traits.has('satin') ? 9 : 6),
    panels: pockets.flatMap((pocket) => pocket.panels),
    details:
      (traits.has('slit')
        ? wrap
        : seam(line([2, 320], [2, 470]), seamColour(colour)) + button([6, 304], 7.4, darken(colour, 0.3))) +
      pockets.map((pocket) => pocket.details).join(''),
    frame: { scale: 1.34, centreY: 474 },
  });
}

export function drawPleatedSkirt(design: Design): Drawing {
  const cut: SkirtCut = { waistWidth: 132, waistY: 290, hemWidth: 284, hemY: 670 };
  const pleats = 10;
  const folds: Fold[] = [];
  let lines = '';
  for (let step = -pleats; step <= pleats; step += 1) {
    const share = step / pleats;
    const top = share * cut.waistWidth * 0.96;
    const bottom = share * cut.hemWidth * 0.97;
    const bottomY = cut.hemY + 14 - Math.abs(share) * 24;
    folds.push({
      outline: leaf({ from: [top + 5, cut.waistY + 34], to: [bottom + 10, bottomY], width: 12 }),
      lift: 0.85,
      crisp: true,
    });
    lines += stroke(line([top, cut.waistY + 36], [bottom, bottomY]), {
      colour: darken(design.colour, 0.6),
      width: 2,
      opacity: 0.5,
    });
  }
  return drawSkirt(design, cut, { folds, panels: [], details: lines, frame: { scale: 1.22, centreY: 486 } });
}

export function drawMaxiSkirt(design: Design): Drawing {
  const { colour, traits } = design;
  const cut: SkirtCut = { waistWidth: 126, waistY: 124, hemWidth: traits.has('slit') ? 196 : 240, hemY: 896 };
  const tiers = traits.has('tiered')
    ? [360, 610].map(
        (y, index) =>
          `M${centreX - 158 - index * 36} ${y}C${centreX - 60} ${y + 18} ${centreX + 60} ${y + 18} ${centreX + 158 + index * 36} ${y}`,
      )
    : [];
  const tierFolds = tiers.flatMap((_, index) => tierGathers(design, 360 + index * 250, 158 + index * 36));
  const slit = traits.has('slit')
    ? stroke(line([70, 560], [84, 912]), { colour: darken(colour, 0.65), width: 7, opacity: 0.65 })
    : '';
  return drawSkirt(design, cut, {
    folds: [...drape(design, cut, 9), ...tierFolds],
    panels: [],
    details:
      tiers.map((path) => seam(path, seamColour(colour))).join('') +
      slit +
      (traits.has('belted') ? waistTie(design, cut) : ''),
    frame: { scale: 1.04, centreY: 508 },
  });
}

type SkirtParts = { folds: Fold[]; panels: Panel[]; details: string; frame: Drawing['frame'] };

function drawSkirt(design: Design, cut: SkirtCut, parts: SkirtParts): Drawing {
  const { colour, traits } = design;
  const { waistWidth: w, waistY, hemWidth, hemY } = cut;
  const isDenim = traits.has('denim');
  const body = mirrored(
    [0, waistY + 8],
    [
      ['C', w * 0.4, waistY + 8, w * 0.8, waistY + 4, w, waistY],
      ['C', w + 36, waistY + 100, hemWidth - 26, hemY - 180, hemWidth, hemY - 14],
      ['C', hemWidth * 0.7, hemY + 10, hemWidth * 0.3, hemY + 16, 0, hemY + 16],
    ],
  );
  const hem = `M${centreX - hemWidth + 5} ${hemY - 34}C${centreX - hemWidth * 0.6} ${hemY - 8} ${centreX + hemWidth * 0.6} ${hemY - 8} ${centreX + hemWidth - 5} ${hemY - 34}`;
  return {
    panels: [
      backRisePanel(cut, colour),
      { outline: body, fill: colour, takesPattern: true, ...textureOf(traits) },
      { outline: cutWaistband(cut, 36), fill: darken(colour, 0.05), rim: 0.8, takesPattern: false },
      ...parts.panels,
    ],
    folds: parts.folds,
    ...(isDenim ? { fades: [{ x: 0, y: (waistY + hemY) / 2 + 20, rx: 120, ry: 120, amount: 0.34 }] } : {}),
    details: stitching(hem, isDenim ? denimThread : seamColour(colour), isDenim ? 0.9 : 0.45) + parts.details,
    cloth: clothOf(traits),
    frame: parts.frame,
  };
}

function drape({ random, traits }: Design, cut: SkirtCut, count: number): Fold[] {
  const broad = traits.has('satin') ? 24 : 17;
  return Array.from({ length: count * 2 + 1 }, (_, index) => {
    const share = (index - count) / count;
    return {
      outline: leaf({
        from: [share * cut.waistWidth * 0.9 + between(random, -8, 8), cut.waistY + between(random, 44, 170)],
        to: [share * cut.hemWidth * 0.94 + between(random, -10, 10), cut.hemY + 10],
        width: between(random, 9, broad),
        bow: between(random, -12, 12),
      }),
      lift: between(random, 0.3, traits.has('satin') ? 0.8 : 0.6) * (index % 3 === 2 ? -1 : 1),
    };
  });
}

function tierGathers({ random }: Design, y: number, halfWidth: number): Fold[] {
  return Array.from({ length: 23 }, (_, index) => {
    const x = ((index - 11) / 11) * (halfWidth - 8);
    return {
      outline: leaf({ from: [x, y + 8], to: [x * 1.08, y + between(random, 40, 110)], width: 5 }),
      lift: between(random, 0.4, 0.8),
    };
  });
}

function skirtPocket({ colour }: Design, side: Side): { panels: Panel[]; details: string } {
  const bag = sideShape(
    side,
    [66, 452],
    [
      ['L', 162, 446],
      ['L', 174, 560],
      ['L', 74, 568],
    ],
  );
  const flap = sideShape(
    side,
    [62, 444],
    [
      ['L', 166, 437],
      ['L', 170, 474],
      ['L', 118, 492],
      ['L', 66, 482],
    ],
  );
  return {
    panels: [
      { outline: bag, fill: colour, rim: 0.8, castsShadow: true, takesPattern: true },
      { outline: flap, fill: lighten(colour, 0.04), rim: 0.7, castsShadow: true, takesPattern: true },
    ],
    details:
      stitching(bag, threadColour(colour), 0.5) +
      stitching(flap, threadColour(colour), 0.7) +
      rivet([side * 118, 474], 6, darken(colour, 0.35)),
  };
}

function waistTie(design: Design, cut: SkirtCut): string {
  const colour = contrastColour(design.colour);
  return bothSides
    .map((side) =>
      cord(
        `M${centreX} ${cut.waistY + 22}C${centreX + side * 20} ${cut.waistY + 80} ${centreX + side * 40} ${cut.waistY + 120} ${centreX + side * 30} ${cut.waistY + 190}`,
        [side * 30, cut.waistY + 190],
        { colour, width: 5 },
      ),
    )
    .join('');
}
