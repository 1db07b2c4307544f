import { darken } from './colour.ts';
import { denimThread } from './palette.ts';

type DenimInks = { seam: string; thread: string };

export function denimInks(colour: string): DenimInks {
  return { seam: darken(colour, 0.5), thread: denimThread };
}

export function patch(x: number, y: number, look: { tone: string; width: number; height: number }): string {
  return `<rect x="${x}" y="${y}" width="${look.width}" height="${look.height}" fill="${look.tone}" stroke="${denimThread}" stroke-width="1.8" stroke-dasharray="6 3.4"/>`;
}
