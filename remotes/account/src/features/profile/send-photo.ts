import type { HttpClient, User } from '@szn/shared-contracts';
import { failureText } from './failure-text.ts';
import { createProfileApi, type UploadOptions } from './profile-api.ts';
import { profileMessages } from './profile-messages.ts';

export type PhotoOutcome =
  | { readonly status: 'saved'; readonly user: User }
  | { readonly status: 'cancelled' }
  | { readonly status: 'failed'; readonly text: string };

export type PhotoSending = UploadOptions & {
  readonly user: User;
  readonly file: File;
  /** The picture is at the host; from here on sending cannot be taken back. */
  readonly onUploaded: () => void;
};

/** Hands the picture to the image host, then its address to the provider (section 7). Never rejects for a failed request. */
export async function sendPhoto(http: HttpClient, sending: PhotoSending): Promise<PhotoOutcome> {
  const { user, file, signal, onUploadProgress, onUploaded } = sending;
  const api = createProfileApi(http);
  let ownWords: string = profileMessages.photoUploadFailed;
  try {
    const url = await api.uploadPhoto(file, { signal, onUploadProgress });
    onUploaded();
    ownWords = profileMessages.photoUpdateFailed;
    return { status: 'saved', user: await api.updatePhoto(user, url) };
  } catch (error) {
    return signal.aborted
      ? { status: 'cancelled' }
      : { status: 'failed', text: failureText(error, ownWords) };
  }
}
