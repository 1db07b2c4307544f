import { darken, lighten, seamColour } from './colour.ts';
import type { Design, Drawing } from './drawing.ts';
import { bothSides, centreX } from './path.ts';
import { cutSleeve, type SleeveMeasures } from './sleeves.ts';
import { ribbedBand, stitching } from './strokes.ts';
import { sleeveFolds, torsoFolds } from './torso-folds.ts';
import {
  armholeSeams,
  backNeckPanel,
  cutTorso,
  hemStitching,
  insidePanel,
  type Torso,
  type TorsoMeasures,
} from './torso.ts';

type TeeCut = { torso: Partial<TorsoMeasures>; sleeve: SleeveMeasures };

const cuts = {
  regular: {
    torso: { shoulder: [204, 236], chestWidth: 196, armpitY: 402, hemWidth: 202, length: 846 },
    sleeve: { kind: 'short', outer: [326, 444], inner: [232, 492] },
  },
  boxy: {
    torso: { neckWidth: 70, shoulder: [230, 242], chestWidth: 220, armpitY: 424, hemWidth: 224, length: 840 },
    sleeve: { kind: 'short', outer: [356, 496], inner: [254, 544] },
  },
  cropped: {
    torso: { shoulder: [210, 236], chestWidth: 204, armpitY: 408, hemWidth: 204, length: 700 },
    sleeve: { kind: 'short', outer: [332, 452], inner: [238, 500] },
  },
  baby: {
    torso: {
      neckWidth: 62,
      neckDepth: 54,
      shoulder: [166, 232],
      chestWidth: 150,
      armpitY: 368,
      hemWidth: 146,
      length: 668,
      waist: 16,
    },
    sleeve: { kind: 'short', outer: [252, 344], inner: [180, 388] },
  },
} as const satisfies Record<string, TeeCut>;

export function drawTee(design: Design): Drawing {
  const isCropped = design.traits.has('cropped');
  const cut = design.traits.has('boxy') ? cuts.boxy : cuts.regular;
  return isCropped
    ? drawCutTee(design, { ...cuts.cropped, frame: { scale: 1.16, centreY: 450 } })
    : drawCutTee(design, { ...cut, frame: { scale: 1.06, centreY: 522 } });
}

export function drawBabyTee(design: Design): Drawing {
  return drawCutTee(design, { ...cuts.baby, frame: { scale: 1.34, centreY: 430 } });
}

function drawCutTee(design: Design, cut: TeeCut & { frame: Drawing['frame'] }): Drawing {
  const { colour, traits, random } = design;
  const torso = cutTorso(cut.torso);
  const isBack = design.view === 'back';
  const sleeves = bothSides.map((side) => cutSleeve(torso, side, cut.sleeve));
  const trim = traits.has('ringer') ? design.accent : colour;
  const sleeveFill = traits.has('contrast-sleeves') ? design.accent : colour;
  const seamInk = seamColour(colour);
  const wrist = traits.has('ringer')
    ? sleeves.map((sleeve) => ribbedBand(sleeve.hem, trim, 15))
    : sleeves.map((sleeve) => stitching(sleeve.stitchLine, seamColour(sleeveFill)));
  return {
    panels: [
      ...(isBack ? [] : [insidePanel(torso, colour)]),
      ...sleeves.map((sleeve) => ({
        outline: sleeve.outline,
        fill: sleeveFill,
        turn: sleeve.turn,
        takesPattern: sleeveFill === colour,
      })),
      { outline: torso.body, fill: colour, takesPattern: true },
      ...(isBack ? [backNeckPanel(torso, colour)] : []),
    ],
    folds: [...torsoFolds(random, torso), ...sleeveFolds(random, torso, cut.sleeve)],
    details:
      neckTrim(torso, { colour, trim, isBack }) +
      armholeSeams(torso, colour) +
      wrist.join('') +
      hemStitching(torso, seamInk) +
      (traits.has('pocket') && !isBack ? chestPocket(torso.armpitY - 40, seamInk) : ''),
    chest: {
      x: centreX,
      y: torso.armpitY + (torso.length - torso.armpitY) * 0.2,
      width: torso.chestWidth * 1.46,
      height: 250,
    },
    cloth: 'cotton',
    frame: cut.frame,
  };
}

function neckTrim(torso: Torso, look: { colour: string; trim: string; isBack: boolean }): string {
  const { colour, trim, isBack } = look;
  if (isBack) return ribbedBand(torso.backNeck, trim, 17);
  return (
    ribbedBand(torso.backNeck, darken(trim, 0.14), 12) +
    neckLabel(torso.neckY + 12, colour) +
    ribbedBand(torso.frontNeck, trim, 19)
  );
}

/** The woven label sewn inside the back of the neck. */
export function neckLabel(y: number, cloth: string): string {
  return (
    `<rect x="${centreX - 15}" y="${y}" width="30" height="17" rx="1.5" fill="${lighten(cloth, 0.72)}"/>` +
    `<path d="M${centreX - 8} ${y + 8}h16" stroke="${darken(cloth, 0.4)}" stroke-width="2.6"/>`
  );
}

function chestPocket(y: number, ink: string): string {
  const left = centreX + 52;
  const outline = `M${left} ${y}L${left + 92} ${y - 4}L${left + 94} ${y + 88}L${left + 48} ${y + 104}L${left + 2} ${y + 92}Z`;
  return stitching(outline, ink, 0.8) + stitching(`M${left} ${y + 16}L${left + 92} ${y + 12}`, ink, 0.7);
}
