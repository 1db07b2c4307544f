import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const artworkEntry = z.object({
  /** The file name in masters/ without `.webp`. */
  key: z.string().regex(/^[a-z0-9-]+$/),
  kind: z.string(),
  colour: z.string(),
  /** Which print or pattern it shows; `plain` for none. */
  design: z.string(),
  /** Traits of the cut that can be seen, such as `cropped` or `ribbed`. */
  cut: z.array(z.string()),
  /** The key of the picture that shows the same garment from behind or close up. */
  secondView: z.string().regex(/^[a-z0-9-]+$/),
  /** Average colour, for the box in which the picture will appear. */
  placeholder: z.string().regex(/^#[0-9a-f]{6}$/),
});

export type ArtworkEntry = z.infer<typeof artworkEntry>;

/** What a picture shows. */
export type DrawnPicture = Omit<ArtworkEntry, 'placeholder'>;

export const mastersFolder = fileURLToPath(new URL('../masters', import.meta.url));

export function loadArtworkIndex(): readonly ArtworkEntry[] {
  return parseArtworkIndex(readFileSync(join(mastersFolder, 'index.json'), 'utf8'));
}

function parseArtworkIndex(json: string): readonly ArtworkEntry[] {
  return z.array(artworkEntry).min(1).parse(JSON.parse(json));
}
