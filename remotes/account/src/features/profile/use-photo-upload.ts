import { profileSaved, type User, type HttpClient } from '@szn/shared-contracts';
import { useServices } from '@szn/shared-ui/services-context';
import { useEffect, useRef, useState } from 'react';
import { failureText, createProfileApi, type UploadOptions } from './profile-api.ts';
import { profileMessages } from './profile-messages.ts';

type ChosenPhoto = { readonly file: File; readonly previewUrl: string };

/** None, preview chosen, on its way; uploaded is none again (section 4, "Profile photo"). */
export type PhotoState =
  | { readonly status: 'none' }
  | ({ readonly status: 'chosen' } & ChosenPhoto)
  /** `share`: 0 to 1, or `null` while nothing is known of the way gone. */
  | ({ readonly status: 'uploading'; readonly share: number | null } & ChosenPhoto)
  /** At the image host; the provider is told. */
  | ({ readonly status: 'saving' } & ChosenPhoto);

/** What there is to say about the choice or the upload. */
export type PhotoRemark = { readonly text: string; readonly isFault: boolean };

const nothing: PhotoRemark = { text: '', isFault: false };

const faultTexts: Readonly<Record<PhotoFault, string>> = {
  'wrong-type': profileMessages.wrongPhotoType,
  'too-large': profileMessages.photoTooLarge,
};

export function usePhotoUpload(user: User, replace: (user: User) => void) {
  const services = useServices();
  const [photo, setPhoto] = useState<PhotoState>({ status: 'none' });
  const [remark, setRemark] = useState(nothing);
  const upload = useRef<AbortController | null>(null);
  const say = (text: string) => setRemark({ text, isFault: false });
  useRevokedWhenDone(photo.status === 'none' ? null : photo.previewUrl);
  useEffect(() => () => upload.current?.abort(), []);

  function choose(file: File): void {
    const fault = findPhotoFault(file);
    if (fault) return refuse(fault);
    say(profileMessages.photoChosen(file.name));
    setPhoto({ status: 'chosen', file, previewUrl: URL.createObjectURL(file) });
  }

  function refuse(fault: PhotoFault): void {
    setRemark({ text: faultTexts[fault], isFault: true });
    setPhoto({ status: 'none' });
  }

  async function start({ file, previewUrl }: ChosenPhoto): Promise<void> {
    // State is too late for the second of two clicks in one frame.
    if (upload.current) return;
    upload.current = new AbortController();
    say(profileMessages.uploadingPhoto);
    setPhoto({ status: 'uploading', file, previewUrl, share: null });
    const outcome = await sendPhoto(services.http, {
      user,
      file,
      signal: upload.current.signal,
      onUploadProgress: (share) => setPhoto((now) => (now.status === 'uploading' ? { ...now, share } : now)),
      onUploaded: () => setPhoto({ status: 'saving', file, previewUrl }),
    });
    upload.current = null;
    setPhoto(outcome.status === 'saved' ? { status: 'none' } : { status: 'chosen', file, previewUrl });
    say(outcome.status === 'cancelled' ? profileMessages.uploadCancelled : '');
    tell(outcome);
  }

  function tell(outcome: PhotoOutcome): void {
    if (outcome.status === 'failed') services.notify({ kind: 'error', text: outcome.text });
    if (outcome.status !== 'saved') return;
    replace(outcome.user);
    services.bus.emit(profileSaved, { user: outcome.user });
    services.notify({ kind: 'success', text: profileMessages.photoUpdated });
  }

  return {
    photo,
    /** Read out as it changes. */
    remark,
    choose,
    /** The browser cannot show the chosen file: it is no picture, whatever its name says. */
    refuseUndrawable: () => {
      if (photo.status === 'chosen') refuse('wrong-type');
    },
    start: () => {
      if (photo.status === 'chosen') void start(photo);
    },
    /** Takes an upload back, else the choice. */
    cancel: () => {
      if (photo.status === 'uploading') return upload.current?.abort();
      setPhoto({ status: 'none' });
      setRemark(nothing);
    },
  };
}

export type PhotoUpload = ReturnType<typeof usePhotoUpload>;

/** A preview holds the whole file in memory until it is given back. */
function useRevokedWhenDone(previewUrl: string | null): void {
  useEffect(() => {
    if (previewUrl === null) return undefined;
    return () => URL.revokeObjectURL(previewUrl);
  }, [previewUrl]);
}

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
