import { darken, lightnessOf, mix, seamColour } from './colour.ts';
import type { Design, Drawing, Panel } from './drawing.ts';
import { fittedLettering } from './lettering.ts';
import { bothSides, centreX } from './path.ts';
import { cutSleeve, type SleeveMeasures } from './sleeves.ts';
import { stroke } from './strokes.ts';
import { sleeveFolds, torsoFolds } from './torso-folds.ts';
import { armholeSeams, backNeckPanel, cutTorso, hemStitching, insidePanel, type Torso } from './torso.ts';

export function drawJersey(design: Design): Drawing {
  const { colour, random } = design;
  const accent = legibleAccent(design);
  const pale = design.paleAccent;
  const torso = cutTorso({
    neckWidth: 64,
    neckDepth: 74,
    vNeck: !design.traits.has('ringer'),
    shoulder: [220, 240],
    chestWidth: 210,
    armpitY: 420,
    hemWidth: 214,
    length: 840,
  });
  const sleeve: SleeveMeasures = { kind: 'short', outer: [346, 484], inner: [248, 532] };
  const sleeves = bothSides.map((side) => cutSleeve(torso, side, sleeve));
  const stripes = (jerseyStripes[design.print] ?? jerseyStripes['stripes'])?.({ accent, pale }) ?? '';
  const isBack = design.view === 'back';
  const sleeveFill = design.traits.has('contrast-sleeves') ? accent : colour;
  const trim = sleeveFill === accent ? pale : accent;
  return {
    panels: [
      ...(isBack ? [] : [insidePanel(torso, colour)]),
      ...sleeves.map((piece): Panel => ({
        outline: piece.outline,
        fill: sleeveFill,
        turn: piece.turn,
        texture: 'mesh',
      })),
      { outline: torso.body, fill: colour, texture: 'mesh', inlay: stripes },
      ...(isBack ? [{ ...backNeckPanel(torso, colour), texture: 'mesh' as const, inlay: stripes }] : []),
    ],
    folds: [...torsoFolds(random, torso, 0.9), ...sleeveFolds(random, torso, sleeve)],
    details:
      (isBack
        ? playerName(design, torso.armpitY - 30)
        : shield(torso.armpitY - 66, { ground: pale, ink: darken(accent, 0.35) })) +
      number(design, torso.armpitY + 150) +
      neckBand(torso, { accent, pale, isBack }) +
      sleeves
        .map(
          (piece) =>
            stroke(piece.hem, { colour: trim, width: 21, cap: 'butt' }) +
            stroke(piece.hem, { colour: sleeveFill === accent ? accent : pale, width: 4, cap: 'butt' }),
        )
        .join('') +
      armholeSeams(torso, colour) +
      hemStitching(torso, seamColour(colour)),
    cloth: 'nylon',
    frame: { scale: 1.06, centreY: 522 },
  };
}

type StripeInks = { accent: string; pale: string };

const jerseyStripes: Readonly<Record<string, (inks: StripeInks) => string>> = {
  stripes: ({ accent }) =>
    [0, 1, 2, 3, 4]
      .map((step) => `<rect x="${184 + step * 97}" y="150" width="44" height="760" fill="${accent}"/>`)
      .join(''),
  sash: ({ accent, pale }) =>
    `<path d="M150 240L290 150L700 720L600 860Z" fill="${accent}"/><path d="M290 150L322 150L716 700L700 722Z" fill="${pale}"/>`,
  hoops: ({ accent }) =>
    [0, 1, 2, 3, 4, 5]
      .map((step) => `<rect x="120" y="${290 + step * 102}" width="560" height="51" fill="${accent}"/>`)
      .join(''),
  halves: ({ accent }) => `<rect x="400" y="120" width="320" height="780" fill="${accent}"/>`,
  chevron: ({ accent, pale }) =>
    `<path d="M150 380L400 540L650 380L650 450L400 610L150 450Z" fill="${accent}"/><path d="M150 466L400 626L650 466L650 484L400 644L150 484Z" fill="${pale}"/>`,
  centre: ({ accent, pale }) =>
    `<rect x="346" y="150" width="108" height="760" fill="${accent}"/><rect x="334" y="150" width="8" height="760" fill="${pale}"/><rect x="458" y="150" width="8" height="760" fill="${pale}"/>`,
  fade: ({ accent }) =>
    Array.from(
      { length: 13 },
      (_, step) =>
        `<rect x="120" y="${860 - step * 34}" width="560" height="${26 - step * 1.8}" fill="${accent}"/>`,
    ).join(''),
};

export const jerseyPrints: readonly string[] = Object.keys(jerseyStripes);

function neckBand(torso: Torso, look: { accent: string; pale: string; isBack: boolean }): string {
  const { accent, pale, isBack } = look;
  const back = stroke(torso.backNeck, {
    colour: isBack ? accent : darken(accent, 0.2),
    width: isBack ? 18 : 13,
    cap: 'butt',
  });
  if (isBack) return back;
  return (
    back +
    stroke(torso.frontNeck, { colour: accent, width: 18, cap: 'butt' }) +
    stroke(torso.frontNeck, { colour: pale, width: 4, cap: 'butt' })
  );
}

function figureColour({ colour }: Design): string {
  return lightnessOf(colour) > 0.62 ? darken(colour, 0.84) : '#f4eee0';
}

function playerName(design: Design, y: number): string {
  const face = figureColour(design);
  const place = { x: centreX, y, maxWidth: 300 };
  const style = { height: 48, spacing: 0.2, stretch: 0.9, corners: 'miter' } as const;
  const edge = face === '#f4eee0' ? darken(design.accent, 0.66) : '#f4eee0';
  return (
    fittedLettering(design.words[0], place, { ...style, colour: edge, weight: 0.4 }) +
    fittedLettering(design.words[0], place, { ...style, colour: face, weight: 0.23 })
  );
}

function number(design: Design, y: number): string {
  const figures = String(7 + Math.floor(design.random() * 90)).padStart(2, '0');
  const shadow = darken(design.accent, 0.66);
  const face = figureColour(design);
  const place = { x: centreX, y, maxWidth: 320 };
  const style = { height: 150, spacing: 0.14, stretch: 1, corners: 'miter' } as const;
  return (
    fittedLettering(
      figures,
      { ...place, x: centreX + 3, y: y + 4 },
      { ...style, colour: face === '#f4eee0' ? shadow : '#f4eee0', weight: 0.31 },
    ) + fittedLettering(figures, place, { ...style, colour: face, weight: 0.21 })
  );
}

function shield(y: number, colours: { ground: string; ink: string }): string {
  const x = centreX + 92;
  return (
    `<path d="M${x} ${y}h54v34c0 20 -14 30 -27 36c-13 -6 -27 -16 -27 -36z" fill="${colours.ground}" stroke="${colours.ink}" stroke-width="3.4"/>` +
    `<path d="M${x + 27} ${y + 10}l5 11 12 1 -9 8 3 12 -11 -7 -11 7 3 -12 -9 -8 12 -1z" fill="${colours.ink}"/>`
  );
}

function legibleAccent({ colour, accent }: Design): string {
  const isClose = Math.abs(lightnessOf(colour) - lightnessOf(accent)) < 0.18;
  if (!isClose) return accent;
  return lightnessOf(colour) > 0.45 ? mix(accent, '#14100f', 0.6) : mix(accent, '#fffaf2', 0.6);
}
