import styles from './button.module.css';

export type ButtonVariant =
  /** Ink with paper letters: the one main action. */
  | 'solid'
  /** Acid with ink letters: the main action on ink or on a picture. */
  | 'accent'
  /** A line around ink letters. */
  | 'outline'
  /** Letters with an underline. */
  | 'quiet';

export type ButtonVariantOptions = { readonly variant?: ButtonVariant; readonly isWide?: boolean };

/** The class names of a button, for elements that are not one: `<Link className={buttonVariants({ variant: 'accent' })}>`. */
export function buttonVariants({ variant = 'solid', isWide = false }: ButtonVariantOptions = {}): string {
  return [styles.button, styles[variant], isWide ? styles.wide : ''].filter(Boolean).join(' ');
}
