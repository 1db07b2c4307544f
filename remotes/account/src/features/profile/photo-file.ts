import { readImageUrl } from '@szn/shared-contracts';

/** Section 5. `image/jpg` is no registered type, but some devices say it. */
const photoTypes: readonly string[] = ['image/jpeg', 'image/jpg', 'image/png'];

/** What the file picker offers. */
export const acceptedPhotoTypes = 'image/jpeg,image/png,.jpg,.jpeg,.png';

const mostPhotoBytes = 5 * 1024 * 1024;

export type PhotoFault = 'wrong-type' | 'too-large';

export function findPhotoFault(file: Pick<File, 'type' | 'size'>): PhotoFault | undefined {
  if (!photoTypes.includes(file.type)) return 'wrong-type';
  return file.size > mostPhotoBytes ? 'too-large' : undefined;
}

/** The address that an image host answers with: of our own origin, or https even where the host says http. */
export function readPhotoUrl(value: unknown): string | null {
  return readImageUrl(value)?.replace(/^http:/i, 'https:') ?? null;
}
