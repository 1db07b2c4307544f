import { channelsOf, darken, lighten, lightnessOf } from './colour.ts';
import type { Design } from './drawing.ts';

/**
 * The sheet of paper the garment lies on: one colour, lit from the top left and darker towards the corners. Nothing
 * with an edge: behind a garment it would look like a bad cut-out. RGB of the given size.
 */
export function paintBackdrop(design: Design, size: { width: number; height: number }): Uint8Array {
  const colour = channelsOf(backdropColour(design.paper, design.colour));
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

/** The brand's paper, or a darker or paler shade of it, where a garment of nearly its lightness would drown in it. */
export function backdropColour(paper: string, cloth: string): string {
  const shades = [paper, darken(paper, 0.16), lighten(paper, 0.45), darken(paper, 0.3), lighten(paper, 0.7)];
  const clear = (shade: string) => Math.abs(lightnessOf(shade) - lightnessOf(cloth)) > 0.13;
  return shades.find(clear) ?? paper;
}
