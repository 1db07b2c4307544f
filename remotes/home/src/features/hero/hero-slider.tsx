import type { FocusEvent } from 'react';
import { useIsSplashShown } from '../../common/use-is-splash-shown.ts';
import { HeroControls } from './hero-controls.tsx';
import { HeroSlidePanel } from './hero-slide-panel.tsx';
import { heroMessages, heroSlides, slidePeriodMs } from './hero-slides.ts';
import { useRotation } from './use-rotation.ts';
import { useSwipe } from './use-swipe.ts';
import styles from './hero-slider.module.css';

/** The five slides at the head of the page (specification, section 2): an ARIA carousel. */
export function HeroSlider() {
  const count = heroSlides.length;
  const isCovered = useIsSplashShown();
  const rotation = useRotation({ count, periodMs: slidePeriodMs, isCovered });
  const { index, isTurning, show, hold } = rotation;
  const swipe = useSwipe({ onForward: () => show(index + 1), onBack: () => show(index - 1) });
  return (
    // Nothing is operated by these: they hold the slides while a pointer or the focus is among them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.hero}
      aria-roledescription="carousel"
      aria-label={heroMessages.label}
      onPointerEnter={(event) => hold('pointer', event.pointerType === 'mouse')}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={(event) => hold('focus', isFocusInside(event))}
    >
      {/* The controls come first for those who reach them one by one, and are drawn below the slides. */}
      <HeroControls rotation={rotation} />
      <div className={styles.slides} aria-live={isTurning ? 'off' : 'polite'} {...swipe}>
        {heroSlides.map((slide, place) => (
          <HeroSlidePanel
            key={slide.shortName}
            slide={slide}
            position={heroMessages.position(place + 1, count)}
            isShown={place === index}
            isNext={place === (index + 1) % count}
            isFirst={place === 0}
          />
        ))}
      </div>
    </section>
  );
}

function isFocusInside({ currentTarget, relatedTarget }: FocusEvent): boolean {
  return relatedTarget instanceof Node && currentTarget.contains(relatedTarget);
}
