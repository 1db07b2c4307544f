import type { Database } from '../database/database.ts';
import { deleteMail, leaseNextMail, postponeMail, type QueuedMail } from './mail-queries.ts';
import { hourInMs, minuteInMs, secondInMs, type Clock } from '../lib/clock.ts';
import type { DeliverMail } from './mail-transport.ts';

export type MailWorkerServices = {
  readonly db: Database;
  readonly clock: Clock;
  readonly deliver: DeliverMail;
  /** Hears of a failed delivery, without the address. */
  readonly reportFailure: (error: unknown) => void;
};

const lookEveryMs = 2 * secondInMs;
const leaseMs = 2 * minuteInMs;
const mostAttempts = 8;

/** Sends what waits in the outbox every two seconds. Returns what stops it after the mail in hand. */
export function startMailWorker(services: MailWorkerServices): () => Promise<void> {
  let isStopped = false;
  let working: Promise<void> | undefined;
  const timer = setInterval(() => {
    working ??= sendDueMails(services, () => isStopped)
      .catch(services.reportFailure)
      .finally(() => {
        working = undefined;
      });
  }, lookEveryMs);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await working;
  };
}

/** Sends every mail that is due. A failing one is put off, longer each time, and given up after eight attempts. */
export async function sendDueMails(
  services: MailWorkerServices,
  isStopped: () => boolean = () => false,
): Promise<void> {
  const { db, clock } = services;
  while (!isStopped()) {
    const mail = await leaseNextMail(db, clock.now(), new Date(clock.now().getTime() + leaseMs));
    if (mail === undefined) return;
    await attempt(services, mail);
  }
}

async function attempt(
  { db, clock, deliver, reportFailure }: MailWorkerServices,
  mail: QueuedMail,
): Promise<void> {
  try {
    await deliver(mail);
    await deleteMail(db, mail.id);
  } catch (error) {
    reportFailure(error);
    const waitMs = Math.min(hourInMs, minuteInMs * 2 ** (mail.attempts - 1));
    if (mail.attempts >= mostAttempts) await deleteMail(db, mail.id);
    else await postponeMail(db, mail.id, new Date(clock.now().getTime() + waitMs));
  }
}
