import { site, type User } from '@szn/shared-contracts';
import { profileMessages } from './profile-messages.ts';
import { ProfilePhoto } from './profile-photo.tsx';
import styles from './profile-header.module.css';
import skeletonStyles from './profile-skeleton.module.css';

export type ProfileHeaderProps = { readonly user: User };

const socialLinks = [
  { name: profileMessages.instagram, url: site.instagramUrl },
  { name: profileMessages.twitter, url: site.twitterUrl },
];

export function ProfileHeader({ user }: ProfileHeaderProps) {
  const location = [user.address.state, user.address.country].filter((part) => part !== '').join(', ');
  return (
    <header className={styles.band}>
      <div className={styles.inner}>
        <ProfilePhoto name={user.name} photo={user.photo} alt={profileMessages.photoOf(user.name)} />
        <div className={styles.words}>
          <h1 className={styles.name}>{user.name === '' ? profileMessages.title : user.name}</h1>
          <p className={styles.facts}>
            {location !== '' && <span>{location}</span>}
            <span>{profileMessages.memberSince}</span>
          </p>
        </div>
        <ul className={styles.links}>
          {socialLinks.map(({ name, url }) => (
            <li key={name}>
              <a
                className={styles.link}
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={profileMessages.opensInNewTab(name)}
              >
                {name}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </header>
  );
}

/** The page while the session is unknown. */
export function ProfileSkeleton() {
  return (
    <>
      <h1 className="visually-hidden">{profileMessages.title}</h1>
      <p role="status" className="visually-hidden">
        {profileMessages.loading}
      </p>
      <div className={skeletonStyles.band} aria-hidden="true">
        <div className={skeletonStyles.inner}>
          <span className={skeletonStyles.photo} />
          <span className={skeletonStyles.words}>
            <span className={skeletonStyles.name} />
            <span className={skeletonStyles.line} />
          </span>
        </div>
      </div>
    </>
  );
}
