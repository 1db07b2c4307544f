import type { ChangeEvent, ComponentPropsWithRef } from 'react';
import { buttonVariants } from '../button/button.tsx';
import styles from './picture-input.module.css';

type PictureInputProps = Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'className' | 'accept' | 'onChange'
> & {
  /** The text of the button. */
  readonly text: string;
  readonly onChoose: (file: File) => void;
};

/** A file input for pictures that looks like a button. */
export function PictureInput({ text, onChoose, ...input }: PictureInputProps) {
  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0];
    if (file) onChoose(file);
    // Otherwise choosing the same file again fires no event.
    target.value = '';
  }
  return (
    <label className={`${buttonVariants({ variant: 'outline' })} ${styles.choose}`}>
      {text}
      <input
        {...input}
        type="file"
        className={styles.file}
        accept="image/jpeg,image/png,.jpg,.jpeg,.png"
        onChange={choose}
      />
    </label>
  );
}
