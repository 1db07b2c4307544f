import { setting } from '@szn/settings/settings';
import { z } from 'zod';
import { textList } from '@szn/settings/origins';
import { parseUrl, readImageUrl } from '@szn/shared-contracts/wire';

/** Hosts of pictures, between commas. */
export const pictureHosts = textList.pipe(
  z.array(
    z
      .string()
      .toLowerCase()
      // The readers of pictures have one rule, so that no accepted host shows nothing.
      .refine(
        (host) => isHost(host) && readImageUrl(`https://${host}/`) !== null,
        'must be a public host such as images.example, without https://, port and path',
      ),
  ),
);

function isHost(text: string): boolean {
  return parseUrl(`https://${text}`)?.host === text;
}

/** The part of the settings about products of brands. */
export const feedSettings = {
  FEEDS_FILE: setting(z.string().min(1).optional(), {
    meaning: 'file with the [feeds](feeds.md) that this process imports again and again; unset: none',
  }),
  LINK_CHECKS: setting(z.enum(['on', 'off']), {
    meaning: '`on` looks for [dead links](feeds.md#dead-links) of products at the brands, slowly',
    default: 'off',
  }),
  OUTGOING_REQUESTS: setting(z.enum(['public', 'loopback']), {
    meaning:
      'which addresses feeds, robots.txt, links and pictures are read from: `public` ones, or those of this machine too (`loopback`), by http and on any port, for development and tests',
    default: 'public',
    production: { refused: 'a feed could read servers of this machine' },
  }),
  PICTURE_HOSTS: setting(pictureHosts, {
    meaning: 'hosts whose https pictures of products an import reads for their colour, comma-separated',
    default: '',
  }),
};

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
