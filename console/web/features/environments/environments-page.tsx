import { Button } from '@szn/shared-ui/button';
import { Spinner } from '@szn/shared-ui/spinner';
import type { EnvironmentState } from '../../../api/state.ts';
import { Badge } from '../../components/badge.tsx';
import pageStyles from '../../components/page.module.css';
import { formatMinute, plural, shortVersion } from '../../lib/format.ts';
import { useLiveState } from '../../lib/live-state.ts';
import { useMayChange } from '../../lib/session-context.ts';
import { useRequestAction } from '../actions/action-dialog-provider.tsx';
import { EnvironmentMenu } from '../actions/action-menu.tsx';
import { EnvironmentComparison } from './environment-comparison.tsx';
import styles from './environments-page.module.css';

/** The rules and values of each environment, and in what two of them differ. */
export function EnvironmentsPage() {
  const { state } = useLiveState();
  const isAllowed = useMayChange(null);
  const requestAction = useRequestAction();
  if (!state) return <Spinner label="Loading the environments" />;
  const { environments } = state;
  return (
    <>
      <div className={pageStyles.head}>
        <h1 className={pageStyles.title}>Environments</h1>
        {isAllowed && (
          <Button
            variant="outline"
            onClick={() => requestAction({ verb: 'env-create', environment: 'new', remote: null })}
          >
            New environment …
          </Button>
        )}
      </div>
      <ul className={styles.list}>
        {environments.map((environment) => (
          <EnvironmentCard key={environment.name} environment={environment} />
        ))}
      </ul>
      {environments.length > 1 && <EnvironmentComparison names={environments.map(({ name }) => name)} />}
    </>
  );
}

function EnvironmentCard({ environment }: { readonly environment: EnvironmentState }) {
  const { name, sequence, shell, remotes, gateways, frozen, isProtected, values } = environment;
  const facts = {
    Promotions: describePromotions(environment),
    Approvals: isProtected ? 'needed from another identity' : 'not needed',
    Registry: String(sequence),
    Shell: shell === null ? 'not described' : shortVersion(shell),
    Remotes: plural(remotes.length, 'remote'),
    Gateways: gateways.length === 0 ? 'none is announced' : plural(gateways.length, 'gateway'),
    Values: describeValues(values),
  };
  return (
    <li className={styles.card}>
      <div className={styles.head}>
        <h2 className={styles.name}>{name}</h2>
        {frozen && <Badge kind="bad">frozen</Badge>}
        {isProtected && <Badge>protected</Badge>}
        <EnvironmentMenu environment={environment} />
      </div>
      <dl className={styles.facts}>
        {Object.entries(facts).map(([title, text]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function describePromotions({ frozen, requests }: EnvironmentState): string {
  const waiting = requests.length === 0 ? '' : `, ${requests.length} waiting for an approval`;
  if (!frozen) return `accepted${waiting}`;
  const end = frozen.until === null ? '' : ` until ${formatMinute(frozen.until)}`;
  return `rejected${end}: ${frozen.reason} (${frozen.by})${waiting}`;
}

function describeValues(values: EnvironmentState['values']): string {
  const lines = Object.entries(values).map(([name, value]) => `${name} = ${String(value)}`);
  return lines.join('\n') || 'none';
}
