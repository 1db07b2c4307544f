import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.ts';
import type { Clock } from '../lib/clock.ts';
import { writeFileAtomic } from '../lib/files.ts';
import type { Mail } from './mail-outbox.ts';

/** Sends one mail. Throws when that fails. */
export type DeliverMail = (mail: Mail) => Promise<void>;

export function createMailDelivery(
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>,
  clock: Clock,
): DeliverMail {
  return config.SMTP_URL === undefined
    ? deliverToFolder(outboxFolder(config), config.MAIL_FROM, clock)
    : deliverBySmtp(config.SMTP_URL, config.MAIL_FROM);
}

export function outboxFolder(config: Pick<Config, 'DATA_DIR'>): string {
  return join(config.DATA_DIR, 'outbox');
}

function deliverBySmtp(url: string, from: string): DeliverMail {
  const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };
  const transport = createTransport({ url, ...timeouts });
  return async ({ recipient, subject, body }) => {
    await transport.sendMail({ from, to: { name: '', address: recipient }, subject, text: body });
  };
}

function deliverToFolder(folder: string, from: string, clock: Clock): DeliverMail {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async ({ recipient, subject, body }) => {
    const to = { name: '', address: recipient };
    const { message } = await transport.sendMail({ from, to, subject, text: body });
    if (!Buffer.isBuffer(message)) throw new Error('The mail was not built in memory');
    const name = `${clock.now().toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(3).toString('hex')}.eml`;
    await writeFileAtomic(join(folder, name), message);
  };
}
