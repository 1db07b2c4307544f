import { Button } from '@szn/shared-ui/button';
import { useState } from 'react';

type ConfirmedButtonProps = {
  /** The name of the button, with what it acts on. */
  readonly label: string;
  readonly text: string;
  /** The text after the first press; the second one confirms. */
  readonly confirmation: string;
  readonly onConfirm: () => Promise<unknown>;
};

/** A button for a removal: it acts when it is pressed twice. Leaving it cancels the first press. */
export function ConfirmedButton({ label, text, confirmation, onConfirm }: ConfirmedButtonProps) {
  const [state, setState] = useState<'calm' | 'asked' | 'busy'>('calm');
  const press = async () => {
    if (state === 'calm') return setState('asked');
    if (state === 'busy') return;
    setState('busy');
    await onConfirm();
    setState('calm');
  };
  return (
    <Button
      variant={state === 'calm' ? 'quiet' : 'outline'}
      aria-label={state === 'calm' ? label : `${label}: ${confirmation}`}
      aria-disabled={state === 'busy'}
      onClick={() => void press()}
      onBlur={() => state === 'asked' && setState('calm')}
    >
      {state === 'calm' ? text : confirmation}
    </Button>
  );
}
