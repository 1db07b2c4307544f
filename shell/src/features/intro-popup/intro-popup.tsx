import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from '@szn/remote-kit/shared-modules/link';
import { paths, splashChanged, brands, site } from '@szn/shared-contracts';
import { buttonVariants } from '@szn/shared-ui/button';
import { Dialog } from '@szn/shared-ui/dialog';
import { useShellRuntime } from '../../services/shell-context.tsx';
import styles from './intro-popup.module.css';

/** Section 2, "Intro popup"; the specification gives no literal text. */
const introPopupMessages = {
  title: 'Every Gen Z label. One rail.',
  titleLines: ['Every', 'Gen Z label.', 'One rail.'],
  text: `${site.name} lists Gen Z fashion brands in one place, so that you can compare drops, fits and prices before you buy at the brand itself.`,
  points: [`${brands.length} labels`, 'Prices side by side', 'Sales found for you'],
  explore: 'Explore all brands',
  close: 'Close',
} as const;

/** Sections 2 and 9: "0.3 s closing animation". */
const closingMs = 300;
const checkIntervalMs = 250;

/** The introduction for first-time visitors. Waits until no dialog is open and no field has the focus. */
export function IntroPopup({ onClosed }: { readonly onClosed: () => void }) {
  const [phase, setPhase] = useState<'waiting' | 'shown' | 'closing'>('waiting');
  useWaitForFreePage(phase === 'waiting', () => setPhase('shown'));
  useMarkSeen(phase === 'shown');
  useClosingAnimation(phase === 'closing', onClosed);
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
      <div className={styles.content}>
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

/** Not over the splash (decision 36), another dialog or a focused field. */
function useWaitForFreePage(isWaiting: boolean, onFree: () => void): void {
  const { bus } = useShellRuntime().services;
  const show = useEffectEvent(onFree);

  useEffect(() => {
    if (!isWaiting) return undefined;
    const check = () => {
      const isCovered =
        bus.read(splashChanged)?.isShown === true || document.querySelector('dialog[open]') !== null;
      const isTyping = document.activeElement?.matches('input, textarea, select') === true;
      if (!isCovered && !isTyping) show();
    };
    check();
    const timer = setInterval(check, checkIntervalMs);
    return () => clearInterval(timer);
  }, [isWaiting, bus]);
}

function useMarkSeen(isShown: boolean): void {
  const { introPopup } = useShellRuntime();
  useEffect(() => {
    if (isShown) introPopup.markSeen();
  }, [isShown, introPopup]);
}

function useClosingAnimation(isClosing: boolean, onClosed: () => void): void {
  const finish = useEffectEvent(onClosed);
  useEffect(() => {
    if (!isClosing) return undefined;
    const timer = setTimeout(() => finish(), closingMs);
    return () => clearTimeout(timer);
  }, [isClosing]);
}
