import { channelsOf, lightnessOf, mix } from './colour.ts';
import type { Design } from './drawing.ts';
import { backdropColours, deepBackdropColours } from './palette.ts';
import { createRandom, pickFrom, type Random } from '../sample-data/catalogue/seeded-random.ts';

/**
 * The sheet of paper the garment lies on: one colour, lit from the top left and darker towards the corners. Nothing
 * with an edge: behind a garment it would look like a bad cut-out. RGB of the given size.
 */
export function paintBackdrop(design: Design, size: { width: number; height: number }): Uint8Array {
  const random = createRandom(`backdrop:${design.garment}`);
  const colour = channelsOf(backdropColour(random, design.colour));
  const pixels = new Uint8Array(size.width * size.height * 3);
  for (let y = 0; y < size.height; y += 1) {
    for (let x = 0; x < size.width; x += 1) {
      const across = x / size.width;
      const down = y / size.height;
      const lamp = Math.exp(-((across - 0.2) ** 2 * 1.5 + (down - 0.12) ** 2 * 1.2));
      const corner = Math.max(0, Math.hypot(across - 0.44, (down - 0.42) * 0.95) - 0.42);
      const brightness = 0.93 + 0.12 * lamp - 0.3 * corner;
      const at = (y * size.width + x) * 3;
      for (const [channel, value] of colour.entries())
        pixels[at + channel] = Math.min(255, value * brightness + 14 * lamp * (1 - value / 300));
    }
  }
  return pixels;
}

/** Contrast first: a garment close to the paper in lightness would drown in it. */
export function backdropColour(random: Random, cloth: string): string {
  const lightness = lightnessOf(cloth);
  const papers = lightness > 0.8 ? deepBackdropColours : [...backdropColours, ...deepBackdropColours];
  const clear = papers.filter((paper) => Math.abs(lightnessOf(paper) - lightness) > 0.13);
  // Mid-dark garments look best on the pale sheets; the deep ones are for pale cloth.
  const preferred = clear.filter((paper) => lightnessOf(paper) > 0.7);
  const paper = pickFrom(random, preferred.length > 2 ? preferred : clear);
  return random() < 0.3 ? mix(paper, cloth, 0.12) : paper;
}
