import { useRef, type ReactNode } from 'react';
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
  return (
    <div className={styles.slider}>
      <div className={styles.bar}>
        <div className={styles.head}>{head}</div>
        <div className={styles.buttons}>
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
