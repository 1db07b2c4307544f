import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export type SmtpServer = {
  readonly url: string;
  /** The lines of each delivered mail, envelope first. */
  readonly mails: readonly string[];
  readonly close: () => Promise<void>;
};

type SmtpOptions = {
  /** The answer that refuses a recipient. */
  readonly reject?: (recipient: string) => string | undefined;
  /** Default: a free one. */
  readonly port?: number;
};

/** Starts a minimal mail server (RFC 5321). */
export async function startSmtpServer({
  reject = () => undefined,
  port = 0,
}: SmtpOptions = {}): Promise<SmtpServer> {
  const mails: string[] = [];
  const server = createServer((socket) => {
    // A killed sender breaks its connection.
    socket.on('error', () => undefined);
    converse(socket, mails, reject);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function converse(socket: Socket, mails: string[], reject: NonNullable<SmtpOptions['reject']>): void {
  const envelope: string[] = [];
  let content: string[] | undefined;
  const say = (line: string) => socket.write(`${line}\r\n`);
  const answerEnvelope = (line: string) => {
    const recipient = /^rcpt to:<(.*)>/i.exec(line)?.[1];
    const rejection = recipient === undefined ? undefined : reject(recipient);
    if (rejection === undefined && /^(?:mail|rcpt)/i.test(line)) envelope.push(line);
    return rejection ?? '250 ok';
  };
  say('220 ready');
  const lines = createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY });
  // It repeats the errors of its socket.
  lines.on('error', () => undefined);
  lines.on('line', (line) => {
    if (content !== undefined && line !== '.') {
      content.push(line.replace(/^\./, ''));
    } else if (content !== undefined) {
      mails.push([...envelope, ...content].join('\n'));
      content = undefined;
      say('250 taken');
    } else if (/^data/i.test(line)) {
      content = [];
      say('354 go on');
    } else if (/^quit/i.test(line)) {
      socket.end('221 bye\r\n');
    } else {
      say(answerEnvelope(line));
    }
  });
}
