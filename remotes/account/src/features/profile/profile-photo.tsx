import { useState } from 'react';
import styles from './profile-photo.module.css';

export type ProfilePhotoProps = {
  readonly name: string;
  /** http(s), root-relative or blob address; `null` shows the initials. */
  readonly photo: string | null;
  readonly alt: string;
  /** Called when the photo cannot be loaded or decoded. */
  readonly onBroken?: (() => void) | undefined;
};

/** A square photo; the initials without a photo or if it cannot be shown. */
export function ProfilePhoto({ name, photo, alt, onBroken }: ProfilePhotoProps) {
  const [brokenPhoto, setBrokenPhoto] = useState<string | null>(null);

  function showInitials() {
    setBrokenPhoto(photo);
    onBroken?.();
  }

  if (photo === null || photo === brokenPhoto) {
    return (
      <span className={styles.initials} aria-hidden="true">
        {initialsOf(name)}
      </span>
    );
  }
  return (
    <img
      className={styles.photo}
      src={photo}
      alt={alt}
      width={160}
      height={160}
      referrerPolicy="no-referrer"
      onError={showInitials}
    />
  );
}

/** The first letter of the first and of the last word. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const letters = [words.at(0), words.length > 1 ? words.at(-1) : undefined];
  return letters.map((word) => [...(word ?? '')][0] ?? '').join('');
}
