import { profileSaved, site, type User, type HttpClient } from '@szn/shared-contracts';
import { useServices } from '@szn/shared-ui/services-context';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '@szn/shared-ui/failure-text';
import {
  findPictureFault,
  pictureFaults,
  uploadPicture,
  type UploadOptions,
} from '@szn/shared-ui/upload-picture';
import { createProfileApi } from './profile-api.ts';
import { profileMessages } from './profile-messages.ts';

type ChosenPhoto = { readonly file: File; readonly previewUrl: string };

/** After the upload the state is `none` again (section 4, "Profile photo"). */
export type PhotoState =
  | { readonly status: 'none' }
  | ({ readonly status: 'chosen' } & ChosenPhoto)
  /** `share`: 0 to 1, or `null` while unknown. */
  | ({ readonly status: 'uploading'; readonly share: number | null } & ChosenPhoto)
  /** Uploaded to the image host; the provider is being updated. */
  | ({ readonly status: 'saving' } & ChosenPhoto);

/** The status text of the photo. */
export type PhotoRemark = { readonly text: string; readonly isFault: boolean };

const nothing: PhotoRemark = { text: '', isFault: false };

export function usePhotoUpload(user: User, replace: (user: User) => void) {
  const services = useServices();
  const [photo, setPhoto] = useState<PhotoState>({ status: 'none' });
  const [remark, setRemark] = useState(nothing);
  const upload = useRef<AbortController | null>(null);
  const showStatus = (text: string) => setRemark({ text, isFault: false });
  useRevokedWhenDone(photo.status === 'none' ? null : photo.previewUrl);
  useEffect(() => () => upload.current?.abort(), []);

  function choose(file: File): void {
    const fault = findPictureFault(file);
    if (fault) return rejectPhoto(fault);
    showStatus(profileMessages.photoChosen(file.name));
    setPhoto({ status: 'chosen', file, previewUrl: URL.createObjectURL(file) });
  }

  function rejectPhoto(text: string): void {
    setRemark({ text, isFault: true });
    setPhoto({ status: 'none' });
  }

  async function start({ file, previewUrl }: ChosenPhoto): Promise<void> {
    // The state is not updated before a second click in the same frame.
    if (upload.current) return;
    upload.current = new AbortController();
    showStatus(profileMessages.uploadingPhoto);
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
    showStatus(outcome.status === 'cancelled' ? profileMessages.uploadCancelled : '');
    report(outcome);
  }

  function report(outcome: PhotoOutcome): void {
    if (outcome.status === 'failed') services.notify({ kind: 'error', text: outcome.text });
    if (outcome.status !== 'saved') return;
    replace(outcome.user);
    services.bus.emit(profileSaved, { user: outcome.user });
    services.notify({ kind: 'success', text: profileMessages.photoUpdated });
  }

  return {
    photo,
    /** Announced when it changes. */
    remark,
    choose,
    /** Call when the browser cannot decode the chosen file: its content is not a picture. */
    rejectBroken: () => {
      if (photo.status === 'chosen') rejectPhoto(pictureFaults.wrongType);
    },
    start: () => {
      if (photo.status === 'chosen') void start(photo);
    },
    /** Aborts the upload, or discards the chosen photo. */
    cancel: () => {
      if (photo.status === 'uploading') return upload.current?.abort();
      setPhoto({ status: 'none' });
      setRemark(nothing);
    },
  };
}

export type PhotoUpload = ReturnType<typeof usePhotoUpload>;

/** Revokes the preview URL, which holds the whole file in memory. */
function useRevokedWhenDone(previewUrl: string | null): void {
  useEffect(() => {
    if (previewUrl === null) return undefined;
    return () => URL.revokeObjectURL(previewUrl);
  }, [previewUrl]);
}

type PhotoOutcome =
  | { readonly status: 'saved'; readonly user: User }
  | { readonly status: 'cancelled' }
  | { readonly status: 'failed'; readonly text: string };

type PhotoSending = UploadOptions & {
  readonly user: User;
  readonly file: File;
  /** Called when the picture is at the image host: from then on the upload cannot be cancelled. */
  readonly onUploaded: () => void;
};

/** Uploads the picture to the image host, then sends its URL to the provider (section 7). Never rejects. */
async function sendPhoto(http: HttpClient, sending: PhotoSending): Promise<PhotoOutcome> {
  const { user, file, signal, onUploadProgress, onUploaded } = sending;
  let fallback: string = profileMessages.photoUploadFailed;
  try {
    const url = await uploadPicture(
      http,
      { path: site.photoUpload.path, file },
      { signal, onUploadProgress },
    );
    onUploaded();
    fallback = profileMessages.photoUpdateFailed;
    return { status: 'saved', user: await createProfileApi(http).updatePhoto(user, url) };
  } catch (error) {
    return signal.aborted
      ? { status: 'cancelled' }
      : { status: 'failed', text: failureText(error, fallback) };
  }
}
