import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { readField } from '@szn/shared-contracts';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '../config/config.ts';
import type { Clock } from '../lib/clock.ts';
import { writeFileAtomic } from '../lib/files.ts';
import { renderTextMail } from './mail-layout.ts';

export type Mail = { readonly recipient: string; readonly subject: string; readonly body: string };

/** Sends one mail. Throws when that fails. */
export type DeliverMail = (mail: OutgoingMail) => Promise<void>;

/** A mail that may have what ordered mails need in addition. */
export type OutgoingMail = Mail & {
  /** Without one, that of the text. */
  readonly html?: string;
  /** The same for each attempt to send one mail, so that receivers can drop a second copy. Without angle brackets. */
  readonly messageId?: string;
  /** Addresses that end the mails: one that takes a POST (RFC 8058) and, where one is configured, a mailbox. */
  readonly unsubscribe?: { readonly url: string; readonly mailbox: string | undefined };
};

type MailConfig = Pick<
  Config,
  'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'DKIM_DOMAIN' | 'DKIM_SELECTOR' | 'DKIM_PRIVATE_KEY'
>;

export function createMailDelivery(config: MailConfig, clock: Clock): DeliverMail {
  return config.SMTP_URL === undefined
    ? deliverToFolder(config, clock)
    : deliverBySmtp(config, config.SMTP_URL);
}

export function outboxFolder(config: Pick<Config, 'DATA_DIR'>): string {
  return join(config.DATA_DIR, 'outbox');
}

/** Class 5.1: the recipient's address, 5.2.1: its mailbox is disabled (RFC 3463). */
const recipientCodes = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1'];
/** Refusals of the sender, which servers give at the recipient, too. */
const senderRefusals = /relay|denied|block|polic|spam|helo|client|sender|authenti|\bip\b|quota|full/i;

/**
 * True when the mail server will never accept mails for this recipient (RFC 5321, section 4.2.1). False where the server
 * refuses the sender instead: a relay without permission would otherwise end the mails of everybody.
 */
export function isRecipientRejected(error: unknown): boolean {
  const answer = readField(error, 'response');
  if (readField(error, 'command') !== 'RCPT TO' || typeof answer !== 'string') return false;
  const [, reply = '', enhanced, text = ''] =
    /^(\d{3})[ -](?:(\d\.\d{1,3}\.\d{1,3}) )?(.*)$/s.exec(answer) ?? [];
  if (enhanced !== undefined) return recipientCodes.includes(enhanced);
  return ['550', '551', '553'].includes(reply) && !senderRefusals.test(text);
}

/** Codes of nodemailer for a server that does not answer, or not to this sender. */
const serverFailures = ['ECONNECTION', 'EDNS', 'ETIMEDOUT', 'ESOCKET', 'EAUTH', 'ETLS', 'EPROTOCOL'];

/** True when a mail was not sent because of the mail server, and not because of the mail. */
export function isMailServerAway(error: unknown): boolean {
  return serverFailures.includes(String(readField(error, 'code')));
}

/** Connects to the mail server, signs in and leaves. Rejects with the reason if that fails. */
export async function verifyMailServer(url: string): Promise<void> {
  await createTransport({ url, ...timeouts }).verify();
}

const timeouts = { connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 10_000 };

function deliverBySmtp(config: MailConfig, url: string): DeliverMail {
  const transport = createTransport({ url, ...timeouts, ...signature(config) });
  return async (mail) => {
    await transport.sendMail(describeMail(config, mail));
  };
}

function deliverToFolder(config: MailConfig, clock: Clock): DeliverMail {
  const transport = createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    ...signature(config),
  });
  return async (mail) => {
    const { message } = await transport.sendMail(describeMail(config, mail));
    if (!Buffer.isBuffer(message)) throw new Error('The mail was not built in memory');
    const name = `${clock.now().toISOString().replaceAll(/[:.]/g, '-')}-${randomBytes(3).toString('hex')}.eml`;
    await writeFileAtomic(join(outboxFolder(config), name), message);
  };
}

function describeMail(config: MailConfig, mail: OutgoingMail): SendMailOptions {
  const { recipient, subject, body, html, messageId, unsubscribe } = mail;
  return {
    from: config.MAIL_FROM,
    to: { name: '', address: recipient },
    subject,
    text: body,
    html: html ?? renderTextMail(subject, body),
    ...(messageId !== undefined && { messageId: `<${messageId}>` }),
    ...(unsubscribe && {
      // A nested array: one header with all addresses. Two headers would be invalid (RFC 2369).
      list: { unsubscribe: [[unsubscribe.url, unsubscribe.mailbox].filter((one) => one !== undefined)] },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    }),
  };
}

/**
 * RFC 8058 wants both headers of unsubscribing inside the signature. Of the two, nodemailer signs `List-Unsubscribe` only
 * by default.
 */
const signedHeaders = [
  'From',
  'Sender',
  'Reply-To',
  'Subject',
  'Date',
  'Message-ID',
  'To',
  'Cc',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
].join(':');

function signature(config: MailConfig) {
  const { DKIM_DOMAIN: domainName, DKIM_SELECTOR: keySelector, DKIM_PRIVATE_KEY: privateKey } = config;
  if (domainName === undefined || keySelector === undefined || privateKey === undefined) return {};
  return { dkim: { domainName, keySelector, privateKey, headerFieldNames: signedHeaders } };
}
