import { Button } from '@szn/shared-ui/button';
import { profileMessages } from './profile-messages.ts';
import type { PhotoUpload } from './use-photo-upload.ts';
import styles from './photo-upload-controls.module.css';

export type PhotoUploadControlsProps = { readonly upload: PhotoUpload };

/** What can be done with a chosen photo: upload it or not, and while it is on its way, take it back. */
export function PhotoUploadControls({ upload }: PhotoUploadControlsProps) {
  const { photo, start, cancel } = upload;
  if (photo.status === 'none') return null;
  const isChosen = photo.status === 'chosen';
  return (
    <div className={styles.controls}>
      {!isChosen && <UploadProgress share={photo.status === 'uploading' ? photo.share : 1} />}
      <Button onClick={start} aria-disabled={!isChosen}>
        {isChosen ? profileMessages.uploadPhoto : profileMessages.uploadingPhoto}
      </Button>
      {photo.status !== 'saving' && (
        <Button variant="quiet" onClick={cancel}>
          {profileMessages.cancel}
        </Button>
      )}
    </div>
  );
}

function UploadProgress({ share }: { readonly share: number | null }) {
  return (
    <progress
      className={styles.progress}
      aria-label={profileMessages.uploadingPhoto}
      {...(share === null ? {} : { value: share })}
    />
  );
}
