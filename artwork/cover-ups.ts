import { lighten } from './colour.ts';
import type { Design, Drawing } from './drawing.ts';
import { bodice } from './dresses.ts';
import { backPanel, fittedFolds, skirtFolds } from './fitted.ts';
import { arc, bothSides, centreX, line, mirrored, sideLine } from './path.ts';
import { cord, stroke } from './strokes.ts';

/** Beachwear: a loose dress, a crochet one or a sheer shirt-like layer over swimwear. */
export function drawCoverUp(design: Design): Drawing {
  const { colour, traits, random } = design;
  const hemY = traits.has('long-line') ? 892 : 740;
  const outline = mirrored(
    [0, 300],
    [
      ['L', 62, 186],
      ['C', 100, 190, 140, 200, 172, 216],
      ['C', 230, 250, 262, 310, 282, 372],
      ['C', 262, 398, 236, 410, 212, 416],
      ['C', 200, 390, 186, 372, 170, 360],
      ['C', 178, 520, 206, hemY - 160, 220, hemY - 14],
      ['C', 150, hemY + 10, 60, hemY + 14, 0, hemY + 14],
    ],
  );
  const isCrochet = traits.has('crochet');
  return {
    panels: [
      backPanel(
        `M${centreX - 62} 188C${centreX - 30} 202 ${centreX + 30} 202 ${centreX + 62} 188L${centreX} 306Z`,
        colour,
      ),
      {
        outline,
        fill: colour,
        takesPattern: true,
        ...(isCrochet ? { texture: 'crochet' } : {}),
        ...(traits.has('mesh') ? { opacity: 0.84 } : {}),
      },
    ],
    folds: [
      ...skirtFolds(random, { topWidth: 150, topY: 420, hemWidth: 214, hemY, broad: 19 }),
      ...fittedFolds(random, { ...bodice, bustWidth: 168, bustY: 360, waistWidth: 164, waistY: 470 }, 0.7),
    ],
    details:
      stroke(`${line([-62, 186], [0, 300], [62, 186])}`, {
        colour: isCrochet ? lighten(colour, 0.3) : design.accent,
        width: 8,
      }) +
      bothSides
        .map((side) =>
          stroke(sideLine(side, [280, 373], [['C', 262, 397, 236, 409, 212, 415]]), {
            colour: isCrochet ? lighten(colour, 0.3) : design.accent,
            width: 7,
            cap: 'butt',
          }),
        )
        .join('') +
      (isCrochet ? scallops(hemY) : fringe(design, hemY)) +
      (traits.has('belted') ? waistCord(design) : ''),
    cloth: 'cotton',
    frame: { scale: traits.has('long-line') ? 1.1 : 1.24, centreY: traits.has('long-line') ? 540 : 470 },
  };
}

function scallops(hemY: number): string {
  const loops = Array.from({ length: 15 }, (_, index) => {
    const share = (index - 7) / 7;
    const y = hemY + 12 - Math.abs(share) * 22;
    return `<circle cx="${centreX + share * 208}" cy="${y}" r="16" fill="#000" opacity=".24"/><circle cx="${centreX + share * 208}" cy="${y}" r="16" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="3"/>`;
  });
  return loops.join('');
}

function fringe({ accent }: Design, hemY: number): string {
  const threads = Array.from({ length: 37 }, (_, index) => {
    const share = (index - 18) / 18;
    const x = share * 214;
    const y = hemY + 10 - share * share * 20;
    return line([x, y], [x * 1.015, y + 30]);
  });
  return stroke(threads.join(''), { colour: accent, width: 4 });
}

function waistCord(design: Design): string {
  const path = `${arc(166, 470, 10)}M${centreX} 478C${centreX - 6} 530 ${centreX - 22} 570 ${centreX - 18} 624M${centreX} 478C${centreX + 10} 530 ${centreX + 24} 560 ${centreX + 22} 604`;
  return cord(path, [0, 0], { colour: design.accent, width: 5 });
}
