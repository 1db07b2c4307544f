import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { createServer } from 'node:http';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** What the token endpoint answers for a code. */
type Answer = {
  /** Changes of the claims of an honest ID token; `undefined` removes one. */
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly algorithm?: 'RS256' | 'none' | 'HS256';
  readonly key?: KeyObject;
  /** Instead of a token response. */
  readonly body?: string;
};

/** An OpenID provider on this machine, whose ID tokens a test chooses. A code works once, as the specification demands. */
export async function startOpenidProvider() {
  const answers = new Map<string, Answer & { readonly nonce: string; readonly challenge: string }>();
  const server = createServer((request, response) => {
    const send = (value: unknown, status = 200) =>
      response
        .writeHead(status, { 'Content-Type': 'application/json' })
        .end(typeof value === 'string' ? value : JSON.stringify(value));
    const { pathname } = new URL(request.url ?? '', issuer);
    if (pathname === '/.well-known/openid-configuration') {
      return send({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      });
    }
    if (pathname === '/keys') {
      return send({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: '1', alg: 'RS256', use: 'sig' }] });
    }
    let text = '';
    request.on('data', (chunk) => (text += String(chunk)));
    return request.on('end', () => {
      const form = new URLSearchParams(text);
      const code = form.get('code') ?? '';
      const answer = answers.get(code);
      answers.delete(code);
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      if (!answer || answer.challenge !== challenge) return send({ error: 'invalid_grant' }, 400);
      const idToken = createToken(issuer, answer);
      return send(answer.body ?? { access_token: 'a', token_type: 'Bearer', id_token: idToken });
    });
  });
  // A slow test sends its next request over a connection that has been idle.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const issuer = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return {
    issuer,
    /** A code for the person who has been sent to an address of the provider. */
    issueCode: (authorizationUrl: URL, answer: Answer = {}): string => {
      const code = randomUUID();
      const { nonce = '', code_challenge: challenge = '' } = Object.fromEntries(
        authorizationUrl.searchParams,
      );
      answers.set(code, { ...answer, nonce, challenge });
      return code;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function createToken(
  issuer: string,
  { nonce, claims = {}, algorithm = 'RS256', key = privateKey }: Answer & { readonly nonce: string },
): string {
  const now = Math.floor(Date.now() / 1000);
  const honest = { iss: issuer, aud: 'console', sub: '7', exp: now + 60, iat: now, nonce };
  const groups = ['operators'];
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = [encode({ alg: algorithm, kid: '1' }), encode({ ...honest, groups, ...claims })].join('.');
  const signatures = {
    RS256: () => sign('sha256', Buffer.from(content), key).toString('base64url'),
    // The client's secret, and the public key that everybody knows, as keys of a symmetric signature.
    HS256: () =>
      createHmac('sha256', publicKey.export({ type: 'spki', format: 'pem' }))
        .update(content)
        .digest('base64url'),
    none: () => '',
  };
  return `${content}.${signatures[algorithm]()}`;
}
