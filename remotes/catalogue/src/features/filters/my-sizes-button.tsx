import { useMySizes, useMySizesStore } from '../preferences/my-sizes.ts';
import styles from './facet-list.module.css';

type MySizesButtonProps = {
  readonly chosen: readonly string[];
  readonly onChoose: (sizes: readonly string[]) => void;
};

/** Below the size filter: remembers what is chosen as the shopper's sizes, or chooses these again. */
export function MySizesButton({ chosen, onChoose }: MySizesButtonProps) {
  const sizes = useMySizes();
  const store = useMySizesStore();
  if (isSame(chosen, sizes)) {
    if (sizes.length === 0) return null;
    return (
      <button type="button" className={styles.more} onClick={() => store.set([])}>
        Forget my sizes
      </button>
    );
  }
  const [label, choose] =
    chosen.length === 0
      ? [`Only my sizes: ${sizes.join(', ')}`, () => onChoose(sizes)]
      : [`Remember ${chosen.join(', ')} as my sizes`, () => store.set(chosen)];
  return (
    <button type="button" className={styles.more} onClick={choose}>
      {label}
    </button>
  );
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name));
}
