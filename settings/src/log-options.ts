/** Requests whose number says nothing of the shop: files of pages, pictures, and the checks of balancers and gateways. */
const quietPaths = /^\/(?:assets|releases|media|fonts|brands|livez|healthz|readyz)(?:\/|$)/;

/**
 * The shape of each line in the log of a server: one JSON object with the time in ISO 8601, the level as a word and the name
 * of the service.
 */
export function createLogOptions(service: 'gateway' | 'provider' | 'console', level: string) {
  return {
    level,
    base: { service },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
    redact: ['req.headers.cookie', 'req.headers.authorization'],
  };
}

/** The level of the line about a request. `path`: without the query. */
export function levelOfRequest(path: string, status: number): 'debug' | 'info' {
  return status < 400 && quietPaths.test(path) ? 'debug' : 'info';
}

type LogLine = (details: object, text: string) => void;
type LoggedRequest = {
  readonly method: string;
  readonly url: string;
  readonly log: { readonly debug: LogLine; readonly info: LogLine };
};

/** Writes the line about a request that Fastify has answered. `elapsedTime`: ms. */
export function logRequest(
  { method, url, log }: LoggedRequest,
  { statusCode, elapsedTime }: { readonly statusCode: number; readonly elapsedTime: number },
): void {
  // Without the query string: it can hold search words, a one-use token, or the code of a sign-in.
  const path = url.split('?', 1)[0] ?? '';
  const details = { method, path, status: statusCode, durationMs: Math.round(elapsedTime * 10) / 10 };
  log[levelOfRequest(path, statusCode)](details, 'request completed');
}
