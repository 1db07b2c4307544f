import { useEffect, useRef, useState } from 'react';
import { profileSaved, type User } from '@szn/shared-contracts';
import { useServices } from '@szn/shared-ui/services-context';
import { findPhotoFault, type PhotoFault } from './photo-file.ts';
import { profileMessages } from './profile-messages.ts';
import { sendPhoto, type PhotoOutcome } from './send-photo.ts';

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
