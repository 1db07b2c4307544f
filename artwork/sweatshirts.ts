import { darken, seamColour } from './colour.ts';
import type { Design, Drawing } from './drawing.ts';
import { fleeceBody } from './fleece.ts';
import { centreX } from './path.ts';
import { ribbedBand, stitching } from './strokes.ts';
import { neckLabel } from './tees.ts';
import { torsoFolds } from './torso-folds.ts';
import { armholeSeams, backNeckPanel, cutTorso, insidePanel } from './torso.ts';

export function drawSweatshirt(design: Design): Drawing {
  const { colour, traits, random } = design;
  const isBack = design.view === 'back';
  const isCropped = traits.has('cropped');
  const torso = cutTorso({
    neckWidth: 70,
    neckDepth: 52,
    shoulder: [220, 238],
    chestWidth: 212,
    armpitY: 420,
    hemWidth: 214,
    length: isCropped ? 640 : 776,
  });
  const body = fleeceBody(design, torso, { kind: 'long', outer: [348, 716], inner: [266, 730] });
  const trim = traits.has('ringer') ? design.accent : darken(colour, 0.07);
  const vStitch = `M${centreX - 22} ${torso.neckY + 64}L${centreX} ${torso.neckY + 104}L${centreX + 22} ${torso.neckY + 64}`;
  return {
    panels: isBack
      ? [...body.panels, backNeckPanel(torso, colour)]
      : [insidePanel(torso, colour), ...body.panels],
    folds: [...torsoFolds(random, torso, 1.1), ...body.folds],
    details:
      (isBack
        ? ribbedBand(torso.backNeck, trim, 22)
        : ribbedBand(torso.backNeck, darken(trim, 0.14), 14) +
          neckLabel(torso.neckY + 12, colour) +
          ribbedBand(torso.frontNeck, trim, 24) +
          stitching(vStitch, seamColour(colour), 0.7)) +
      body.details +
      (traits.has('raglan') ? '' : armholeSeams(torso, colour)),
    chest: {
      x: centreX,
      y: torso.armpitY + (isCropped ? 20 : 52),
      width: torso.chestWidth * 1.44,
      height: 220,
    },
    cloth: 'fleece',
    frame: { scale: isCropped ? 1.06 : 1.04, centreY: isCropped ? 480 : 508 },
  };
}
