import { darken, lighten, seamColour } from './colour.ts';
import type { Design, Fold } from './drawing.ts';
import { lettering } from './lettering.ts';
import { steel } from './palette.ts';
import { bothSides, centreX, leaf, line, mirrored, sideLine } from './path.ts';
import { cord, rivet, stroke } from './strokes.ts';
import type { Torso } from './torso.ts';
import { between } from '../sample-data/catalogue/seeded-random.ts';

export const collarInside = mirrored(
  [0, 186],
  [
    ['C', 30, 185, 60, 192, 70, 208],
    ['C', 60, 240, 28, 258, 0, 262],
  ],
);

export function collarHalf(side: 1 | -1): string {
  const s = side;
  return (
    `M${centreX + s * 66} 196C${centreX + s * 78} 198 ${centreX + s * 86} 206 ${centreX + s * 92} 216` +
    `C${centreX + s * 88} 240 ${centreX + s * 66} 268 ${centreX + s * 4} 290L${centreX + s * 3} 258` +
    `C${centreX + s * 40} 246 ${centreX + s * 58} 226 ${centreX + s * 66} 196Z`
  );
}

export function hemGathers({ random }: Design, torso: Torso): Fold[] {
  return Array.from({ length: 10 }, (_, index) => {
    const x = -186 + index * 41;
    return {
      outline: leaf({
        from: [x, torso.length - 2],
        to: [x + 6, torso.length - between(random, 34, 90)],
        width: 8,
        bow: 3,
      }),
      lift: between(random, 0.35, 0.7),
    };
  });
}

export function snaps(torso: Torso, colour: string): string {
  const overlap = stroke(line([15, 276], [15, torso.length + 50]), {
    colour: darken(colour, 0.5),
    width: 2.4,
    opacity: 0.7,
  });
  const row = Array.from({ length: 6 }, (_, index) =>
    rivet([0, 300 + index * ((torso.length - 282) / 5)], 8.4, steel),
  );
  return overlap + row.join('');
}

export function handPockets(torso: Torso, look: { cloth: string; welt: string; zipped: boolean }): string {
  const low = torso.length - 92;
  return bothSides
    .map((side) => {
      const path = sideLine(side, [86, low], [['L', 150, low - 82]]);
      const dark = stroke(path, { colour: darken(look.cloth, 0.6), width: 13, opacity: 0.85 });
      const welt = look.zipped
        ? stroke(path, { colour: look.welt, width: 4.6, dash: '3 2.2', cap: 'butt' })
        : stroke(path, { colour: look.welt, width: 8 });
      return dark + welt;
    })
    .join('');
}

export function varsityTrim(design: Design, torso: Torso): string {
  const letter = design.words[0].charAt(0);
  const face = lettering(letter, {
    colour: design.paleAccent,
    height: 72,
    weight: 0.25,
    corners: 'miter',
    stretch: 1.1,
  });
  const edge = lettering(letter, {
    colour: darken(design.accent, 0.2),
    height: 72,
    weight: 0.42,
    corners: 'miter',
    stretch: 1.1,
  });
  const hem = (y: number) =>
    `M${centreX - 198} ${y - 10}C${centreX - 110} ${y + 5} ${centreX + 110} ${y + 5} ${centreX + 198} ${y - 10}`;
  const bands = [20, 34]
    .map((down) => stroke(hem(torso.length + down), { colour: design.paleAccent, width: 6, cap: 'butt' }))
    .join('');
  const cuffs = bothSides
    .flatMap((side) =>
      [16, 30].map((down) =>
        stroke(sideLine(side, [350 - down * 0.1, 704 + down], [['L', 270 + down * 0.1, 718 + down]]), {
          colour: design.paleAccent,
          width: 6,
          cap: 'butt',
        }),
      ),
    )
    .join('');
  return `<g transform="translate(${centreX + 104} ${torso.armpitY - 6})">${edge.artwork}${face.artwork}</g>${bands}${cuffs}`;
}

export function quilting(colour: string): string {
  let path = '';
  for (let step = 0; step < 22; step += 1) {
    const y = 40 + step * 54;
    path += `M60 ${y + 190}L740 ${y - 190}M60 ${y - 190}L740 ${y + 190}`;
  }
  return (
    stroke(path, { colour: seamColour(colour), width: 3, opacity: 0.55 }) +
    `<g transform="translate(2.4 3)">${stroke(path, { colour: lighten(colour, 0.4), width: 2, opacity: 0.35 })}</g>`
  );
}

export function hoodCords(design: Design): string {
  return bothSides
    .map((side) =>
      cord(sideLine(side, [62, 262], [['C', 66, 300, 72, 330, 66, 372]]), [side * 66, 372], {
        colour: darken(design.colour, 0.5),
        width: 4.6,
        tip: steel,
      }),
    )
    .join('');
}
