import { site } from '@szn/shared-contracts';
import { wordmarkShape } from './wordmark-shape.ts';

const shapes = {
  menu: 'M3 6.5h18M3 12h18M3 17.5h12',
  close: 'M5 5l14 14M19 5L5 19',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.4 15.4L21 21',
  heart: 'M12 20.5S3.5 15.6 3.5 9.4A4.9 4.9 0 0 1 12 6.3a4.9 4.9 0 0 1 8.5 3.1c0 6.2-8.5 11.1-8.5 11.1z',
  bag: 'M5 8.5h14l1 12.5H4L5 8.5zM8.5 8.5V7a3.5 3.5 0 0 1 7 0v1.5',
  person: 'M12 3.5a4.25 4.25 0 1 0 0 8.5 4.25 4.25 0 0 0 0-8.5zM4 21c.6-4.2 3.8-6.5 8-6.5s7.4 2.3 8 6.5',
  chevron: 'M6 9.5l6 6 6-6',
  arrow: 'M4 12h15.5M13 5.5l6.5 6.5-6.5 6.5',
} as const;

/** A decorative icon; the control around it has the accessible name. */
export function Icon({ name, size = 24 }: { readonly name: keyof typeof shapes; readonly size?: number }) {
  return <LineIcon shape={shapes[name]} size={size} />;
}

/** An icon of one part of the shell, whose shape is in the chunk of that part. */
export function LineIcon({ shape, size = 24 }: { readonly shape: string; readonly size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={shape} fill="none" stroke="currentColor" strokeWidth="1.75" strokeLinejoin="round" />
    </svg>
  );
}

export function Wordmark({ className }: { readonly className?: string | undefined }) {
  return (
    <svg viewBox="0 0 128 40" className={className} role="img" aria-label={site.name} focusable="false">
      <path fill="currentColor" d={wordmarkShape} />
    </svg>
  );
}
