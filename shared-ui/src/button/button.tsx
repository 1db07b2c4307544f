import type { ComponentPropsWithRef } from 'react';
import { buttonLook, type ButtonLook } from './button-look.ts';

export type ButtonProps = ButtonLook & Omit<ComponentPropsWithRef<'button'>, 'className'>;

/** A button in one of the four looks; `type="button"` unless said otherwise. */
export function Button({ variant = 'solid', isWide = false, ...rest }: ButtonProps) {
  return <button type="button" {...rest} className={buttonLook({ variant, isWide })} />;
}
