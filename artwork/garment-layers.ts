import { patternOver } from './allover-patterns.ts';
import { darken, lightnessOf } from './colour.ts';
import type { Design, Drawing, Fold, Panel } from './drawing.ts';
import { chestGraphic } from './graphics.ts';
import { canvasHeight, canvasWidth, centreX, rounded } from './path.ts';
import { isPatternName } from './pattern-tiles.ts';
import { textureOver } from './textures.ts';

/**
 * A garment as separate pictures: flat colour, and what the light needs to know. They are drawn apart because
 * soft things survive at half size (and blur in typed arrays, ten times faster than SVG filters), crisp ones do not.
 */
type GarmentLayers = {
  /** Cloth, prints and details without light, on transparency. */
  flat: string;
  /** Height of the soft folds: mid grey is level. */
  relief: string;
  /** Height of pressed creases and pleats: mid grey is level. */
  creases: string;
  /** Rims and shadows one piece throws on another: white is unshaded. */
  occlusion: string;
  /** Worn patches: white is fully faded. Absent when the cloth has none. */
  fades: string | undefined;
};

type LayerSizes = { flat: number; soft: number };

export function garmentLayers(design: Design, drawing: Drawing, sizes: LayerSizes): GarmentLayers {
  const tilt = (design.random() - 0.5) * 2.6;
  const { scale, centreX: frameX = centreX, centreY } = drawing.frame;
  const place = (artwork: string) =>
    `<g transform="rotate(${tilt.toFixed(2)} 400 500) translate(400 500) scale(${scale.toFixed(3)}) translate(${rounded(-frameX)} ${rounded(-centreY)})">${artwork}</g>`;
  const picture = (width: number, artwork: string, ground = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${canvasWidth} ${canvasHeight}" width="${width}" height="${(width * canvasHeight) / canvasWidth}">${ground}${place(artwork)}</svg>`;
  const fades = drawing.fades ?? [];
  return {
    flat: picture(sizes.flat, flatArtwork(design, drawing)),
    relief: picture(
      sizes.soft,
      foldArtwork(drawing.folds.filter((fold) => fold.crisp !== true)),
      grounds.grey,
    ),
    creases: picture(
      sizes.soft,
      foldArtwork(drawing.folds.filter((fold) => fold.crisp === true)),
      grounds.grey,
    ),
    occlusion: picture(sizes.soft, occlusionArtwork(drawing.panels), grounds.white),
    fades:
      fades.length === 0
        ? undefined
        : picture(
            sizes.soft,
            fades
              .map(
                ({ x, y, rx, ry, amount }) =>
                  `<ellipse cx="${centreX + x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#fff" opacity="${amount}"/>`,
              )
              .join(''),
            grounds.black,
          ),
  };
}

const ground = (colour: string) => `<rect width="${canvasWidth}" height="${canvasHeight}" fill="${colour}"/>`;
const grounds = { grey: ground('#808080'), white: ground('#fff'), black: ground('#000') } as const;

function flatArtwork(design: Design, drawing: Drawing): string {
  const clips = drawing.panels.map(
    (panel, index) => `<clipPath id="p${index}"><path d="${panel.outline}"/></clipPath>`,
  );
  const silhouette = `<clipPath id="all"><path d="${drawing.panels.map((panel) => panel.outline).join('')}"/></clipPath>`;
  const dye =
    '<filter id="dye" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="7"/></filter>';
  const panels = drawing.panels.map((panel, index) => flatPanel(design, panel, index)).join('');
  const graphic =
    drawing.chest === undefined ? '' : `<g clip-path="url(#all)">${chestGraphic(design, drawing.chest)}</g>`;
  return `<defs>${clips.join('')}${silhouette}${dye}</defs>${drawing.behind ?? ''}${panels}${graphic}${drawing.details}`;
}

function flatPanel(design: Design, panel: Panel, index: number): string {
  const pattern =
    panel.takesPattern === true && isPatternName(design.print)
      ? patternOver(design.print, panel, { cloth: panel.fill, accent: design.accent })
      : '';
  const texture = panel.texture === undefined ? '' : textureOver(panel.texture, panel.outline, panel.turn);
  const inside = `${panel.inlay ?? ''}${pattern}${texture}`;
  const clipped = inside === '' ? '' : `<g clip-path="url(#p${index})">${inside}</g>`;
  const edgeInk = darken(panel.fill, lightnessOf(panel.fill) < 0.2 ? 0.7 : 0.46);
  const edge =
    panel.flush === true
      ? ''
      : `<path d="${panel.outline}" fill="none" stroke="${edgeInk}" stroke-width="2" stroke-linejoin="round" opacity=".75"/>`;
  return `<g opacity="${panel.opacity ?? 1}"><path d="${panel.outline}" fill="${panel.fill}"/>${clipped}${edge}</g>`;
}

function foldArtwork(folds: readonly Fold[]): string {
  return folds
    .map(
      ({ outline, lift }) =>
        `<path d="${outline}" fill="${lift > 0 ? '#fff' : '#000'}" opacity="${Math.min(1, Math.abs(lift) * 0.62).toFixed(3)}"/>`,
    )
    .join('');
}

function occlusionArtwork(panels: readonly Panel[]): string {
  const defs =
    panels
      .map((panel, index) => `<clipPath id="p${index}"><path d="${panel.outline}"/></clipPath>`)
      .join('') +
    '<filter id="cast" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="5"/></filter>' +
    '<filter id="rim" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="9"/></filter>';
  const painted = panels.map((panel, index) => {
    const cast =
      panel.castsShadow === true
        ? `<path d="${panel.outline}" fill="#000" opacity=".5" filter="url(#cast)" transform="translate(6 9)"/>`
        : '';
    const face = panel.flush === true ? '' : `<path d="${panel.outline}" fill="#fff"/>`;
    const rim = `<g clip-path="url(#p${index})"><path d="${panel.outline}" fill="none" stroke="#000" stroke-width="${panel.flush === true ? 10 : 30}" opacity="${(0.42 * (panel.rim ?? 1)).toFixed(2)}" filter="url(#rim)"/></g>`;
    return cast + face + rim;
  });
  return `<defs>${defs}</defs>${painted.join('')}`;
}
