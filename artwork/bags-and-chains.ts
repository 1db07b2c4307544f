import { darken, lighten, seamColour, threadColour } from './colour.ts';
import type { Design, Drawing } from './drawing.ts';
import { lettering } from './lettering.ts';
import { bothSides, centreX, leaf, rounded, type Point } from './path.ts';
import { moved, stitching, stroke } from './strokes.ts';

export function drawToteBag(design: Design): Drawing {
  const { colour, traits } = design;
  const handleFill = traits.has('two-tone') ? design.accent : colour;
  const handle = (down: number, reach: number) =>
    `M${centreX - reach} ${384 + down}C${centreX - reach + 6} 210 ${centreX - 70} ${150 + down * 0.3} ${centreX} ${148 + down * 0.3}C${centreX + 70} ${150 + down * 0.3} ${centreX + reach - 6} 210 ${centreX + reach} ${384 + down}`;
  const thread = threadColour(handleFill);
  const foot = traits.has('two-tone')
    ? `<rect x="150" y="744" width="500" height="130" fill="${design.accent}"/>`
    : '';
  return {
    behind:
      stroke(handle(0, 114), { colour: darken(handleFill, 0.5), width: 26 }) +
      stroke(handle(0, 114), { colour: darken(handleFill, 0.26), width: 22 }),
    panels: [
      {
        outline:
          'M206 380C270 388 530 388 594 380C606 520 612 700 604 850C540 862 260 862 196 850C188 700 194 520 206 380Z',
        fill: colour,
        takesPattern: true,
        inlay: foot,
      },
    ],
    folds: [
      { outline: leaf({ from: [-180, 400], to: [-110, 800], width: 24, bow: 20 }), lift: 0.6 },
      { outline: leaf({ from: [180, 400], to: [110, 780], width: 28, bow: -20 }), lift: 0.6 },
      { outline: leaf({ from: [-70, 840], to: [20, 560], width: 24, bow: 16 }), lift: 0.5 },
      { outline: leaf({ from: [-110, 470], to: [130, 540], width: 16, bow: 18 }), lift: 0.36 },
      { outline: leaf({ from: [-190, 846], to: [-60, 782], width: 16, bow: 10 }), lift: 0.5 },
      { outline: leaf({ from: [190, 840], to: [90, 770], width: 14, bow: -10 }), lift: 0.5 },
    ],
    details:
      moved(stroke(handle(40, 106), { colour: '#120c0a', width: 24, opacity: 0.26 }), 6, 9) +
      stroke(handle(40, 106), { colour: darken(handleFill, 0.38), width: 27 }) +
      stroke(handle(40, 106), { colour: handleFill, width: 24 }) +
      stitching(handle(40, 115), thread) +
      stitching(handle(40, 97), thread) +
      stitching('M208 410C270 418 530 418 592 410', threadColour(colour), 0.7) +
      bothSides
        .map((side) =>
          stroke(`M${centreX + side * 106 - 10} 392h20v32h-20zl20 32m-20 0l20 -32`, {
            colour: thread,
            width: 1.8,
            opacity: 0.8,
          }),
        )
        .join(''),
    chest: { x: centreX, y: 622, width: 290, height: 280 },
    cloth: 'canvas',
    frame: { scale: 1.08, centreY: 508 },
  };
}

/** A small flap bag with a chain-ended strap. */
export function drawShoulderBag(design: Design): Drawing {
  const { colour, traits } = design;
  const metal = traits.has('two-tone') ? '#b9bcc2' : '#c9a55c';
  const strapPath = 'M196 476C176 300 260 190 420 176C560 170 640 290 606 474';
  const quilt = traits.has('quilted') ? bagQuilt(colour) : '';
  return {
    behind:
      moved(stroke(strapPath, { colour: '#120c0a', width: 18, opacity: 0.25 }), 5, 8) +
      stroke(strapPath, { colour: darken(colour, 0.5), width: 20 }) +
      stroke(strapPath, { colour, width: 16 }),
    panels: [
      {
        outline:
          'M180 470C240 448 560 448 620 470C640 540 640 640 618 716C560 746 240 746 182 716C160 640 160 540 180 470Z',
        fill: colour,
        inlay: quilt,
      },
      {
        outline:
          'M176 468C240 444 560 444 624 468C636 520 634 560 622 596C560 628 240 628 178 596C166 560 164 520 176 468Z',
        fill: lighten(colour, 0.05),
        castsShadow: true,
        inlay: quilt,
      },
    ],
    folds: [
      { outline: leaf({ from: [-200, 690], to: [200, 690], width: 30, bow: -24 }), lift: 0.7 },
      { outline: leaf({ from: [-180, 530], to: [180, 530], width: 46, bow: -10 }), lift: 1 },
    ],
    details:
      stitching('M190 486C250 462 550 462 610 486', threadColour(colour)) +
      `<rect x="370" y="570" width="60" height="48" rx="8" fill="${metal}" stroke="${darken(metal, 0.5)}" stroke-width="2.4"/><rect x="379" y="579" width="42" height="13" rx="5" fill="${lighten(metal, 0.65)}"/>` +
      [
        [196, 478],
        [606, 476],
      ]
        .map(
          ([x = 0, y = 0]) =>
            `<circle cx="${x}" cy="${y}" r="13" fill="none" stroke="${darken(metal, 0.45)}" stroke-width="8.5"/><circle cx="${x}" cy="${y}" r="13" fill="none" stroke="${metal}" stroke-width="6"/>`,
        )
        .join(''),
    cloth: 'satin',
    frame: { scale: 1.16, centreY: 468 },
  };
}

/** A curb chain with a pendant, laid in a U. */
export function drawChain(design: Design): Drawing {
  const metal = design.colour;
  const linkCount = design.traits.has('wide') ? 34 : 46;
  const points = chainPoints(linkCount);
  const links = points
    .slice(1)
    .map((to, index) =>
      chainLink(metal, { from: points[index] ?? to, to, index, isWide: design.traits.has('wide') }),
    );
  const [bottomX, bottomY] = points[Math.floor(linkCount / 2)] ?? [400, 700];
  return {
    panels: [],
    folds: [],
    details: links.join('') + pendant(design, [bottomX, bottomY]),
    cloth: 'metal',
    frame: { scale: 1.06, centreY: 520 },
  };
}

function chainPoints(count: number): Point[] {
  return Array.from({ length: count + 1 }, (_, index) => {
    const share = index / count;
    const angle = Math.PI * (1.32 * share - 0.16);
    return [
      400 - Math.cos(angle) * 218 * (1 - 0.12 * Math.sin(angle)),
      300 + Math.sin(angle) * 420 - (share - 0.5) ** 2 * 60,
    ];
  });
}

function chainLink(metal: string, link: { from: Point; to: Point; index: number; isWide: boolean }): string {
  const [x1, y1] = link.from;
  const [x2, y2] = link.to;
  const length = Math.hypot(x2 - x1, y2 - y1);
  const degrees = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI + (link.index % 2 === 0 ? -18 : 18);
  const half = link.isWide ? 15 : 11;
  const ring = (colour: string, width: number) =>
    `<rect x="${rounded(-length * 0.68)}" y="${-half}" width="${rounded(length * 1.36)}" height="${half * 2}" rx="${half}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;
  return (
    `<g transform="translate(${rounded((x1 + x2) / 2)} ${rounded((y1 + y2) / 2)}) rotate(${rounded(degrees)})">` +
    `${ring(darken(metal, 0.62), 9.6)}${ring(metal, 7)}<g transform="translate(1.6 2)">${ring(darken(metal, 0.3), 2)}</g>` +
    `<path d="M${rounded(-length * 0.5)} ${-half - 0.6}H${rounded(length * 0.42)}" stroke="${lighten(metal, 0.8)}" stroke-width="2.6" stroke-linecap="round"/></g>`
  );
}

function pendant(design: Design, [x, y]: Point): string {
  const metal = design.colour;
  const edge = darken(metal, 0.5);
  const shine = lighten(metal, 0.75);
  if (design.traits.has('star')) {
    return `<path d="M${x} ${y + 10}l16 42 44 3 -34 28 11 43 -37 -24 -37 24 11 -43 -34 -28 44 -3z" fill="${metal}" stroke="${edge}" stroke-width="3.4" stroke-linejoin="round"/><path d="M${x} ${y + 26}l11 28 30 3M${x} ${y + 26}l-11 28 -30 3" fill="none" stroke="${shine}" stroke-width="3.6"/>`;
  }
  if (design.traits.has('tag')) {
    const initial = lettering(design.words[0].charAt(0), {
      colour: darken(metal, 0.55),
      height: 42,
      weight: 0.18,
    });
    return `<rect x="${x - 35}" y="${y + 14}" width="70" height="120" rx="14" fill="${metal}" stroke="${edge}" stroke-width="3.4"/><path d="M${x - 22} ${y + 30}v86" stroke="${shine}" stroke-width="5" stroke-linecap="round"/><g transform="translate(${x + 4} ${y + 76})">${initial.artwork}</g>`;
  }
  if (design.traits.has('heart')) {
    return `<path d="M${x} ${y + 122}C${x - 70} ${y + 76} ${x - 62} ${y + 14} ${x - 30} ${y + 14}C${x - 12} ${y + 14} ${x} ${y + 30} ${x} ${y + 42}C${x} ${y + 30} ${x + 12} ${y + 14} ${x + 30} ${y + 14}C${x + 62} ${y + 14} ${x + 70} ${y + 76} ${x} ${y + 122}Z" fill="${metal}" stroke="${edge}" stroke-width="3.4"/><path d="M${x - 42} ${y + 58}C${x - 46} ${y + 36} ${x - 38} ${y + 26} ${x - 28} ${y + 26}" fill="none" stroke="${shine}" stroke-width="5" stroke-linecap="round"/>`;
  }
  return `<circle cx="${x}" cy="${y + 60}" r="42" fill="none" stroke="${edge}" stroke-width="18"/><circle cx="${x}" cy="${y + 60}" r="42" fill="none" stroke="${metal}" stroke-width="14"/><path d="M${x - 36} ${y + 38}a42 42 0 0 1 42 -20" fill="none" stroke="${shine}" stroke-width="4.4" stroke-linecap="round"/>`;
}

function bagQuilt(colour: string): string {
  let path = '';
  for (let step = 0; step < 18; step += 1)
    path += `M${80 + step * 42} 430l-190 330M${20 + step * 42} 430l190 330`;
  return (
    stroke(path, { colour: seamColour(colour), width: 3.2, opacity: 0.6 }) +
    moved(stroke(path, { colour: lighten(colour, 0.5), width: 2, opacity: 0.36 }), 2, 2.6)
  );
}
