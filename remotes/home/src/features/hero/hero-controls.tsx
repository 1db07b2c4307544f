import { heroMessages, heroSlides } from './hero-slides.ts';
import type { Rotation } from './use-rotation.ts';
import styles from './hero-controls.module.css';

/** Stop and go, one back, one on, and a number for each slide. */
export function HeroControls({ rotation }: { readonly rotation: Rotation }) {
  const { index, isTurning, isPlaying, show, togglePlaying } = rotation;
  return (
    <div className={styles.controls}>
      <div className={styles.steps}>
        <button
          type="button"
          className={styles.step}
          aria-label={isPlaying ? heroMessages.pause : heroMessages.play}
          onClick={togglePlaying}
        >
          <Icon path={isPlaying ? 'M6 4v12M14 4v12' : 'M6 4l9 6-9 6z'} />
        </button>
        <button
          type="button"
          className={styles.step}
          aria-label={heroMessages.previous}
          onClick={() => show(index - 1)}
        >
          <Icon path="M12 4l-6 6 6 6" />
        </button>
        <button
          type="button"
          className={styles.step}
          aria-label={heroMessages.next}
          onClick={() => show(index + 1)}
        >
          <Icon path="M8 4l6 6-6 6" />
        </button>
      </div>
      <div className={styles.numbers} role="group" aria-label={heroMessages.chooser}>
        {heroSlides.map((slide, place) => (
          <button
            key={slide.shortName}
            type="button"
            className={styles.number}
            aria-label={`Slide ${place + 1}: ${slide.heading.join(' ')}`}
            aria-current={place === index}
            onClick={() => show(place)}
          >
            <span className={styles.digits}>{String(place + 1).padStart(2, '0')}</span>
            <span className={styles.name}>{slide.shortName}</span>
            <span className={isTurning && place === index ? styles.turning : styles.bar} />
          </button>
        ))}
      </div>
    </div>
  );
}

function Icon({ path }: { readonly path: string }) {
  return (
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="2.5" />
    </svg>
  );
}
