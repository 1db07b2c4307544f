import type { ComponentPropsWithRef } from 'react';
import styles from './button.module.css';

export type ButtonVariantOptions = {
  /** `solid`: the main action; `accent`: the same on dark surfaces and pictures; `outline`; `quiet`: underlined text. */
  readonly variant?: 'solid' | 'accent' | 'outline' | 'quiet';
  readonly isWide?: boolean;
};

/** The class names of a button, for other elements: `<Link className={buttonVariants({ variant: 'accent' })}>`. */
export function buttonVariants({ variant = 'solid', isWide = false }: ButtonVariantOptions = {}): string {
  return [styles.button, styles[variant], isWide ? styles.wide : ''].filter(Boolean).join(' ');
}

export type ButtonProps = ButtonVariantOptions & Omit<ComponentPropsWithRef<'button'>, 'className'>;

/** A button in one of the four variants; `type="button"` by default. */
export function Button({ variant = 'solid', isWide = false, ...rest }: ButtonProps) {
  return <button type="button" {...rest} className={buttonVariants({ variant, isWide })} />;
}
