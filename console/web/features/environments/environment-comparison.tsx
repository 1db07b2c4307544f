import { Button } from '@szn/shared-ui/button';
import type { Differences } from '../../../api/releases.ts';
import { AsyncContent } from '../../components/async-content.tsx';
import { DataTable } from '../../components/data-table.tsx';
import pageStyles from '../../components/page.module.css';
import { useEndpoint } from '../../lib/api.ts';
import { findEnvironment, useLiveState } from '../../lib/live-state.ts';
import { useMayChange } from '../../lib/session-context.ts';
import { useQuery } from '../../lib/use-query.ts';
import { useRequestAction } from '../actions/action-dialog-provider.tsx';
import styles from './environments-page.module.css';

/** In what two environments differ, with the promotion of one to the other. The address names both. */
export function EnvironmentComparison({ names }: { readonly names: readonly string[] }) {
  const { state } = useLiveState();
  const [search, setParameter] = useQuery({ replace: true });
  const [one = '', other = ''] = choosePair(names, search.get('one'), search.get('other'));
  const sequences = [one, other].map((name) => findEnvironment(state, name)?.sequence ?? 0);
  const loaded = useEndpoint<Differences>(
    `/api/differences?one=${one}&other=${other}`,
    sequences.reduce((sum, sequence) => sum + sequence, 0),
  );
  const isAllowed = useMayChange(null);
  const requestAction = useRequestAction();
  const select = (parameter: string, value: string) => (
    <select
      aria-label={parameter === 'one' ? 'First environment' : 'Second environment'}
      className={pageStyles.field}
      value={value}
      onChange={({ target }) => setParameter(parameter, target.value)}
    >
      {names.map((name) => (
        <option key={name}>{name}</option>
      ))}
    </select>
  );
  return (
    <section aria-label="Comparison">
      <h2 className={pageStyles.heading}>Compare</h2>
      <div className={styles.choice}>
        {select('one', one)} with {select('other', other)}
        {isAllowed && one !== other && (
          <Button
            onClick={() =>
              requestAction({ verb: 'promote-from', environment: other, from: one, remote: null })
            }
          >
            Promote {one} to {other} …
          </Button>
        )}
      </div>
      <AsyncContent loaded={loaded}>{(differences) => <DifferenceTable {...differences} />}</AsyncContent>
    </section>
  );
}

/** The two environments that visitors reach last, unless others are named. */
function choosePair(names: readonly string[], one: string | null, other: string | null) {
  return [
    names.find((name) => name === one) ?? names.at(-2),
    names.find((name) => name === other) ?? names.at(-1),
  ];
}

function DifferenceTable({ one, other, differences }: Differences) {
  if (differences.length === 0) {
    return (
      <p className={pageStyles.note}>
        {one} and {other} do not differ.
      </p>
    );
  }
  return (
    <DataTable columns={['Part', one, other]}>
      {differences.map((part) => (
        <tr key={`${part.kind} ${part.name}`}>
          <th scope="row">{part.kind === 'shell' ? 'shell' : `${part.kind} ${part.name}`}</th>
          <td data-label={one}>{part.one ?? 'none'}</td>
          <td data-label={other}>{part.other ?? 'none'}</td>
        </tr>
      ))}
    </DataTable>
  );
}
