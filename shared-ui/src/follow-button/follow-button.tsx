import { useRef, useState, type MouseEvent } from 'react';
import { brandKey, brandLabel, followSet, type ShellServices } from '@szn/shared-contracts';
import styles from './follow-button.module.css';
import { useFollowedBrands } from './use-followed-brands.ts';

export type FollowButtonProps = {
  readonly services: ShellServices;
  /** The `source` of the brand's products. */
  readonly source: string;
  /** `ink`: on dark surfaces; `poster`: in the colours `--letters` and `--background` around it. */
  readonly surface?: 'paper' | 'ink' | 'poster';
};

/**
 * Follows a brand and stops following it. Account changes the list and tells the shopper. Until it has (its script may
 * still be loading) the requested state is shown. Not rendered visibly without scripts: say beside it what to do then.
 */
export function FollowButton({ services, source, surface = 'paper' }: FollowButtonProps) {
  const { isFollowed, isBusy, toggle } = useFollow(services, source);

  // The second click of a double click must not undo the first.
  function toggleOnce(event: MouseEvent) {
    if (event.detail <= 1) void toggle();
  }

  return (
    <button
      type="button"
      className={`${styles.follow} ${styles[surface]}`}
      aria-pressed={isFollowed}
      aria-busy={isBusy}
      onClick={toggleOnce}
    >
      <svg className={styles.icon} viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d={isFollowed ? 'M2.5 8.5 6.5 12.5 13.5 4' : 'M8 2.5V13.5M2.5 8H13.5'} />
      </svg>
      {/* The name stays "Follow", as `aria-pressed` requires. */}
      <span>
        Follow
        <span className={styles.ending} aria-hidden="true">
          ing
        </span>
        <span className="visually-hidden"> {brandLabel(source)}</span>
      </span>
    </button>
  );
}

/** For pages with follow buttons, which need scripts: says so where there are none. */
export function FollowHint() {
  return (
    <p className={styles.hint}>
      Following a brand needs scripts. Without them, a feed reader can follow its page.
    </p>
  );
}

function useFollow(services: ShellServices, source: string) {
  const { bus, notify } = services;
  const current = useFollowedBrands(services).includes(brandKey(source));
  const [requested, setRequested] = useState<boolean | null>(null);
  // Two clicks can occur before React renders again.
  const latest = useRef<{ readonly isFollowed: boolean } | null>(null);

  async function toggle() {
    const request = { isFollowed: !(latest.current?.isFollowed ?? current) };
    latest.current = request;
    setRequested(request.isFollowed);
    const isLatest = () => latest.current === request;
    try {
      await bus.send(followSet, { brand: source, ...request });
    } catch {
      if (isLatest())
        notify({ kind: 'error', text: `${brandLabel(source)} could not be followed right now` });
    }
    if (!isLatest()) return;
    latest.current = null;
    setRequested(null);
  }

  return { isFollowed: requested ?? current, isBusy: requested !== null, toggle };
}
