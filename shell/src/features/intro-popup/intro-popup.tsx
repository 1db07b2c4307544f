import { useEffect, useEffectEvent, useState, type MouseEvent } from 'react';
import { Link } from '@szn/remote-kit/shared-modules/link';
import { listBrands, specifiedIntro, splashChanged } from '@szn/shared-contracts';
import { buttonVariants } from '@szn/shared-ui/button';
import { Dialog } from '@szn/shared-ui/dialog';
import { useShell, useShellRuntime } from '../../services/shell-context.tsx';
import styles from './intro-popup.module.css';

const introPopupMessages = {
  points: (brands: number) => [`${brands} brands`, 'Prices side by side', 'Sales found for you'],
  close: 'Close',
} as const;

/** Sections 2 and 9: "0.3 s closing animation". */
const closingMs = 300;
const checkIntervalMs = 250;

type IntroPopupProps = {
  /** Whether the URL fragment names the popup. */
  readonly isOpen: boolean;
  /** Adds the history entry whose fragment names the popup. */
  readonly open: () => void;
  /** Whether the page loads nothing. */
  readonly isIdle: () => boolean;
  readonly onClosed: () => void;
};

/**
 * The introduction for first-time visitors. Waits until no dialog is open, no toast is shown and no field has the focus. It has a history
 * entry of its own, so that Back closes it.
 */
export function IntroPopup({ isOpen, open, isIdle, onClosed }: IntroPopupProps) {
  const content = useShell().composition.content?.intro ?? specifiedIntro;
  const [phase, setPhase] = useState<'waiting' | 'shown' | 'closing' | 'followed'>('waiting');
  useWaitForFreePage(phase === 'waiting' && !content.isHidden, () => {
    if (isIdle()) setPhase('shown');
  });
  useOpener(phase === 'shown', open);
  useOpening(isOpen, onClosed);
  useClosingAnimation(phase === 'closing', onClosed);
  // The page of the link may take long to arrive; the address names the popup until then.
  if (!isOpen || phase === 'followed') return null;
  const follow = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (!ctrlKey && !metaKey && !shiftKey) setPhase('followed');
  };
  return (
    <Dialog
      title={content.title}
      isTitleHidden
      isClosing={phase === 'closing'}
      onClose={() => setPhase('closing')}
      closeLabel={introPopupMessages.close}
    >
      <div className={styles.content}>
        <p className={styles.title} aria-hidden="true">
          {content.title}
        </p>
        <p className={styles.text}>{content.text}</p>
        <ul className={styles.points}>
          {introPopupMessages.points(listBrands().length).map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <Link replace to={content.to} className={buttonVariants({ isWide: true })} onClick={follow}>
          {content.button}
        </Link>
      </div>
    </Dialog>
  );
}

/** Not over the splash (decision 36), another dialog or a focused field, nor in place of a toast, which a dialog closes. */
function useWaitForFreePage(isWaiting: boolean, onFree: () => void): void {
  const { services, toasts } = useShellRuntime();
  const { bus } = services;
  const show = useEffectEvent(onFree);

  useEffect(() => {
    if (!isWaiting) return undefined;
    const check = () => {
      const isCovered =
        bus.read(splashChanged)?.isShown === true || document.querySelector('dialog[open]') !== null;
      const isTyping = document.activeElement?.matches('input, textarea, select') === true;
      const isTelling = toasts.current().length > 0;
      if (!isCovered && !isTyping && !isTelling) show();
    };
    check();
    const timer = setInterval(check, checkIntervalMs);
    return () => clearInterval(timer);
  }, [isWaiting, bus, toasts]);
}

/** Once: a check can find the page free again before React has rendered the opened popup. */
function useOpener(isShown: boolean, onShown: () => void): void {
  const open = useEffectEvent(onShown);
  useEffect(() => {
    if (isShown) open();
  }, [isShown]);
}

/** Marks the popup as seen, and ends it when the URL no longer names it, for example after Back. */
function useOpening(isOpen: boolean, onGone: () => void): void {
  const { introPopup } = useShellRuntime();
  const end = useEffectEvent(onGone);
  useEffect(() => {
    if (!isOpen) return undefined;
    introPopup.markSeen();
    return () => end();
  }, [isOpen, introPopup]);
}

function useClosingAnimation(isClosing: boolean, onClosed: () => void): void {
  const finish = useEffectEvent(onClosed);
  useEffect(() => {
    if (!isClosing) return undefined;
    const timer = setTimeout(() => finish(), closingMs);
    return () => clearTimeout(timer);
  }, [isClosing]);
}
