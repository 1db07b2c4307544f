import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isDialogHash, paths, rememberCampaign } from '@szn/shared-contracts';
import { useHome } from '../../common/home-context.tsx';
import { SplashMark } from './splash-mark.tsx';
import { splashMessages } from './splash-messages.ts';
import { useSplash } from './use-splash.ts';
import styles from './splash.module.css';

/**
 * The logo that opens the home page when the document is loaded there (specification, section 2). Drawn and taken away
 * by the style sheet, so that it needs no script; with script it is a modal dialog that any click or key ends.
 */
export function Splash() {
  const { splash } = useHome();
  const [isDue] = useState(splash.isDue);
  // Coming back home later is no loading of a document.
  useEffect(() => splash.setOver(), [splash]);
  return isDue ? <DueSplash /> : null;
}

function DueSplash() {
  const { services } = useHome();
  const drawn = useLocation();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const { phase, skip } = useSplash(dialog, { onEnd: beginAtTop, onMissed: tidyAddress });

  function beginAtTop() {
    window.scrollTo(0, 0);
    tidyAddress();
  }

  // Without moving the page: who saw no splash may be reading already.
  function tidyAddress() {
    rememberCampaign(services.sessionStorage, drawn.search);
    // As they are now: a dialog may have been closed meanwhile, or the shopper be on the way to another page, and React
    // may hear of it later.
    const { pathname, search, hash } = window.location;
    if (pathname !== paths.home()) return;
    const keptHash = isDialogHash(hash) ? hash : '';
    if (search === '' && hash === keptHash) return;
    void navigate(
      { pathname: paths.home(), hash: keptHash },
      { replace: true, preventScrollReset: true, state: drawn.state },
    );
  }

  if (phase === 'gone') return null;
  return (
    // A click or a key anywhere on it is a short way to its button, which is there for everyone.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={phase === 'skipped' ? `${styles.splash} ${styles.skipped}` : styles.splash}
      aria-label={splashMessages.label}
      data-splash=""
      onClick={skip}
      onKeyDown={skip}
      onCancel={(event) => {
        event.preventDefault();
        skip();
      }}
    >
      <SplashMark />
      <button type="button" className={styles.skip}>
        {splashMessages.skip}
      </button>
    </dialog>
  );
}
