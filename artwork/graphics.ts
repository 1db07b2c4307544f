import type { ChestArea, Design } from './drawing.ts';
import type { DrawGraphic } from './graphic-place.ts';
import { pictureGraphics } from './picture-graphics.ts';
import { typeGraphics } from './type-graphics.ts';

const graphics: Readonly<Record<string, DrawGraphic>> = { ...typeGraphics, ...pictureGraphics };

export const graphicNames: readonly string[] = Object.keys(graphics);

/** Whether the design has a picture or words across the chest. */
export function hasGraphic({ print }: Design): boolean {
  return print !== 'small-mark' && Object.hasOwn(graphics, print);
}

/** The chest print named by the design, or nothing for a plain garment or an allover pattern. */
export function chestGraphic(design: Design, area: ChestArea): string {
  const name = printOn(design, area);
  const draw = graphics[name];
  if (draw === undefined) return '';
  const artwork = draw({
    x: area.x,
    y: area.y,
    width: Math.min(area.width, 330),
    height: area.height,
    cloth: design.colour,
    ink: design.ink,
    accent: design.accent,
    pale: design.paleAccent,
    words: design.words,
  });
  return `<g opacity=".95">${artwork}</g>`;
}

/** On the back of a printed garment stand its words alone; a zip leaves room for a small mark only. */
function printOn(design: Design, area: ChestArea): string {
  if (design.view === 'back') {
    const otherSide = design.print === 'headline' ? 'numeral' : 'headline';
    return Object.hasOwn(graphics, design.print) ? otherSide : 'plain';
  }
  return area.small && design.print !== 'plain' ? 'small-mark' : design.print;
}
