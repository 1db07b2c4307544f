import { useEffect, useState } from 'react';
import { Button } from '@szn/shared-ui/button';
import { Dialog } from '@szn/shared-ui/dialog';
import { Spinner } from '@szn/shared-ui/spinner';
import type { Action, ActionResult, Plan } from '../../../api/actions.ts';
import { request } from '../../lib/api.ts';
import { CommandLine } from '../../components/command-line.tsx';
import { ActionFields } from './action-fields.tsx';
import { fillIn, verbs } from '../../../api/verbs.ts';
import { createAction, createFields, type RequestedAction } from './create-action.ts';
import { ActionPlan, type LoadedPlan } from './action-plan.tsx';
import styles from './action-dialog.module.css';

type ActionDialogProps = { readonly requested: RequestedAction; readonly onClose: () => void };

type Progress =
  | { readonly step: 'asking' }
  | { readonly step: 'running' }
  | { readonly step: 'ended'; readonly result: ActionResult }
  | { readonly step: 'failed'; readonly message: string };

/** Asks once about an action, carries it out and shows what the command says. */
export function ActionDialog({ requested, onClose }: ActionDialogProps) {
  const [action, setAction] = useState<Action | null>(() => createAction(requested, createFields(requested)));
  const [progress, setProgress] = useState<Progress>({ step: 'asking' });
  const plan = usePlan(action);

  async function run() {
    if (!action) return;
    setProgress({ step: 'running' });
    try {
      const result = await request<ActionResult>('/api/actions', { method: 'POST', body: action });
      setProgress({ step: 'ended', result });
    } catch (error) {
      setProgress({ step: 'failed', message: error instanceof Error ? error.message : String(error) });
    }
  }

  const isAsking = progress.step === 'asking';
  return (
    <Dialog
      title={titleOf(requested)}
      size="large"
      onClose={onClose}
      footer={
        <div className={styles.buttons}>
          <Button variant="outline" onClick={onClose}>
            {isAsking ? 'Cancel' : 'Close'}
          </Button>
          {isAsking && <ConfirmButton action={action} plan={plan} onConfirm={() => void run()} />}
        </div>
      }
    >
      {isAsking ? (
        <div className={styles.form}>
          <ActionFields requested={requested} onChange={setAction} />
          <ActionPlan plan={action ? plan : noPlan} />
        </div>
      ) : (
        <Ending progress={progress} />
      )}
    </Dialog>
  );
}

function titleOf({ verb, environment, remote, version }: RequestedAction): string {
  const { label } = verbs[verb];
  if (!remote) return verb === 'env-create' ? label : `${label}: ${environment}`;
  return `${label}: ${remote.name}${version === undefined ? '' : ` ${version}`}`;
}

type ConfirmButtonProps = {
  readonly action: Action | null;
  readonly plan: ReturnType<typeof usePlan>;
  readonly onConfirm: () => void;
};

/** Says in full what it does. Disabled until the plan of exactly this action is known. */
function ConfirmButton({ action, plan, onConfirm }: ConfirmButtonProps) {
  if (!action) return <Button disabled>Fill in the form</Button>;
  const isPossible = plan.isCurrent && plan.value !== null && plan.value.obstacle === null;
  return (
    <Button onClick={onConfirm} disabled={!isPossible}>
      {fillIn(verbs[action.verb].sentence, { to: targetOf(plan.value), ...action })}
    </Button>
  );
}

/** The version that a rollback returns to, by its plan. */
function targetOf(plan: Plan | null): string {
  return plan?.changes[0]?.to?.split(',', 1)[0] ?? 'the previous version';
}

function Ending({ progress }: { readonly progress: Progress }) {
  if (progress.step === 'ended') return <Result result={progress.result} />;
  if (progress.step === 'failed') {
    return (
      <p role="alert" className={styles.failure}>
        {progress.message}
      </p>
    );
  }
  return (
    <div className={styles.running}>
      <Spinner label="Running" />
      <p>The command runs, and waits until the gateways serve the change.</p>
    </div>
  );
}

const resultTitles: Readonly<Record<number, string>> = {
  0: 'Done',
  1: 'Failed',
  2: 'Not understood',
  3: 'Rejected by a rule or by gateways',
  4: 'The store, or a document in it, cannot be used',
};

function Result({ result: { exitCode, commandLine, text } }: { readonly result: ActionResult }) {
  return (
    <div className={styles.form}>
      <div role="alert" className={exitCode === 0 ? styles.success : styles.failure}>
        <strong>{resultTitles[exitCode] ?? 'Ended'}</strong>
        {exitCode !== 0 && <span> · exit code {exitCode}</span>}
        <pre className={styles.output}>{text}</pre>
      </div>
      <CommandLine line={commandLine} />
    </div>
  );
}

const noPlan: LoadedPlan = { value: null, failure: null };
type PlanState = LoadedPlan & { readonly key: string | null };

/** Typing asks for one plan, not one for each letter. */
const planDelayMs = 200;

function usePlan(action: Action | null): LoadedPlan & { readonly isCurrent: boolean } {
  const [plan, setPlan] = useState<PlanState>({ key: null, value: null, failure: null });
  const key = action && JSON.stringify(action);

  useEffect(() => {
    if (key === null) return undefined;
    const controller = new AbortController();
    const { signal } = controller;
    const ask = () =>
      request<Plan>('/api/plans', { method: 'POST', body: JSON.parse(key), signal }).then(
        (value) => setPlan({ key, value, failure: null }),
        (error: unknown) => {
          if (signal.aborted) return;
          setPlan({ key, value: null, failure: error instanceof Error ? error.message : String(error) });
        },
      );
    const timer = setTimeout(() => void ask(), planDelayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key]);

  return { ...plan, isCurrent: key !== null && plan.key === key };
}
