import type { ReactNode } from 'react';
import type { Plan, Verb } from '../../../api/actions.ts';
import { CommandLine } from '../../components/command-line.tsx';
import { plural } from '../../lib/format.ts';
import type { LoadedPlan } from './action-dialog.tsx';
import styles from './action-dialog.module.css';

type ActionPlanProps = { readonly plan: LoadedPlan; readonly verb: Verb };

/** What an action would do: versions, pages, consumers, the verdict of the gate, and the equal command line. */
export function ActionPlan({ plan: { value, failure }, verb }: ActionPlanProps) {
  if (failure !== null) return <Alert>{failure}</Alert>;
  if (!value) return null;
  return (
    <section aria-label="What this does" className={styles.plan}>
      {value.obstacle !== null && <Alert>{value.obstacle}</Alert>}
      <dl className={styles.facts}>
        <Fact name="Versions">
          <strong>{describeVersions(value)}</strong>
        </Fact>
        <Fact name="Pages touched">{value.pages.join('   ') || 'none'}</Fact>
        <Fact name="Who uses it">
          <Consumers consumers={value.consumers} />
        </Fact>
        <Fact name="Gateways">{describeGateways(value)}</Fact>
        {isChecked(verb, value) && <Fact name="Gate">{describeVerdict(value)}</Fact>}
      </dl>
      <Violations violations={value.violations} />
      <CommandLine line={value.commandLine} />
    </section>
  );
}

function Alert({ children }: { readonly children: string }) {
  return (
    <p role="alert" className={styles.failure}>
      {children}
    </p>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Consumers({ consumers }: Pick<Plan, 'consumers'>) {
  if (consumers.length === 0) return 'nobody';
  return consumers.map(({ name, uses }) => (
    <span key={name} className={styles.consumer}>
      <strong>{name}</strong>: {uses.join(', ')}
    </span>
  ));
}

function Violations({ violations }: Pick<Plan, 'violations'>) {
  if (violations.length === 0) return null;
  return (
    <ul className={styles.violations}>
      {violations.map(({ rule, consumer, message }) => (
        <li key={message}>
          <strong>
            {rule} ({consumer})
          </strong>{' '}
          {message}
        </li>
      ))}
    </ul>
  );
}

function describeVersions({ from, to }: Plan): string {
  return from === to ? (to ?? 'none') : `${from ?? 'none'} → ${to ?? 'none'}`;
}

function describeGateways({ gateways }: Plan): string {
  return gateways === 0
    ? 'None is announced: nobody confirms the change.'
    : `${plural(gateways, 'gateway')} will confirm it.`;
}

function isChecked(verb: Verb, { obstacle }: Plan): boolean {
  return obstacle === null && ['promote', 'canary', 'rollback'].includes(verb);
}

function describeVerdict({ violations }: Plan): string {
  return violations.length === 0 ? 'accepts it' : `rejects it for ${plural(violations.length, 'reason')}`;
}
