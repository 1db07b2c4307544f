import { startSmtpServer } from '../../test/support/smtp-server.ts';
import { systemClock } from '../lib/clock.ts';
import { createMailDelivery } from './mail-transport.ts';

const mail = { recipient: 'zoe@example.com', subject: 'Please confirm, Zoë', body: 'Hello\n.\nGood bye' };
const common = { MAIL_FROM: 'SZN <hello@szn.example>', DATA_DIR: '/nowhere' };

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
