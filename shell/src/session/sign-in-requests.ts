import {
  isRequestError,
  isStaffRole,
  readField,
  readSignInResponse,
  readText,
  readUser,
  type User,
} from '@szn/shared-contracts';
import type { ShellHttpClient } from '../http/http-client.ts';
import type { SessionLifetime } from './session-record-storage.ts';
import { readToken } from './session-record-storage.ts';
import type { SessionChannel } from './cross-tab-sync.ts';
import { type SessionStore, type ShellUser, type StaffLink, sessionMessages } from './session-store.ts';

export type Credentials = {
  readonly email: string;
  readonly password: string;
  readonly isRemembered: boolean;
};
export type Registration = { readonly name: string; readonly email: string; readonly password: string };

/** `detail`: the provider's message where it differs from `message`. */
type Refused = { readonly outcome: 'refused'; readonly message: string; readonly detail: string | null };
type Accepted = {
  readonly outcome: 'accepted';
  readonly token: string;
  readonly user: User | null;
  /** The links to the pages of people who run the shop are to be read with them. */
  readonly isStaff: boolean;
};
type SignInResponse = Accepted | Refused;

export type SignInOutcome = { readonly outcome: 'signed-in'; readonly message: string } | Refused;

export type SignInContext = {
  readonly store: SessionStore;
  readonly http: ShellHttpClient;
  readonly channel: SessionChannel;
};

export async function signIn(context: SignInContext, credentials: Credentials): Promise<SignInOutcome> {
  return completeSignIn(context, await postLogin(context.http, credentials), {
    lifetime: credentials.isRemembered ? 'browser' : 'session',
    message: sessionMessages.loggedIn,
  });
}

export async function register(context: SignInContext, registration: Registration): Promise<SignInOutcome> {
  return completeSignIn(context, await postRegistration(context.http, registration), {
    lifetime: 'browser',
    message: sessionMessages.registered,
  });
}

async function completeSignIn(
  { store, http, channel }: SignInContext,
  response: SignInResponse,
  success: { readonly lifetime: SessionLifetime; readonly message: string },
): Promise<SignInOutcome> {
  if (response.outcome === 'refused') return response;
  const isComplete = response.user !== null && !response.isStaff;
  const user = (isComplete ? null : await fetchUser(http, response.token)) ?? response.user;
  if (user === null) return refused(sessionMessages.loginUnanswered);
  const record = { token: response.token, user };
  store.signIn(record, success.lifetime);
  channel.post({ kind: 'began', record: success.lifetime === 'session' ? record : null });
  return { outcome: 'signed-in', message: success.message };
}

/** POST /users/login (sections 7 and 8). */
async function postLogin(http: ShellHttpClient, credentials: Credentials): Promise<SignInResponse> {
  try {
    const { email, password } = credentials;
    const accepted = readAccepted(await http.post('/users/login', { email, password }));
    return accepted ?? refused(sessionMessages.loginUnanswered);
  } catch (error) {
    return refused((isRequestError(error) ? error.serverMessage : null) ?? sessionMessages.loginUnanswered);
  }
}

/** POST /users/register (sections 5, 7 and 8; decision 49: only status 400 means a taken address). */
async function postRegistration(http: ShellHttpClient, registration: Registration): Promise<SignInResponse> {
  try {
    const { name, email, password } = registration;
    const accepted = readAccepted(await http.post('/users/register', { name, email, password }));
    return accepted ?? refused(sessionMessages.noToken);
  } catch (error) {
    const failure = isRequestError(error) ? error : null;
    if (failure?.status === 400) return refused(sessionMessages.emailTaken, failure.serverMessage);
    return refused(failure?.serverMessage ?? sessionMessages.registrationUnanswered);
  }
}

export type LoginStatus = 'member' | 'guest' | 'refused' | 'unanswered';

/** GET /users/getLoginStatus: the body is a boolean or an object that contains one. */
export async function fetchLoginStatus(http: ShellHttpClient, token: string): Promise<LoginStatus> {
  try {
    const body = await http.send({ method: 'GET', path: '/users/getLoginStatus', on401: 'pass', token });
    return readLoginStatus(body);
  } catch (error) {
    if (isRequestError(error) && error.status === 401) return 'refused';
    return isRequestError(error) && error.serverMessage === 'invalid signature' ? 'guest' : 'unanswered';
  }
}

/** GET /users/getUser: the user of the token, or `null` without a valid response. */
export async function fetchUser(http: ShellHttpClient, token: string): Promise<ShellUser | null> {
  const get = async (path: string, more = {}) =>
    await http.send({ method: 'GET', path, on401: 'pass', token, ...more }).catch(() => null);
  const answer = await get('/users/getUser');
  const user = readUser(answer);
  if (user === undefined || !isStaff(answer)) return user ?? null;
  return { ...user, staffLinks: readStaffLinks(await get('/desk/links', staffLinkLimits)) };
}

/** Nobody waits for them for long. */
const staffLinkLimits = { isRetried: false, timeoutMs: 2000 };

function isStaff(user: unknown): boolean {
  return isStaffRole(readText(readField(user, 'role')));
}

function readStaffLinks(answer: unknown): readonly StaffLink[] {
  const links = readField(answer, 'links');
  return (Array.isArray(links) ? links : []).flatMap((link: unknown) => {
    const [path, text] = [readText(readField(link, 'path')), readText(readField(link, 'text'))];
    return path?.startsWith('/') && text ? [{ path, text }] : [];
  });
}

function readAccepted(value: unknown): Accepted | undefined {
  const response = readSignInResponse(value);
  const token = readToken(response.token);
  const { user } = response;
  return token === undefined
    ? undefined
    : { outcome: 'accepted', token, user, isStaff: isStaff(readField(value, 'user')) };
}

function refused(message: string, detail: string | null = null): Refused {
  return { outcome: 'refused', message, detail: detail === message ? null : detail };
}

/** `unanswered` for a body of another shape: it comes from something in between, such as a captive portal. */
function readLoginStatus(body: unknown): LoginStatus {
  // Section 4: "gives false when the message is 'invalid signature'".
  if (readText(readField(body, 'message')) === 'invalid signature') return 'guest';
  const values = [body, ...['isLoggedIn', 'loggedIn', 'status'].map((name) => readField(body, name))];
  if (values.includes(true)) return 'member';
  return values.includes(false) ? 'guest' : 'unanswered';
}
