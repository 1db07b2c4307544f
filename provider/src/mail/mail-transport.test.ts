import { startSmtpServer } from '../../test/support/smtp-server.ts';
import { systemClock } from '../lib/clock.ts';
import { createHash, createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { createMailDelivery, isRecipientRejected } from './mail-transport.ts';

const mail = { recipient: 'zoe@example.com', subject: 'Please confirm, Zoë', body: 'Hello\n.\nGood bye' };
const common = {
  MAIL_FROM: 'SZN <hello@szn.example>',
  DATA_DIR: '/nowhere',
  DKIM_DOMAIN: undefined,
  DKIM_SELECTOR: undefined,
  DKIM_PRIVATE_KEY: undefined,
};

test('a mail is sent to the configured mail server', async () => {
  const server = await startSmtpServer();
  const deliver = createMailDelivery({ ...common, SMTP_URL: server.url }, systemClock);
  await deliver(mail);
  await server.close();
  expect(server.mails).toHaveLength(1);
  expect(server.mails[0]).toMatch(/^MAIL FROM:<hello@szn\.example>.*\nRCPT TO:<zoe@example\.com>\n/);
  expect(server.mails[0]).toContain('Good bye');
});

test('an unreachable mail server makes the delivery fail', async () => {
  const server = await startSmtpServer();
  await server.close();
  const deliver = createMailDelivery({ ...common, SMTP_URL: server.url }, systemClock);
  await expect(deliver(mail)).rejects.toThrow('ECONNREFUSED');
});

test('both headers of leaving mails are in a valid DKIM signature', async () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const server = await startSmtpServer();
  const dkim = { DKIM_DOMAIN: 'szn.example', DKIM_SELECTOR: 'one', DKIM_PRIVATE_KEY: privateKey };
  const deliver = createMailDelivery({ ...common, ...dkim, SMTP_URL: server.url }, systemClock);
  const url = 'https://szn.example/proxy/alerts/unsubscribe?token=abc';
  const unsubscribe = { url, mailbox: 'leave@szn.example' };
  await deliver({ ...mail, html: '<p>Hello</p>', messageId: 'key@szn.example', unsubscribe });
  await server.close();
  const { headers, body } = readMail(server.mails[0] ?? '');
  expect(headers.get('list-unsubscribe')).toMatch(
    /^List-Unsubscribe: <https:\/\/szn\.example\/\S+>,\s+<mailto:leave@szn\.example>$/,
  );
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  expect(headers.get('message-id')).toBe('Message-ID: <key@szn.example>');
  const signed = verifySignature(headers, body, publicKey);
  expect(signed).toEqual(
    expect.arrayContaining(['list-unsubscribe', 'list-unsubscribe-post', 'message-id', 'from', 'subject']),
  );
});

test.each([
  ['550 no such user', true],
  ['550 5.1.1 <gone@example.com>: Recipient address rejected: User unknown', true],
  ['550 5.2.1 The account is disabled', true],
  ['554 5.7.1 <gone@example.com>: Relay access denied', false],
  ['550 relaying denied', false],
  ['554 5.7.1 Service unavailable; Client host blocked', false],
  ['504 5.5.2 <localhost>: Helo command rejected', false],
  ['552 5.2.2 Mailbox full', false],
])('of the answers to a recipient, "%s" ends all mails to it: %s', async (answer, isRejected) => {
  const server = await startSmtpServer({ reject: () => answer });
  const deliver = createMailDelivery({ ...common, SMTP_URL: server.url }, systemClock);
  const error: unknown = await deliver(mail).catch((reason: unknown) => reason);
  await server.close();
  expect(error).toBeInstanceOf(Error);
  expect(isRecipientRejected(error)).toBe(isRejected);
});

test('a recipient that the server rejects for good is told apart from other failures', async () => {
  const server = await startSmtpServer({
    reject: (recipient) => (recipient.startsWith('gone@') ? '550 no such user' : undefined),
  });
  const deliver = createMailDelivery({ ...common, SMTP_URL: server.url }, systemClock);
  const failure = async (recipient: string) =>
    await deliver({ ...mail, recipient }).then(
      () => undefined,
      (error: unknown) => error,
    );
  expect(isRecipientRejected(await failure('gone@example.com'))).toBe(true);
  expect(await failure('here@example.com')).toBeUndefined();
  await server.close();
  expect(isRecipientRejected(await failure('gone@example.com'))).toBe(false);
});

/** The headers of a delivered mail by name, folded as they came, and its body. */
function readMail(text: string): { headers: ReadonlyMap<string, string>; body: string } {
  const lines = text.split('\n').filter((line) => !/^(?:MAIL FROM|RCPT TO):/.test(line));
  const end = lines.indexOf('');
  const headers = lines
    .slice(0, end)
    .join('\r\n')
    .split(/\r\n(?!\s)/);
  return {
    headers: new Map(headers.map((header) => [header.split(':', 1)[0]?.toLowerCase() ?? '', header])),
    body: `${lines.slice(end + 1).join('\r\n')}\r\n`,
  };
}

/** Checks body hash and signature (RFC 6376, relaxed for both) and returns the names of the signed headers. */
function verifySignature(headers: ReadonlyMap<string, string>, body: string, publicKey: string): string[] {
  const header = headers.get('dkim-signature') ?? '';
  const tags = new Map(
    header
      .slice(header.indexOf(':') + 1)
      .split(';')
      .map((tag) => [
        tag.slice(0, tag.indexOf('=')).trim(),
        tag.slice(tag.indexOf('=') + 1).replaceAll(/\s/g, ''),
      ]),
  );
  const relaxedBody = body
    .replaceAll(/[ \t]+(?=\r\n)/g, '')
    .replaceAll(/[ \t]+/g, ' ')
    .replace(/(?:\r\n)+$/, '\r\n');
  expect(tags.get('bh')).toBe(createHash('sha256').update(relaxedBody).digest('base64'));
  const relax = (one: string) => {
    const colon = one.indexOf(':');
    const value = one
      .slice(colon + 1)
      .replaceAll('\r\n', '')
      .replaceAll(/[ \t]+/g, ' ')
      .trim();
    return `${one.slice(0, colon).toLowerCase()}:${value}`;
  };
  const names = (tags.get('h') ?? '').toLowerCase().split(':');
  const unsigned = relax(header.replace(/(b=)[^;]*$/s, '$1'));
  const text = [...names.map((name) => relax(headers.get(name) ?? '')), unsigned].join('\r\n');
  const signature = Buffer.from(tags.get('b') ?? '', 'base64');
  expect(verify('rsa-sha256', Buffer.from(text), createPublicKey(publicKey), signature)).toBe(true);
  return names;
}
