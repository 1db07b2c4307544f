import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useCardCarousel } from './use-card-carousel.ts';
import styles from './card-carousel.module.css';

/** The `sizes` of a card's picture in a row of 1 (a horizontal card), 2, 3 or 4 cards. */
export const cardPictureSizes =
  '(max-width: 480px) 33vw, (max-width: 768px) 42vw, (max-width: 1024px) 29vw, 23vw';

/** The same in the first row of the page. */
export const firstRowPictureSizes = cardPictureSizes.replace(/23vw$/, '17vw');

type CardCarouselProps = {
  /** Accessible name of the list and of its buttons: 'Men T-shirts'. */
  readonly name: string;
  /** Heading and link beside the buttons. */
  readonly head: ReactNode;
  /** Number of cards; with 0 the buttons are disabled. */
  readonly count: number;
  /** One `<li>` per card. */
  readonly children: ReactNode;
  readonly isBusy?: boolean;
  /** Text over the cards when there are none. */
  readonly notice?: ReactNode;
};

/** A row of cards with 1, 2, 3 or 4 cards in view, and a part of the next one. Buttons, a finger or the wheel move it one card at a time. */
export function CardCarousel({ name, head, count, children, isBusy = false, notice }: CardCarouselProps) {
  const track = useRef<HTMLUListElement>(null);
  const carousel = useCardCarousel(track, count);

  /** Tab from the last enabled button focuses the first card in view: the first card would scroll the row back. */
  function focusCardInView(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Tab' || event.shiftKey || carousel.isAtStart) return;
    const isLast = event.target === [...event.currentTarget.querySelectorAll('button:enabled')].at(-1);
    const link = track.current?.children[carousel.firstInView]?.querySelector<HTMLElement>('a, button');
    if (!isLast || !link) return;
    event.preventDefault();
    link.focus({ preventScroll: true });
  }

  return (
    <div className={styles.carousel}>
      <div className={styles.bar}>
        <div className={styles.head}>{head}</div>
        {/* Not a control: the handler only decides where Tab moves the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className={styles.buttons} onKeyDown={focusCardInView}>
          <StepButton
            label={`Previous ${name}`}
            arrow="M12 4l-6 6 6 6"
            isDisabled={carousel.isAtStart}
            onStep={carousel.stepBack}
          />
          <StepButton
            label={`Next ${name}`}
            arrow="M8 4l6 6-6 6"
            isDisabled={carousel.isAtEnd}
            onStep={carousel.stepForward}
          />
        </div>
      </div>
      <div className={styles.window}>
        <ul
          ref={track}
          className={count === 0 ? `${styles.track} ${styles.still}` : styles.track}
          aria-label={name}
          aria-busy={isBusy}
        >
          {children}
        </ul>
        {notice}
      </div>
    </div>
  );
}

type StepButtonProps = {
  readonly label: string;
  readonly arrow: string;
  readonly isDisabled: boolean;
  readonly onStep: () => void;
};

/** `arrow` is an SVG path in a box of 20 by 20. While the button has the focus it is disabled by `aria-disabled` only: `disabled` would drop the focus. */
function StepButton({ label, arrow, isDisabled, onStep }: StepButtonProps) {
  const [hasFocus, setHasFocus] = useState(false);
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      aria-disabled={isDisabled}
      disabled={isDisabled && !hasFocus}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      onClick={isDisabled ? undefined : onStep}
    >
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d={arrow} fill="none" stroke="currentColor" strokeWidth="2.5" />
      </svg>
    </button>
  );
}
