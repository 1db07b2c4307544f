import { request } from 'node:http';

/** Sends a GET on its own connection. The caller can wait for the sending and for the response separately. */
export type AskedInFlight = { readonly sent: Promise<void>; readonly status: Promise<number> };

export function askInFlight(url: string): AskedInFlight {
  const asking = request(url, { agent: false });
  const sent = new Promise<void>((resolve) => asking.once('finish', resolve));
  const status = new Promise<number>((resolve, reject) => {
    asking.once('error', reject);
    asking.once('response', (answer) => {
      answer.resume();
      answer.once('end', () => resolve(answer.statusCode ?? 0));
    });
  });
  asking.end();
  return { sent, status };
}
