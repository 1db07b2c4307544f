import { darken, lighten, seamColour, threadColour } from './colour.ts';
import type { Design, Panel } from './drawing.ts';
import { backRisePanel, cutWaistband, outseam, type Legs } from './legs.ts';
import { bothSides, centreX, line, sideLine, sideShape, type Side } from './path.ts';
import { button, cord, rivet, seam, stitching, stroke } from './strokes.ts';

export const onPicture = { scale: 1.03, centreY: 518 } as const;

export function trouserPanels({ colour }: Design, legs: Legs, bandHeight: number): [Panel, Panel, Panel] {
  return [
    backRisePanel(legs, colour),
    { outline: legs.body, fill: colour, takesPattern: true },
    { outline: cutWaistband(legs, bandHeight), fill: darken(colour, 0.05), rim: 0.7 },
  ];
}

export function waistCords(legs: Pick<Legs, 'waistY'>, colour: string): string {
  return bothSides
    .map((side) => {
      const end = legs.waistY + 138 + side * 9;
      const path = `M${centreX + side * 14} ${legs.waistY + 26}C${centreX + side * 22} ${legs.waistY + 70} ${centreX + side * 34} ${legs.waistY + 100} ${centreX + side * 27} ${end}`;
      return cord(path, [side * 27, end], { colour, width: 4.8 });
    })
    .join('');
}

export function slantPocket({ colour }: Design, legs: Legs, side: Side): string {
  const from = legs.waistY + 40;
  const mouth = sideLine(side, [74, from], [['L', legs.hipWidth - 20, from + 112]]);
  const topstitch = sideLine(side, [66, from], [['L', legs.hipWidth - 28, from + 114]]);
  return (
    stroke(mouth, { colour: darken(colour, 0.55), width: 3.2, opacity: 0.7 }) +
    stitching(topstitch, seamColour(colour), 0.6)
  );
}

export function beltLoop({ colour }: Design, legs: Legs, side: Side): string {
  return `<rect x="${centreX + side * 82 - 5.5}" y="${legs.waistY - 2}" width="11" height="44" rx="2" fill="${darken(colour, 0.03)}" stroke="${seamColour(colour)}" stroke-width="1.4"/>`;
}

export function flyFront({ colour }: Design, legs: Legs): string {
  const top = legs.waistY + 40;
  const ink = seamColour(colour);
  const rise = legs.crotchY - legs.waistY;
  return (
    seam(line([2, top], [2, legs.crotchY - 2]), ink) +
    stitching(
      `M${centreX + 32} ${top}C${centreX + 32} ${top + rise * 0.34} ${centreX + 28} ${top + rise * 0.42} ${centreX + 4} ${top + rise * 0.5}`,
      ink,
    ) +
    button([8, legs.waistY + 23], 7.4, darken(colour, 0.3))
  );
}

export function cargoPocket(
  design: Design,
  legs: Legs,
  at: { side: Side; y: number },
): { panels: Panel[]; details: string } {
  const { colour } = design;
  const { side, y } = at;
  const hip = legs.hipWidth;
  const bag = sideShape(
    side,
    [hip - 66, y],
    [
      ['L', hip + 16, y - 8],
      ['L', hip + 24, y + 112],
      ['L', hip - 58, y + 120],
    ],
  );
  const flap = sideShape(
    side,
    [hip - 70, y - 8],
    [
      ['L', hip + 18, y - 16],
      ['L', hip + 20, y + 24],
      ['L', hip - 26, y + 42],
      ['L', hip - 68, y + 30],
    ],
  );
  return {
    panels: [
      { outline: bag, fill: colour, rim: 0.8, castsShadow: true, takesPattern: true },
      { outline: flap, fill: lighten(colour, 0.04), rim: 0.7, castsShadow: true, takesPattern: true },
    ],
    details:
      stitching(bag, threadColour(colour), 0.45) +
      stitching(flap, threadColour(colour), 0.7) +
      rivet([side * (hip - 26), y + 25], 6, darken(colour, 0.35)),
  };
}

export function sideStripes({ paleAccent, accent, traits }: Design, legs: Legs): string {
  const colours = traits.has('two-tone') ? [accent, paleAccent] : [paleAccent, paleAccent];
  return bothSides
    .map((side) =>
      colours
        .map((colour, index) =>
          stroke(outseam(legs, side, 13 + index * 13), { colour, width: 7, opacity: 0.95, cap: 'butt' }),
        )
        .join(''),
    )
    .join('');
}
