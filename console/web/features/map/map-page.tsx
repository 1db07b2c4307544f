import type { UsageMap } from '../../../api/releases.ts';
import { AsyncContent } from '../../components/async-content.tsx';
import { PageHead } from '../../components/page-head.tsx';
import pageStyles from '../../components/page.module.css';
import { useEndpoint } from '../../lib/api.ts';
import { findEnvironment, useLiveState } from '../../lib/live-state.ts';
import { useEnvironment, useQuery } from '../../lib/use-query.ts';
import { PartDetails } from './part-details.tsx';
import styles from './map-page.module.css';
import { UsageGraph } from './usage-graph.tsx';

/** Who uses what, and what a change of one part would touch. The address names the part. */
export function MapPage() {
  const { state } = useLiveState();
  const [environment] = useEnvironment();
  const [search, setParameter] = useQuery({ replace: true });
  const sequence = environment === null ? 0 : (findEnvironment(state, environment)?.sequence ?? 0);
  const loaded = useEndpoint<UsageMap>(
    environment === null ? null : `/api/map?environment=${environment}`,
    sequence,
  );
  const choose = (name: string) => setParameter('part', name);
  return (
    <AsyncContent loaded={loaded}>
      {(map) => {
        const chosen = findChosen(map, search.get('part'));
        return (
          <>
            <PageHead title="Who uses what">
              <select
                aria-label="Part"
                className={pageStyles.field}
                value={chosen}
                onChange={({ target }) => choose(target.value)}
              >
                {map.parts.map(({ name }) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </PageHead>
            {map.problems.map((problem) => (
              <p key={problem} className={pageStyles.bad}>
                {problem}
              </p>
            ))}
            <div className={styles.columns}>
              <UsageGraph map={map} chosen={chosen} onChoose={choose} />
              <PartDetails map={map} name={chosen} />
            </div>
          </>
        );
      }}
    </AsyncContent>
  );
}

/** The named part, else the one that most others use. */
function findChosen({ parts, usages }: UsageMap, wanted: string | null): string {
  if (parts.some(({ name }) => name === wanted)) return wanted ?? '';
  const usersOf = (name: string) => usages.filter(({ from }) => from === name).length;
  const [first] = [...parts].sort((one, other) => usersOf(other.name) - usersOf(one.name));
  return first?.name ?? '';
}
