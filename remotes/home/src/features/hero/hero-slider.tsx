import type { FocusEvent } from 'react';
import { HeroSlidePanel } from './hero-slide-panel.tsx';
import { heroMessages, heroSlides, slideDurationMs } from './hero-slides.ts';
import { useSlideRotation, type SlideRotation } from './use-slide-rotation.ts';
import { useSwipe } from './use-swipe.ts';
import styles from './hero-slider.module.css';

/** The five slides at the top of the page (specification, section 2): an ARIA carousel. */
export function HeroSlider() {
  const count = heroSlides.length;
  const rotation = useSlideRotation(count, slideDurationMs);
  const { index, isRotating, show, setPauseReason } = rotation;
  const swipe = useSwipe({ onForward: () => show(index + 1), onBack: () => show(index - 1) });
  return (
    // Not a control: the handlers pause the rotation while a pointer or the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.hero}
      aria-roledescription="carousel"
      aria-label={heroMessages.label}
      onPointerEnter={(event) => setPauseReason('pointer', event.pointerType === 'mouse')}
      onPointerLeave={() => setPauseReason('pointer', false)}
      onFocus={() => setPauseReason('focus', true)}
      onBlur={(event) => setPauseReason('focus', isFocusInside(event))}
    >
      {/* The controls precede the slides in the focus order; the style sheet places them below. */}
      <HeroControls rotation={rotation} />
      <div className={styles.slides} aria-live={isRotating ? 'off' : 'polite'} {...swipe}>
        {heroSlides.map((slide, slideIndex) => (
          <HeroSlidePanel
            key={slide.shortName}
            slide={slide}
            position={heroMessages.position(slideIndex + 1, count)}
            isShown={slideIndex === index}
            isNext={slideIndex === (index + 1) % count}
            isFirst={slideIndex === 0}
          />
        ))}
      </div>
    </section>
  );
}

/** Play or pause, previous, next, and one button for each slide. */
function HeroControls({ rotation }: { readonly rotation: SlideRotation }) {
  const { index, isRotating, isPlaying, show, togglePlaying } = rotation;
  return (
    <div className={styles.controls}>
      <div className={styles.steps}>
        <IconButton
          label={isPlaying ? heroMessages.pause : heroMessages.play}
          icon={isPlaying ? 'M6 4v12M14 4v12' : 'M6 4l9 6-9 6z'}
          onClick={togglePlaying}
        />
        <IconButton label={heroMessages.previous} icon="M12 4l-6 6 6 6" onClick={() => show(index - 1)} />
        <IconButton label={heroMessages.next} icon="M8 4l6 6-6 6" onClick={() => show(index + 1)} />
      </div>
      <div className={styles.numbers} role="group" aria-label={heroMessages.chooser}>
        {heroSlides.map(({ shortName, heading }, slideIndex) => {
          const number = String(slideIndex + 1).padStart(2, '0');
          return (
            <button
              key={shortName}
              type="button"
              className={styles.number}
              // Begins with the visible text '01 All' (WCAG 2.5.3, label in name).
              aria-label={`${number} ${shortName}: ${heading.join(' ')}`}
              aria-current={slideIndex === index}
              onClick={() => show(slideIndex)}
            >
              <span>{number}</span> <span className={styles.name}>{shortName}</span>
              <span className={isRotating && slideIndex === index ? styles.progress : styles.bar} />
            </button>
          );
        })}
      </div>
    </div>
  );
}

type IconButtonProps = {
  readonly label: string;
  /** SVG path in a box of 20 by 20. */
  readonly icon: string;
  readonly onClick: () => void;
};

function IconButton({ label, icon, onClick }: IconButtonProps) {
  return (
    <button type="button" className={styles.step} aria-label={label} onClick={onClick}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d={icon} fill="none" stroke="currentColor" strokeWidth="2.5" />
      </svg>
    </button>
  );
}

function isFocusInside({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
}
