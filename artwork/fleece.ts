import { darken, seamColour } from './colour.ts';
import type { Design, Fold, Panel } from './drawing.ts';
import { bothSides, sideLine, sideShape, type Side } from './path.ts';
import { cutCuff, cutSleeve, type SleeveMeasures } from './sleeves.ts';
import { seam, stitching, stroke } from './strokes.ts';
import { sleeveFolds } from './torso-folds.ts';
import { cutRibHem, ribHemTop, type Torso } from './torso.ts';

type FleeceBody = { panels: Panel[]; folds: Fold[]; details: string };

export function fleeceBody(design: Design, torso: Torso, sleeve: SleeveMeasures): FleeceBody {
  const { colour, traits, random } = design;
  const sleeves = bothSides.map((side) => cutSleeve(torso, side, sleeve));
  const sleeveFill = traits.has('contrast-sleeves') || traits.has('raglan') ? design.accent : colour;
  const bandFill = traits.has('ringer') ? design.accent : darken(colour, 0.07);
  const seamInk = seamColour(colour);
  const stripes = traits.has('side-stripe')
    ? sleeves.map((_, index) => sleeveStripes(design, torso, { sleeve, side: index === 0 ? 1 : -1 })).join('')
    : '';
  return {
    panels: [
      ...bothSides.map((side): Panel => ({
        outline: cutCuff(side, sleeve, { height: 56, tightness: 8 }),
        fill: bandFill,
        texture: 'rib',
        turn: side * -8,
      })),
      ...sleeves.map((piece): Panel => ({
        outline: piece.outline,
        fill: sleeveFill,
        turn: piece.turn,
        takesPattern: sleeveFill === colour,
      })),
      { outline: cutRibHem(torso), fill: bandFill, texture: 'rib' },
      {
        outline: torso.body,
        fill: colour,
        takesPattern: true,
        ...(traits.has('raglan') ? { inlay: raglanYokes(torso, sleeveFill) } : {}),
      },
    ],
    folds: sleeveFolds(random, torso, sleeve),
    details:
      stripes +
      seam(ribHemTop(torso), seamInk) +
      stitching(ribHemTop(torso), seamInk, 0.5).replace('<path', '<path transform="translate(0 -6)"') +
      sleeves.map((piece) => seam(piece.hem, seamInk)).join(''),
  };
}

function raglanYokes(torso: Torso, fill: string): string {
  return bothSides
    .map((side) => {
      const outline = sideShape(
        side,
        [torso.neckWidth - 6, torso.neckY - 20],
        [
          ['C', 116, 290, torso.chestWidth - 50, torso.armpitY - 60, torso.chestWidth + 6, torso.armpitY + 4],
          ['L', torso.shoulder[0] + 60, torso.shoulder[1] - 60],
        ],
      );
      return `<path d="${outline}" fill="${fill}" stroke="${darken(fill, 0.5)}" stroke-width="2.4"/>`;
    })
    .join('');
}

function sleeveStripes(design: Design, torso: Torso, at: { sleeve: SleeveMeasures; side: Side }): string {
  const { sleeve, side } = at;
  return [0, 15]
    .map((inset) => {
      const path = sideLine(
        side,
        [torso.shoulder[0] + 8 - inset * 0.7, torso.shoulder[1] + 14 + inset],
        [
          [
            'C',
            torso.shoulder[0] + 60 - inset,
            torso.shoulder[1] + 60,
            sleeve.outer[0] - 46 - inset,
            sleeve.outer[1] - 240,
            sleeve.outer[0] - 16 - inset,
            sleeve.outer[1] - 6,
          ],
        ],
      );
      return stroke(path, { colour: design.paleAccent, width: 7, opacity: 0.95, cap: 'butt' });
    })
    .join('');
}
