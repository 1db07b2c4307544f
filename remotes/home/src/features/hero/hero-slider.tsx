import type { FocusEvent } from 'react';
import type { HeroContent } from '@szn/shared-contracts';
import { useServices } from '@szn/shared-ui/services-context';
import { useSwipe } from '@szn/shared-ui/use-swipe';
import { HeroSlidePanel } from './hero-slide-panel.tsx';
import { listSlides } from './hero-slides.ts';
import { useSlideRotation, type SlideRotation } from './use-slide-rotation.ts';
import styles from './hero-slider.module.css';

/** Section 9: "hero slider 5000 ms". */
const slideDurationMs = 5000;

/** The slides at the top of the page (specification, section 2): an ARIA carousel. */
export function HeroSlider() {
  const slides = listSlides(useServices().content);
  const count = slides.length;
  const rotation = useSlideRotation(count, slideDurationMs);
  const { index, isRotating, show, setPauseReason } = rotation;
  const swipe = useSwipe((direction) => show(direction === 'forward' ? index + 1 : index - 1));
  return (
    // Not a control: the handlers pause the rotation while a pointer or the focus is inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.hero}
      aria-roledescription="carousel"
      aria-label="Highlights"
      onPointerEnter={(event) => setPauseReason('pointer', event.pointerType === 'mouse')}
      onPointerLeave={() => setPauseReason('pointer', false)}
      onFocus={() => setPauseReason('focus', true)}
      onBlur={(event) => setPauseReason('focus', isFocusInside(event))}
    >
      {/* The controls precede the slides in the focus order; the style sheet places them below. */}
      <HeroControls rotation={rotation} slides={slides} />
      <div className={styles.slides} aria-live={isRotating ? 'off' : 'polite'} {...swipe}>
        {slides.map((slide, slideIndex) => (
          <HeroSlidePanel
            key={slide.shortName}
            slide={slide}
            index={slideIndex}
            count={count}
            isShown={slideIndex === index}
            isNext={slideIndex === (index + 1) % count}
          />
        ))}
      </div>
    </section>
  );
}

type HeroControlsProps = { readonly rotation: SlideRotation; readonly slides: readonly HeroContent[] };

function HeroControls({ rotation, slides }: HeroControlsProps) {
  const { index, isRotating, isPlaying, show, togglePlaying } = rotation;
  return (
    <div className={styles.controls}>
      <div className={styles.steps}>
        <IconButton
          label={isPlaying ? 'Pause slides' : 'Play slides'}
          icon={isPlaying ? 'M6 4v12M14 4v12' : 'M6 4l9 6-9 6z'}
          onClick={togglePlaying}
        />
        <IconButton label="Previous slide" icon="M12 4l-6 6 6 6" onClick={() => show(index - 1)} />
        <IconButton label="Next slide" icon="M8 4l6 6-6 6" onClick={() => show(index + 1)} />
      </div>
      <div className={styles.numbers} role="group" aria-label="Choose a slide">
        {slides.map(({ shortName, first, second }, slideIndex) => {
          const number = String(slideIndex + 1).padStart(2, '0');
          return (
            <button
              key={shortName}
              type="button"
              className={styles.number}
              // Begins with the visible text '01 All' (WCAG 2.5.3, label in name).
              aria-label={`${number} ${shortName}: ${first} ${second}`}
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

/** `icon` is an SVG path in a box of 20 by 20. */
function IconButton({ label, icon, onClick }: Record<'label' | 'icon', string> & { onClick: () => void }) {
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
