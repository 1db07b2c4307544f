import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isDialogHash, paths, rememberCampaign, site } from '@szn/shared-contracts';
import { useServices } from '@szn/shared-ui/services-context';
import { useSplash } from './use-splash.ts';
import styles from './splash.module.css';

/** Whether the splash is due: once, and only where the document was loaded at the home page. */
export type SplashState = { readonly isDue: () => boolean; readonly end: () => void };

/**
 * The logo that opens the home page when the document is loaded there (specification, section 2). The style sheet shows
 * and removes it without script; with script it is a modal dialog that any tap, scroll or key ends.
 */
export function Splash({ state }: { readonly state: SplashState }) {
  const [isDue] = useState(state.isDue);
  // A later navigation to the home page loads no document.
  useEffect(() => state.end(), [state]);
  return isDue ? <SplashDialog /> : null;
}

function SplashDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const cleanAddress = useCleanAddress();
  const { phase, skip } = useSplash(dialog, { onEnd: startAtTop, onMissed: cleanAddress });

  function startAtTop() {
    window.scrollTo(0, 0);
    cleanAddress();
  }

  if (phase === 'gone') return null;
  return (
    // A click, a scroll or a key anywhere does what the button does; the button is there for everyone.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={phase === 'skipped' ? `${styles.splash} ${styles.skipped}` : styles.splash}
      aria-label={`Welcome to ${site.name}`}
      data-splash=""
      onClick={skip}
      onKeyDown={skip}
      onWheel={skip}
      onTouchMove={skip}
      onCancel={(event) => {
        event.preventDefault();
        skip();
      }}
    >
      <Logo />
      <button type="button" className={styles.skip}>
        Skip intro
      </button>
    </dialog>
  );
}

/**
 * Returns a function that stores the campaign and replaces the address with `/`, except for the fragment of an open
 * dialog. It does not scroll: without a splash the shopper may be reading already.
 */
function useCleanAddress(): () => void {
  const { sessionStorage } = useServices();
  const location = useLocation();
  const navigate = useNavigate();
  return () => {
    rememberCampaign(sessionStorage, location.search);
    // The current address: a dialog may have closed, or a navigation started, that React has not rendered yet.
    const { pathname, search, hash } = window.location;
    if (pathname !== paths.home()) return;
    const dialogHash = isDialogHash(hash) ? hash : '';
    if (search === '' && hash === dialogHash) return;
    void navigate(
      { pathname: paths.home(), hash: dialogHash },
      { replace: true, preventScrollReset: true, state: location.state },
    );
  };
}

/** The three letters, separate paths so that the style sheet animates them one after another. */
const letters = [
  'M7 0h33v11H12.5v3L40 22.5V33l-7 7H0V29h27.5v-3L0 17.5V7z',
  'M44 0h38v10.5L61.5 29H82v11H44V29.5L64.5 11H44z',
  'M86 0h13.5L116 22V0h12v40h-13.5L98 18v22H86z',
] as const;

function Logo() {
  return (
    <svg className={styles.mark} viewBox="0 0 128 40" aria-hidden="true">
      {letters.map((letter) => (
        <path key={letter} d={letter} />
      ))}
    </svg>
  );
}
