import type { User } from '@szn/shared-contracts';
import { Button } from '@szn/shared-ui/button';
import { PictureInput } from '@szn/shared-ui/picture-input';
import { useEffect, useId, useRef } from 'react';
import { profileMessages } from './profile-messages.ts';
import { ProfilePhoto } from './profile-photo.tsx';
import type { PhotoUpload } from './use-photo-upload.ts';
import styles from './photo-picker.module.css';

export type PhotoPickerProps = { readonly user: User; readonly upload: PhotoUpload };

/** File input, preview and upload of the profile photo. */
export function PhotoPicker({ user, upload }: PhotoPickerProps) {
  const { photo, remark } = upload;
  const id = useId();
  const isChosen = photo.status !== 'none';
  const inputRef = useFocusWhenControlsLeave(isChosen);

  return (
    <section className={styles.picker} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className={styles.heading}>
        {profileMessages.photo}
      </h2>
      <ProfilePhoto
        name={user.name}
        photo={isChosen ? photo.previewUrl : user.photo}
        alt={isChosen ? profileMessages.photoPreview : profileMessages.photoOf(user.name)}
        onBroken={isChosen ? upload.rejectBroken : undefined}
      />
      <div className={styles.tools}>
        <PictureInput
          ref={inputRef}
          text={isChosen ? profileMessages.chooseAnotherPhoto : profileMessages.choosePhoto}
          aria-describedby={`${id}-hint`}
          disabled={photo.status === 'uploading' || photo.status === 'saving'}
          onChoose={upload.choose}
        />
        <p id={`${id}-hint`} className={styles.hint}>
          {profileMessages.photoHint}
        </p>
        <PhotoUploadControls upload={upload} />
      </div>
      <p role="status" className={remark.isFault ? `${styles.remark} ${styles.fault}` : styles.remark}>
        {remark.text}
      </p>
    </section>
  );
}

/** Moves the focus to the file input when the focused upload button was removed. */
function useFocusWhenControlsLeave(hasControls: boolean) {
  const inputRef = useRef<HTMLInputElement>(null);
  const hadControls = useRef(false);
  useEffect(() => {
    if (hadControls.current && !hasControls && document.activeElement === document.body)
      inputRef.current?.focus();
    hadControls.current = hasControls;
  }, [hasControls]);
  return inputRef;
}

type PhotoUploadControlsProps = { readonly upload: PhotoUpload };

/** Buttons to upload a chosen photo and to cancel. */
function PhotoUploadControls({ upload }: PhotoUploadControlsProps) {
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
