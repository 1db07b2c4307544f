import { setting } from '@szn/settings/settings';
import { z } from 'zod';
import { isHost } from './network-values.ts';

const mailbox = /^(?:[^<>\r\n]*<[^\s@<>,]+@[^\s@<>,]+>|[^\s@<>,]+@[^\s@<>,]+)$/;

/** The part of the settings about mails. */
export const mailSettings = {
  SMTP_URL: setting(z.url({ protocol: /^smtps?$/ }).optional(), {
    meaning: 'mail server; without it, mails are written to `DATA_DIR/outbox` as `.eml` files',
    isSecret: true,
  }),
  MAIL_FROM: setting(z.string().regex(mailbox, 'must be one address, such as SZN <hello@szn.example>'), {
    meaning: 'sender of mails',
    default: 'SZN <hello@szn.example>',
  }),
  MAIL_UNSUBSCRIBE_ADDRESS: setting(z.email().optional(), {
    meaning:
      'mailbox that leaving by mail is sent to, in `List-Unsubscribe` beside the link; somebody must read it',
  }),
  MAIL_BOUNCE_TOKEN: setting(z.string().min(32).optional(), {
    meaning: 'who sends it as a bearer token may report bounces ([mails](mails.md#bounces)); unset: nobody',
    isSecret: true,
  }),
  DKIM_DOMAIN: setting(z.string().refine(isHost, 'must be a domain').optional(), {
    meaning: 'domain in the DKIM signature of mails; unset: no signature',
  }),
  DKIM_SELECTOR: setting(
    z
      .string()
      .regex(/^[\w.-]{1,63}$/)
      .optional(),
    {
      meaning: 'selector: the public key is in the TXT record `<selector>._domainkey.<domain>`',
    },
  ),
  DKIM_PRIVATE_KEY: setting(z.string().startsWith('-----BEGIN').optional(), {
    meaning: 'private key in PEM format',
    isSecret: true,
  }),
  ALERT_HOURS: setting(
    z
      .string()
      .regex(/^\d{1,2}-\d{1,2}$/, 'must be two hours such as 9-21')
      .transform((text) => {
        const [from = 0, to = 24] = text.split('-').map(Number);
        return { from, to };
      })
      .refine(({ from, to }) => from < to && to <= 24, 'must be two hours of one day such as 9-21'),
    {
      meaning: 'hours of the day in India in which alerts are sent, from the first until before the second',
      default: '9-21',
    },
  ),
};
