import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { findPostgres } from '../support/find-postgres.ts';
import { readCookie } from '../support/sign-up.ts';
import { spawnProvider, type SpawnedProvider } from '../support/spawn-provider.ts';
import { startPostgres, type TestPostgres } from '../support/start-postgres.ts';

const binFolder = findPostgres();
const describeOnServer = binFolder === undefined ? describe.skip : describe;
const oldKey = 'the key that signed until now, long enough';
const answerSchema = z.object({ token: z.string() });
const newKey = 'the key that signs from now on, long enough';

describeOnServer('two providers while the session key is rotated', () => {
  let postgres: TestPostgres;
  let folder: string;
  const providers: SpawnedProvider[] = [];

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'szn-keys-'));
    postgres = await startPostgres(binFolder ?? '');
    for (const name of ['first', 'second']) providers.push(await start(name, [oldKey]));
  }, 180_000);
  afterAll(async () => {
    for (const provider of providers) await provider.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function start(name: string, keys: readonly string[]): Promise<SpawnedProvider> {
    const file = join(folder, `${name}-keys`);
    writeFileSync(file, `${keys.join('\n')}\n`);
    return await spawnProvider({
      DATABASE_URL: postgres.url,
      SESSION_SECRET_FILE: file,
      DATA_DIR: join(folder, name),
      SAMPLE_PRODUCTS: '0',
    });
  }

  /** Restarts one provider after the other, and calls `check` whenever one of them has the new lines. */
  async function rollOut(keys: readonly string[], check: () => Promise<void>): Promise<void> {
    for (const [index, name] of ['first', 'second'].entries()) {
      await providers[index]?.stop();
      providers[index] = await start(name, keys);
      await check();
    }
  }

  type Member = { token: string; readonly cookie: string };

  async function signUp(origin: string): Promise<Member> {
    const email = `${randomBytes(6).toString('hex')}@example.com`;
    const response = await fetch(`${origin}/users/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Asha', email, password: 'correct horse' }),
    });
    const { token } = answerSchema.parse(await response.json());
    return { token, cookie: readCookie(response.headers.getSetCookie()) };
  }

  /** As a page does: sends the stored token and stores a renewed one. Returns the status. */
  async function statusFor(member: Member, { origin }: SpawnedProvider): Promise<number> {
    const headers = { authorization: `Bearer ${member.token}`, cookie: member.cookie };
    const response = await fetch(`${origin}/users/getUser`, { headers });
    member.token = response.headers.get('x-session-token') ?? member.token;
    return response.status;
  }

  test('nobody is signed out, and who was active needs the old key no longer', async () => {
    const [first] = providers;
    const active = await signUp(first?.origin ?? '');
    const idle = await signUp(first?.origin ?? '');
    const checkAll = async () => {
      const newcomer = await signUp(providers[0]?.origin ?? '');
      for (const member of [active, newcomer]) {
        for (const provider of [...providers, ...providers])
          expect(await statusFor(member, provider)).toBe(200);
      }
    };
    await rollOut([oldKey, newKey], checkAll);
    await rollOut([newKey, oldKey], checkAll);
    for (const provider of providers) expect(await statusFor(active, provider)).toBe(200);
    const stored = { ...idle };
    for (const provider of providers) expect(await statusFor(idle, provider)).toBe(200);
    await rollOut([newKey], async () => undefined);
    for (const provider of providers) {
      expect(await statusFor(active, provider)).toBe(200);
      expect(await statusFor(idle, provider)).toBe(200);
      // A token of the removed key, as a leaked key could sign it, is refused.
      expect(await statusFor({ ...stored }, provider)).toBe(401);
    }
    // Six starts of a provider.
  }, 600_000);
});
