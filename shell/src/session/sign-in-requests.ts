import {
  isRequestError,
  readField,
  readSignInResponse,
  readText,
  readUser,
  type User,
} from '@szn/shared-contracts';
import type { ShellHttpClient } from '../http/shell-http-client.ts';
import type { SessionLifetime } from './session-record-storage.ts';
import { readToken } from './session-record-storage.ts';
import type { SessionChannel } from './cross-tab-sync.ts';
import type { SessionKeeper } from './session-store.ts';
import { sessionMessages } from './session-messages.ts';

export type Credentials = {
  readonly email: string;
  readonly password: string;
  /** Whether the session survives the browser's end. */
  readonly isRemembered: boolean;
};
export type Registration = { readonly name: string; readonly email: string; readonly password: string };

/** `detail` is the provider's own text where it says more than ours. */
type Refused = { readonly outcome: 'refused'; readonly message: string; readonly detail: string | null };
type Accepted = { readonly outcome: 'accepted'; readonly token: string; readonly user: User | null };
type SignInResponse = Accepted | Refused;

export type SignInOutcome = { readonly outcome: 'signed-in'; readonly message: string } | Refused;

/** What signing in changes. */
export type Connected = {
  readonly keeper: SessionKeeper;
  readonly http: ShellHttpClient;
  readonly channel: SessionChannel;
};

export async function signIn(connected: Connected, credentials: Credentials): Promise<SignInOutcome> {
  return accept(connected, await askToSignIn(connected.http, credentials), {
    lifetime: credentials.isRemembered ? 'browser' : 'session',
    message: sessionMessages.loggedIn,
  });
}

export async function register(connected: Connected, registration: Registration): Promise<SignInOutcome> {
  return accept(connected, await askToRegister(connected.http, registration), {
    lifetime: 'browser',
    message: sessionMessages.registered,
  });
}

async function accept(
  { keeper, http, channel }: Connected,
  answer: SignInResponse,
  success: { readonly lifetime: SessionLifetime; readonly message: string },
): Promise<SignInOutcome> {
  if (answer.outcome === 'refused') return answer;
  const user = answer.user ?? (await askForUser(http, answer.token));
  if (user === null) return refused(sessionMessages.loginUnanswered);
  const record = { token: answer.token, user };
  keeper.begin(record, success.lifetime);
  channel.tell({ kind: 'began', record: success.lifetime === 'session' ? record : null });
  return { outcome: 'signed-in', message: success.message };
}

/** POST /users/login (sections 7 and 8). */
async function askToSignIn(http: ShellHttpClient, credentials: Credentials): Promise<SignInResponse> {
  try {
    const { email, password } = credentials;
    const answer = readAccepted(await http.post('/users/login', { email, password }));
    return answer ?? refused(sessionMessages.loginUnanswered);
  } catch (error) {
    return refused((isRequestError(error) ? error.serverMessage : null) ?? sessionMessages.loginUnanswered);
  }
}

/** POST /users/register (sections 5, 7 and 8; decision 49: no other failure is called a taken address). */
async function askToRegister(http: ShellHttpClient, registration: Registration): Promise<SignInResponse> {
  try {
    const { name, email, password } = registration;
    const answer = readAccepted(await http.post('/users/register', { name, email, password }));
    return answer ?? refused(sessionMessages.noToken);
  } catch (error) {
    const failure = isRequestError(error) ? error : null;
    if (failure?.status === 400) return refused(sessionMessages.emailTaken, failure.serverMessage);
    return refused(failure?.serverMessage ?? sessionMessages.registrationUnanswered);
  }
}

export type LoginStatus = 'member' | 'guest' | 'refused' | 'unanswered';

/** GET /users/getLoginStatus: a bare truth value, or an object that carries one. */
export async function askLoginStatus(http: ShellHttpClient, token: string): Promise<LoginStatus> {
  try {
    const answer = await http.send({ method: 'GET', path: '/users/getLoginStatus', on401: 'pass', token });
    return readLoginStatus(answer) ? 'member' : 'guest';
  } catch (error) {
    if (isRequestError(error) && error.status === 401) return 'refused';
    return isRequestError(error) && error.serverMessage === 'invalid signature' ? 'guest' : 'unanswered';
  }
}

/** GET /users/getUser: whose token this is, or `null` when the provider does not say. */
export async function askForUser(http: ShellHttpClient, token: string): Promise<User | null> {
  try {
    return readUser(await http.send({ method: 'GET', path: '/users/getUser', on401: 'pass', token })) ?? null;
  } catch {
    return null;
  }
}

function readAccepted(value: unknown): Accepted | undefined {
  const answer = readSignInResponse(value);
  const token = readToken(answer.token);
  return token === undefined ? undefined : { outcome: 'accepted', token, user: answer.user };
}

function refused(message: string, detail: string | null = null): Refused {
  return { outcome: 'refused', message, detail: detail === message ? null : detail };
}

// Section 4: "gives false when the message is 'invalid signature'".
function readLoginStatus(answer: unknown): boolean {
  if (readText(readField(answer, 'message')) === 'invalid signature') return false;
  return [answer, ...['isLoggedIn', 'loggedIn', 'status'].map((name) => readField(answer, name))].includes(
    true,
  );
}
