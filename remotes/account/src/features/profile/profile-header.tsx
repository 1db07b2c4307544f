import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { paths, site, wishlistChanged, type User } from '@szn/shared-contracts';
import { useServices } from '@szn/shared-ui/services-context';
import { useObservable } from '@szn/shared-ui/use-observable';
import { profileMessages } from './profile-messages.ts';
import { ScriptsNeeded } from '../../components/scripts-needed.tsx';
import { ProfilePhoto } from './profile-photo.tsx';
import styles from './profile-header.module.css';
import statsStyles from './profile-stats.module.css';
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
      <div className={skeletonStyles.scriptless}>
        <ScriptsNeeded title={profileMessages.prompt} />
      </div>
      <div className={skeletonStyles.band}>
        <p role="status" className="visually-hidden">
          {profileMessages.loading}
        </p>
        <div className={skeletonStyles.inner} aria-hidden="true">
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

/** The stat cards of section 2. Points and followers are fixed at 0. */
export function ProfileStats() {
  const { bus } = useServices();
  const wishlist = useMemo(() => bus.observe(wishlistChanged), [bus]);
  const itemCount = useObservable(wishlist, (state) => state?.productIds.length);
  return (
    <ul className={statsStyles.stats} aria-label={profileMessages.stats}>
      <li>
        <Link className={statsStyles.card} to={paths.wishlist()}>
          <span className={statsStyles.number}>{itemCount ?? '–'}</span>
          <span className={statsStyles.label}>{profileMessages.wishlistItems}</span>
        </Link>
      </li>
      {[profileMessages.loyaltyPoints, profileMessages.followers].map((label) => (
        <li key={label} className={statsStyles.card}>
          <span className={statsStyles.number}>0</span>
          <span className={statsStyles.label}>{label}</span>
        </li>
      ))}
    </ul>
  );
}
