import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { messageOf } from '../lib/errors.ts';
import { readDocument } from '../lib/json-document.ts';

export const eventTypes = [
  'remote.promoted',
  'remote.rolled_back',
  'remote.killed',
  'remote.unkilled',
  'remote.canary_stopped',
  'remote.rollout_advanced',
  'remote.rollout_finished',
  'remote.rollout_paused',
  'remote.rollout_aborted',
  'remote.refused',
] as const;

/** The file that `RELEASE_WEBHOOKS` names. */
const settingsSchema = z.strictObject({
  webhooks: z.array(
    z.strictObject({
      url: z.url({ protocol: /^https?$/ }),
      /** Key of the signature in base64, as Standard Webhooks writes it. */
      secret: z.string().regex(/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/),
      /** Default: all. */
      events: z.array(z.enum(eventTypes)).optional(),
      /** `text`: the body has `text` only, for chat tools that refuse other fields. */
      format: z.enum(['event', 'text']).default('event'),
    }),
  ),
});
type Endpoint = z.infer<typeof settingsSchema>['webhooks'][number];

export type ReleaseEvent = {
  readonly type: (typeof eventTypes)[number];
  readonly environment: string;
  /** Sequence of the registry. */
  readonly sequence: number;
  readonly remote: string;
  readonly version: string;
  /** The command with its arguments; for a refusal what the gateway does. */
  readonly action: string;
  /** Who made the change, or the gateway. */
  readonly by: string;
  readonly reason: string | null;
};

export type Webhooks = {
  /** Delivers an event in the background. Never throws. */
  readonly send: (event: ReleaseEvent) => void;
  /** Waits for the deliveries, at most until `maxWaitMs` after the last event, and ends the rest. */
  readonly settle: () => Promise<void>;
};

type Options = {
  /** Path of the settings; without it nothing is sent. */
  readonly file: string | undefined;
  /** Called for each address that has not accepted an event. */
  readonly onWarning: (text: string) => void;
  readonly maxWaitMs?: number;
  readonly requestTimeoutMs?: number;
};

const defaults = { maxWaitMs: 5000, requestTimeoutMs: 3000 };

/** Sends signed events to the addresses of a settings file. A failure is a warning: it neither delays nor fails a change. */
export function createWebhooks({ file, onWarning, ...limits }: Options): Webhooks {
  const { maxWaitMs, requestTimeoutMs } = { ...defaults, ...limits };
  const ending = new AbortController();
  const deliveries = new Set<Promise<void>>();
  let deadline = 0;

  async function deliver(event: ReleaseEvent, path: string): Promise<void> {
    try {
      const { webhooks } = await readDocument(path, settingsSchema);
      const wanted = webhooks.filter(({ events = eventTypes }) => events.includes(event.type));
      await Promise.all(
        wanted.map(async (endpoint) => {
          const failure = await post(endpoint, event, { requestTimeoutMs, signal: ending.signal });
          // The rest of an address can be a secret.
          if (failure !== null)
            onWarning(`${new URL(endpoint.url).origin} has not accepted ${event.type}: ${failure}`);
        }),
      );
    } catch (error) {
      onWarning(`No webhook was called: ${messageOf(error)}`);
    }
  }

  return {
    send: (event) => {
      if (file === undefined) return;
      deadline = Date.now() + maxWaitMs;
      const delivery = deliver(event, file).finally(() => deliveries.delete(delivery));
      deliveries.add(delivery);
    },
    settle: async () => {
      const all = Promise.all(deliveries);
      const timer = new AbortController();
      const late = wait(Math.max(0, deadline - Date.now()), undefined, { signal: timer.signal });
      await Promise.race([all, late.catch(() => undefined)]);
      timer.abort();
      ending.abort();
      await all;
    },
  };
}

type PostOptions = { readonly requestTimeoutMs: number; readonly signal: AbortSignal };

const maxAttempts = 6;
const firstPauseMs = 500;

/** Posts an event until it is accepted or refused for good. Resolves to the reason if it was not accepted. */
async function post(endpoint: Endpoint, event: ReleaseEvent, options: PostOptions): Promise<string | null> {
  let failure = 'no time was left';
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    if (attempt > 0) await pause(firstPauseMs * 2 ** (attempt - 1), options.signal);
    if (options.signal.aborted) break;
    const result = await postOnce(endpoint, event, options);
    if (result === null) return null;
    failure = result.reason;
    if (!result.isTemporary) break;
  }
  return failure;
}

type Failure = { readonly reason: string; readonly isTemporary: boolean };

async function postOnce(
  { url, secret, format }: Endpoint,
  event: ReleaseEvent,
  { requestTimeoutMs, signal }: PostOptions,
): Promise<Failure | null> {
  const at = new Date();
  const body = JSON.stringify(format === 'text' ? { text: describe(event) } : toBody(event, at));
  const id = idOf(event);
  const timeout = AbortSignal.timeout(requestTimeoutMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'szn-release-webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(id, at, body),
      },
      body,
      signal: AbortSignal.any([signal, timeout]),
    });
    await response.body?.cancel();
    return response.ok ? null : failureOfStatus(response.status);
  } catch (error) {
    if (timeout.aborted || signal.aborted) return { reason: 'no answer in time', isTemporary: true };
    const cause = error instanceof Error ? error.cause : undefined;
    return { reason: messageOf(cause ?? error), isTemporary: true };
  }
}

function failureOfStatus(status: number): Failure {
  return { reason: `status ${status}`, isTemporary: status >= 500 || status === 429 || status === 408 };
}

/** The same for each attempt, and for all gateways that refuse a version: receivers drop what they have. */
function idOf({ environment, sequence, type, remote, version }: ReleaseEvent): string {
  const key = [environment, sequence, type, remote, version].join(' ');
  return `msg_${createHash('sha256').update(key).digest('hex').slice(0, 32)}`;
}

function toBody(event: ReleaseEvent, at: Date) {
  const { type, ...data } = event;
  return { type, timestamp: at.toISOString(), text: describe(event), data };
}

/** One line for people. Chat tools take `<…>` for commands, such as one that calls everybody. */
function describe({ environment, sequence, action, by, reason }: ReleaseEvent): string {
  const why = reason === null ? '' : `: ${reason}`;
  return `${environment}: ${action} by ${by} (registry ${sequence})${why}`
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** Ends early when the signal aborts. With up to a fifth more, so that several senders do not repeat at one time. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return wait(milliseconds * (1 + Math.random() / 5), undefined, { signal }).catch(() => undefined);
}
