import { usePreferences, usePreferencesStore } from './preferences.ts';
import styles from './my-sizes.module.css';

type MySizesProps = {
  readonly chosen: readonly string[];
  readonly onChoose: (sizes: readonly string[]) => void;
};

/** Below the size filter: remembers what is chosen as the shopper's sizes, or chooses these again. */
export function MySizes({ chosen, onChoose }: MySizesProps) {
  const { sizes } = usePreferences();
  const store = usePreferencesStore();
  if (isSame(chosen, sizes)) {
    if (sizes.length === 0) return null;
    return (
      <button type="button" className={styles.mySizes} onClick={() => store.update({ sizes: [] })}>
        Forget my sizes
      </button>
    );
  }
  const [label, choose] =
    chosen.length === 0
      ? [`Only my sizes: ${sizes.join(', ')}`, () => onChoose(sizes)]
      : [`Remember ${chosen.join(', ')} as my sizes`, () => store.update({ sizes: chosen })];
  return (
    <button type="button" className={styles.mySizes} onClick={choose}>
      {label}
    </button>
  );
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name));
}
