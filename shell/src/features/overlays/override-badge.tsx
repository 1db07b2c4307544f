import type { ComposedRemote } from '@szn/shared-contracts';
import { visitAidsMessages as messages } from './overlay-messages.ts';
import styles from './overlays.module.css';

/** Says which remotes are not those of the environment, and leads back to those. */
export function OverrideBadge({ remotes }: { readonly remotes: readonly ComposedRemote[] }) {
  const overridden = remotes.filter(({ reason }) => reason === 'override');
  if (overridden.length === 0) return null;
  return (
    <aside className={styles.badge} aria-label={messages.override}>
      <span className={styles.text}>
        <b>{messages.override}</b> {overridden.map(({ name, version }) => `${name}@${version}`).join(', ')}
      </span>
      {/* A document of its own: the gateway composes it anew. */}
      <a href="?mfe=off" className={styles.action}>
        {messages.reset}
      </a>
    </aside>
  );
}
