import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { StepButton } from './step-button.tsx';
import { useCardSlider } from './use-card-slider.ts';
import styles from './card-slider.module.css';

export type CardSliderProps = {
  /** What the row is called: 'Men T-shirts'. */
  readonly name: string;
  /** Drawn beside the buttons: the row's heading and where it leads. */
  readonly head: ReactNode;
  /** How many cards there are; with none of them the buttons have nothing to do. */
  readonly count: number;
  /** `<li>` elements, a card in each. */
  readonly children: ReactNode;
  readonly isBusy?: boolean;
  /** Laid over the cards: what to say when there are none. */
  readonly notice?: ReactNode;
};

/** A row of cards: 1, 2, 3 or 4 of them in view, moved one at a time by buttons, a finger or the wheel. */
export function CardSlider({ name, head, count, children, isBusy = false, notice }: CardSliderProps) {
  const track = useRef<HTMLUListElement>(null);
  const slider = useCardSlider(track, count);

  /** From the last button on, Tab goes to the card that is in view: to the row's first one it would scroll all back. */
  function tabIntoView(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Tab' || event.shiftKey || slider.isAtStart) return;
    const isLast = event.target === [...event.currentTarget.querySelectorAll('button:enabled')].at(-1);
    const link = track.current?.children[slider.first]?.querySelector<HTMLElement>('a, button');
    if (!isLast || !link) return;
    event.preventDefault();
    link.focus({ preventScroll: true });
  }

  return (
    <div className={styles.slider}>
      <div className={styles.bar}>
        <div className={styles.head}>{head}</div>
        {/* Nothing is operated by it: it says where Tab goes on. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div className={styles.buttons} onKeyDown={tabIntoView}>
          <StepButton
            label={`Previous ${name}`}
            arrow="M12 4l-6 6 6 6"
            isSpent={slider.isAtStart}
            onStep={slider.stepBack}
          />
          <StepButton
            label={`Next ${name}`}
            arrow="M8 4l6 6-6 6"
            isSpent={slider.isAtEnd}
            onStep={slider.stepOn}
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
