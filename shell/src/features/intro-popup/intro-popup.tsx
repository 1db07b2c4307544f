import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { paths, splashChanged } from '@szn/shared-contracts';
import { buttonVariants } from '@szn/shared-ui/button-variants';
import { Dialog } from '@szn/shared-ui/dialog';
import { useShellRuntime } from '../../services/shell-runtime-context.tsx';
import { introPopupMessages } from './intro-popup-messages.ts';
import styles from './intro-popup.module.css';

/** Sections 2 and 9: "0.3 s closing animation". */
const closingMs = 300;
const lookAgainMs = 250;

export type IntroPopupProps = {
  /** It has been closed, or is not to be shown. */
  readonly onGone: () => void;
};

/** The pitch to a first-time visitor. Waits until nothing else covers the page and nobody is typing. */
export function IntroPopup({ onGone }: IntroPopupProps) {
  const [phase, setPhase] = useState<'waiting' | 'shown' | 'closing'>('waiting');
  useClearPage(phase === 'waiting', () => setPhase('shown'));
  useSeen(phase === 'shown');
  useClosing(phase === 'closing', onGone);
  if (phase === 'waiting') return null;
  const close = () => setPhase('closing');
  return (
    <Dialog
      title={introPopupMessages.title}
      isTitleHidden
      isClosing={phase === 'closing'}
      onClose={close}
      closeLabel={introPopupMessages.close}
    >
      <div className={styles.poster}>
        <p className={styles.title} aria-hidden="true">
          {introPopupMessages.titleLines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
        <p className={styles.text}>{introPopupMessages.text}</p>
        <ul className={styles.points}>
          {introPopupMessages.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <Link to={paths.collections()} className={buttonVariants({ isWide: true })} onClick={close}>
          {introPopupMessages.explore}
        </Link>
      </div>
    </Dialog>
  );
}

/** Never over the splash (decision 36), another dialog, or what somebody is writing. */
function useClearPage(isWaiting: boolean, onClear: () => void): void {
  const { bus } = useShellRuntime().services;
  const show = useEffectEvent(onClear);

  useEffect(() => {
    if (!isWaiting) return undefined;
    const look = () => {
      const isCovered =
        bus.read(splashChanged)?.isShown === true || document.querySelector('dialog[open]') !== null;
      if (!isCovered && !isWriting()) show();
    };
    look();
    const timer = setInterval(look, lookAgainMs);
    return () => clearInterval(timer);
  }, [isWaiting, bus]);
}

function isWriting(): boolean {
  return document.activeElement?.matches('input, textarea, select') === true;
}

function useSeen(isShown: boolean): void {
  const { introPopup } = useShellRuntime();
  useEffect(() => {
    if (isShown) introPopup.markSeen();
  }, [isShown, introPopup]);
}

function useClosing(isClosing: boolean, onGone: () => void): void {
  const leave = useEffectEvent(onGone);
  useEffect(() => {
    if (!isClosing) return undefined;
    const timer = setTimeout(() => leave(), closingMs);
    return () => clearTimeout(timer);
  }, [isClosing]);
}
