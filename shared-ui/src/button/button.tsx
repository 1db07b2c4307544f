import type { ComponentPropsWithRef } from 'react';
import { buttonVariants, type ButtonVariantOptions } from './button-variants.ts';

export type ButtonProps = ButtonVariantOptions & Omit<ComponentPropsWithRef<'button'>, 'className'>;

/** A button in one of the four looks; `type="button"` unless said otherwise. */
export function Button({ variant = 'solid', isWide = false, ...rest }: ButtonProps) {
  return <button type="button" {...rest} className={buttonVariants({ variant, isWide })} />;
}
