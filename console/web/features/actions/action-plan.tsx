import type { ReactNode } from 'react';
import type { Plan } from '../../../api/actions.ts';
import { CommandLine } from '../../components/command-line.tsx';
import { plural } from '../../lib/format.ts';
import styles from './action-dialog.module.css';

export type LoadedPlan = { readonly value: Plan | null; readonly failure: string | null };

type ActionPlanProps = { readonly plan: LoadedPlan };

/** What an action would do: versions, pages, consumers, the verdict of the gate, and the equal command line. */
export function ActionPlan({ plan: { value, failure } }: ActionPlanProps) {
  if (failure !== null) return <Alert>{failure}</Alert>;
  if (!value) return null;
  const { obstacle, notes, warnings, changes, violations, commandLine } = value;
  return (
    <section aria-label="What this does" className={styles.plan}>
      {obstacle !== null && <Alert>{obstacle}</Alert>}
      {[...notes, ...warnings.map((warning) => `Warning: ${warning}.`)].map((note) => (
        <p key={note} className={styles.consequence}>
          {note}
        </p>
      ))}
      {obstacle === null && (
        <dl className={styles.facts}>
          <Fact name="Versions">
            <Changes changes={changes} />
          </Fact>
          {changes.length > 0 && <Effects plan={value} />}
          {value.isChecked && <Fact name="Gate">{describeVerdict(value)}</Fact>}
        </dl>
      )}
      <Violations violations={violations} />
      <CommandLine line={commandLine} />
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

function Changes({ changes }: Pick<Plan, 'changes'>) {
  if (changes.length === 0) return 'no version changes';
  return changes.map(({ kind, name, from, to }) => (
    <span key={`${kind} ${name}`} className={styles.line}>
      {kind === 'remote' ? name : `${kind} ${name}`}{' '}
      <strong>
        {from ?? 'none'} → {to ?? 'none'}
      </strong>
    </span>
  ));
}

function Effects({ plan: { pages, consumers, gateways } }: { readonly plan: Plan }) {
  return (
    <>
      <Fact name="Pages touched">{pages.join('   ') || 'none'}</Fact>
      <Fact name="Who uses it">
        {consumers.length === 0
          ? 'nobody'
          : consumers.map(({ name, uses }) => (
              <span key={name} className={styles.line}>
                <strong>{name}</strong>: {uses.join(', ')}
              </span>
            ))}
      </Fact>
      <Fact name="Gateways">{describeGateways(gateways)}</Fact>
    </>
  );
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

function describeGateways(count: number): string {
  return count === 0
    ? 'None is announced: nobody confirms the change.'
    : `${plural(count, 'gateway')} will confirm it.`;
}

function describeVerdict({ violations }: Plan): string {
  return violations.length === 0 ? 'accepts it' : `rejects it for ${plural(violations.length, 'reason')}`;
}
