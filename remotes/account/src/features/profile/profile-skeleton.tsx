import { profileMessages } from './profile-messages.ts';
import styles from './profile-skeleton.module.css';

/** The shape of a profile while nobody knows yet whose it is. */
export function ProfileSkeleton() {
  return (
    <>
      <h1 className="visually-hidden">{profileMessages.title}</h1>
      <p role="status" className="visually-hidden">
        {profileMessages.loading}
      </p>
      <div className={styles.band} aria-hidden="true">
        <div className={styles.inner}>
          <span className={styles.photo} />
          <span className={styles.words}>
            <span className={styles.name} />
            <span className={styles.line} />
          </span>
        </div>
      </div>
    </>
  );
}
