import { darken, lighten, seamColour, threadColour } from './colour.ts';
import type { Design, Drawing } from './drawing.ts';
import { fittedLettering, shortestWord } from './lettering.ts';
import { leaf, rounded } from './path.ts';
import { seam, stitching, stroke } from './strokes.ts';

/** A six-panel cap in three-quarter view: the peak points to the lower left, towards the lamp. */
export function drawCap(design: Design): Drawing {
  const { colour, traits } = design;
  const peakFill = traits.has('two-tone') ? design.accent : darken(colour, 0.04);
  const thread = threadColour(colour);
  const frontPanels = `<path d="M478 288C548 340 566 500 540 690L200 690L200 288Z" fill="${design.paleAccent}"/>`;
  return {
    behind: `<ellipse cx="486" cy="630" rx="206" ry="40" fill="${darken(colour, 0.66)}"/>`,
    panels: [
      {
        outline: capCrown,
        fill: colour,
        takesPattern: true,
        ...(traits.has('contrast-sleeves') ? { inlay: frontPanels } : {}),
      },
      { outline: capPeak, fill: peakFill, castsShadow: true, rim: 0.8 },
    ],
    folds: [
      { outline: leaf({ from: [70, 300], to: [-62, 620], width: 62, bow: 34 }), lift: 0.9 },
      { outline: leaf({ from: [96, 310], to: [196, 620], width: 60, bow: -30 }), lift: 0.85 },
      { outline: leaf({ from: [200, 380], to: [262, 590], width: 22, bow: -10 }), lift: -0.5 },
      { outline: leaf({ from: [-240, 716], to: [50, 690], width: 30, bow: 6 }), lift: 1.3 },
      { outline: leaf({ from: [-180, 640], to: [20, 668], width: 12, bow: 10 }), lift: -0.8 },
    ],
    details:
      capSeams
        .map(
          (path) =>
            seam(path, seamColour(colour)) +
            `<g transform="translate(5 0)">${stitching(path, thread, 0.5)}</g><g transform="translate(-5 0)">${stitching(path, thread, 0.5)}</g>`,
        )
        .join('') +
      peakStitching(peakFill) +
      `<ellipse cx="480" cy="290" rx="22" ry="10" fill="${darken(colour, 0.22)}"/><ellipse cx="476" cy="286" rx="14" ry="5" fill="${lighten(colour, 0.32)}"/>` +
      [
        [418, 392],
        [596, 396],
      ]
        .map(
          ([x = 0, y = 0]) =>
            `<circle cx="${x}" cy="${y}" r="6" fill="${darken(colour, 0.72)}"/><circle cx="${x}" cy="${y}" r="8.6" fill="none" stroke="${thread}" stroke-width="2" stroke-dasharray="3 1.6"/>`,
        )
        .join('') +
      embroidery(design),
    cloth: 'canvas',
    frame: { scale: 1.1, centreY: 522 },
  };
}

const capCrown =
  'M266 600C256 420 346 290 482 288C620 288 700 420 692 606C668 644 590 668 500 672C410 672 320 644 266 600Z';

const capPeak =
  'M264 584C320 642 410 668 522 668C508 704 452 722 372 730C282 740 200 746 146 758C108 762 94 738 112 710C146 664 200 608 264 584Z';

/** Front, side and back seams, all from the button. */
const capSeams = [
  'M480 290C396 332 350 470 358 650',
  'M480 290C548 340 566 500 540 668',
  'M482 290C600 320 660 440 668 630',
];

function peakStitching(colour: string): string {
  return [0, 1, 2, 3, 4]
    .map((row) => {
      const out = row * 0.2;
      const path = `M${rounded(246 - out * 118)} ${rounded(596 + out * 118)}C${rounded(300 - out * 60)} ${rounded(652 + out * 70)} ${rounded(400 - out * 30)} ${rounded(682 + out * 46)} ${rounded(512 - out * 66)} ${rounded(680 + out * 38)}`;
      return stitching(path, threadColour(colour), 0.6);
    })
    .join('');
}

/** Raised letters: a dark edge below, the thread above. */
function embroidery(design: Design): string {
  if (design.print === 'plain') return '';
  const ground = design.traits.has('contrast-sleeves') ? design.paleAccent : design.colour;
  const ink = embroideryThread(design, ground);
  const word = shortestWord(design.words);
  const place = { x: 0, y: 0, maxWidth: 150 };
  const letters = (colour: string, dy: number, weight: number) =>
    fittedLettering(word, { ...place, y: dy }, { colour, height: 50, weight, spacing: 0.2, stretch: 0.86 });
  const frame = stroke('M-76 -31h152v62h-152z', {
    colour: lighten(design.accent, 0.5),
    width: 2,
    dash: '6 4',
  });
  const patch =
    design.print === 'patch'
      ? `<rect x="-86" y="-41" width="172" height="82" rx="10" fill="${design.accent}" stroke="${darken(design.accent, 0.4)}" stroke-width="3"/>${frame}`
      : '';
  const shadow = letters(darken(design.print === 'patch' ? design.accent : ground, 0.6), 3, 0.27);
  return `<g transform="translate(374 530) skewY(10) scale(.94 1)">${patch}${shadow}${letters(ink, 0, 0.23)}</g>`;
}

function embroideryThread(design: Design, ground: string): string {
  if (design.print === 'patch') return design.paleAccent;
  return design.traits.has('contrast-sleeves') ? darken(design.accent, 0.2) : lighten(ground, 0.8);
}

export function drawBeanie(design: Design): Drawing {
  const { colour, traits } = design;
  const hasPompom = traits.has('pompom');
  const cuffFill = traits.has('two-tone') ? design.accent : lighten(colour, 0.04);
  return {
    behind: hasPompom ? pompom(traits.has('two-tone') ? design.accent : lighten(colour, 0.2)) : '',
    panels: [
      {
        outline: 'M214 640C196 450 250 270 400 250C550 270 604 450 586 640Z',
        fill: colour,
        inlay: beanieStripes(design) + crownRibs(colour),
      },
      {
        outline:
          'M196 610C260 632 540 632 604 610C620 670 618 720 606 764C540 790 260 790 194 764C182 720 180 670 196 610Z',
        fill: cuffFill,
        rim: 1.2,
        castsShadow: true,
        inlay: cuffRibs(cuffFill),
      },
    ],
    folds: [
      { outline: leaf({ from: [-120, 600], to: [-50, 300], width: 44, bow: -16 }), lift: 0.8 },
      { outline: leaf({ from: [130, 600], to: [60, 300], width: 44, bow: 20 }), lift: 0.7 },
      { outline: leaf({ from: [-170, 690], to: [170, 690], width: 40, bow: 10 }), lift: 0.9 },
    ],
    details: design.print === 'plain' ? '' : wovenLabel(design),
    cloth: 'knit',
    frame: { scale: 1.14, centreY: hasPompom ? 480 : 510 },
  };
}

function crownRibs(colour: string): string {
  let path = '';
  for (let rib = -9; rib <= 9; rib += 1)
    path += `M${400 + rib * 5} 254C${400 + rib * 16} 320 ${400 + rib * 21} 460 ${400 + rib * 20.5} 644`;
  return (
    stroke(path, { colour: darken(colour, 0.6), width: 6, opacity: 0.42 }) +
    `<g transform="translate(8 0)">${stroke(path, { colour: lighten(colour, 0.5), width: 4, opacity: 0.32 })}</g>`
  );
}

function cuffRibs(colour: string): string {
  let path = '';
  for (let rib = -13; rib <= 13; rib += 1)
    path += `M${400 + rib * 15.4} ${622 - Math.abs(rib) * 0.9}L${400 + rib * 15.6} ${790 - Math.abs(rib) * 1.4}`;
  return (
    stroke(path, { colour: darken(colour, 0.6), width: 5, opacity: 0.42 }) +
    `<g transform="translate(6 0)">${stroke(path, { colour: lighten(colour, 0.5), width: 3.6, opacity: 0.32 })}</g>`
  );
}

function beanieStripes({ traits, accent, paleAccent }: Design): string {
  if (!traits.has('banded')) return '';
  return `<rect x="150" y="430" width="500" height="52" fill="${accent}"/><rect x="150" y="500" width="500" height="22" fill="${paleAccent}"/><rect x="150" y="390" width="500" height="22" fill="${paleAccent}"/>`;
}

function wovenLabel(design: Design): string {
  return (
    `<rect x="322" y="660" width="160" height="76" rx="4" fill="#000" opacity=".25" transform="translate(3 4)"/>` +
    `<rect x="322" y="660" width="160" height="76" rx="4" fill="${design.paleAccent}"/>` +
    stroke('M328 666h148v64h-148z', { colour: darken(design.paleAccent, 0.35), width: 1.8, dash: '5 3' }) +
    fittedLettering(
      shortestWord(design.words),
      { x: 402, y: 698, maxWidth: 124 },
      { colour: darken(design.accent, 0.4), height: 36, weight: 0.2, spacing: 0.2 },
    )
  );
}

function pompom(colour: string): string {
  const tufts = Array.from({ length: 170 }, (_, index) => {
    const angle = index * 2.39996;
    const reach = 62 * Math.sqrt(1 - index / 170);
    const shade =
      [darken(colour, 0.3), colour, lighten(colour, 0.3), darken(colour, 0.12)][((index * 13) % 7) % 4] ??
      colour;
    return `<circle cx="${rounded(400 + Math.cos(angle) * reach)}" cy="${rounded(222 + Math.sin(angle) * reach)}" r="8" fill="${shade}"/>`;
  });
  return tufts.join('');
}
