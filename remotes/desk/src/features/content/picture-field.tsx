import { contentPictureUpload } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { failureText } from '@szn/shared-ui/failure-text';
import { PictureInput } from '@szn/shared-ui/picture-input';
import { useServices } from '@szn/shared-ui/services-context';
import { findPictureFault, uploadPicture } from '@szn/shared-ui/upload-picture';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { contentMessages as messages } from './content-messages.ts';
import styles from './picture-field.module.css';

type PictureFieldProps = {
  readonly label: string;
  /** Of the uploaded picture; without one there is none. */
  readonly url: string | undefined;
  readonly onChange: (url: string | undefined) => void;
  /** Whether a picture is on its way. */
  readonly onBusy: (isBusy: boolean) => void;
  /** What belongs to a picture. */
  readonly children: ReactNode;
};

/** Uploads the picture that is chosen at once, and shows it as the home page cuts it. */
export function PictureField({ label, url, onChange, onBusy, children }: PictureFieldProps) {
  const id = useId();
  const inputRef = useRef<HTMLInputElement>(null);
  const { status, isUploading, upload, clear } = usePictureUpload(onChange, onBusy);
  const remove = () => {
    // The focused button goes away.
    inputRef.current?.focus();
    clear();
    onChange(undefined);
  };
  return (
    <div role="group" aria-labelledby={`${id}-label`} className={styles.field}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      {url !== undefined && (
        <img className={styles.picture} src={`${url}?width=512`} alt={messages.thumbnail} />
      )}
      <div className={styles.tools}>
        <PictureInput
          ref={inputRef}
          text={url === undefined ? messages.choosePicture : messages.chooseAnother}
          aria-describedby={`${id}-hint`}
          disabled={isUploading}
          onChoose={(file) => void upload(file)}
        />
        {url !== undefined && (
          <Button
            variant="quiet"
            aria-label={`${messages.removePicture}: ${label}`}
            disabled={isUploading}
            onClick={remove}
          >
            {messages.removePicture}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className={styles.hint}>
        {messages.pictureHint}
      </p>
      <p role="status" className={status.isFault ? styles.fault : styles.hint}>
        {status.text}
      </p>
      {url !== undefined && children}
    </div>
  );
}

const noStatus = { text: '', isFault: false };

function usePictureUpload(onChange: PictureFieldProps['onChange'], onBusy: PictureFieldProps['onBusy']) {
  const { http } = useServices();
  const [status, setStatus] = useState(noStatus);
  const [isUploading, setUploading] = useState(false);
  const pending = useRef<AbortController>(null);
  useEffect(() => () => pending.current?.abort(), []);

  async function upload(file: File): Promise<void> {
    const fault = findPictureFault(file);
    if (fault !== undefined) return setStatus({ text: fault, isFault: true });
    pending.current = new AbortController();
    const setBusy = (isBusy: boolean) => {
      setUploading(isBusy);
      onBusy(isBusy);
    };
    const showShare = (share: number | null) =>
      setStatus({ text: messages.uploading(Math.round((share ?? 0) * 100)), isFault: false });
    setBusy(true);
    showShare(0);
    const { signal } = pending.current;
    try {
      const target = { path: contentPictureUpload, file };
      onChange(await uploadPicture(http, target, { signal, onUploadProgress: showShare }));
      setStatus({ text: messages.uploaded, isFault: false });
    } catch (error) {
      setStatus({ text: failureText(error, messages.notUploaded), isFault: true });
    }
    setBusy(false);
  }

  return { status, isUploading, upload, clear: () => setStatus(noStatus) };
}
