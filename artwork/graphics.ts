import { lightnessOf } from './colour.ts';
import type { ChestArea, Design } from './drawing.ts';
import type { DrawGraphic } from './graphic-place.ts';
import { pictureGraphics } from './picture-graphics.ts';
import { typeGraphics } from './type-graphics.ts';
import { itemAt } from '../sample-data/catalogue/seeded-random.ts';

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
    ink: inkFor(design),
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

const darkInks = ['#26262b', '#2c3a5c', '#7a2c2e', '#2f4a3c'] as const;
const paleInks = ['#f1e9da', '#ecd29b', '#dcd6d2', '#efc3b0'] as const;

function inkFor(design: Design): string {
  const inks = lightnessOf(design.colour) > 0.5 ? darkInks : paleInks;
  return itemAt(inks, Math.floor(design.random() * inks.length));
}
