import { memberCookieName } from '@szn/shared-contracts/rendering';

export type MemberCookie = ReturnType<typeof createMemberCookie>;

/** As long as an unused session of the provider: 30 days. */
const maxAgeSeconds = 30 * 24 * 60 * 60;

const memberCookie = new RegExp(`(?:^|; )${memberCookieName}=([^;]+)`);

/**
 * Names the member who is signed in on this browser, for the server rendering of personal pages. The session cookie
 * cannot: it outlives a sign-in without "Remember me" and a logout that has not reached the provider. Not sent with
 * navigations from other sites.
 */
export function createMemberCookie(document: Pick<Document, 'cookie'>) {
  const set = (value: string, maxAge: number): void => {
    try {
      // oxlint-disable-next-line unicorn/no-document-cookie -- the Cookie Store API is asynchronous and not in all browsers
      document.cookie = `${memberCookieName}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Strict; Secure`;
    } catch {
      // Cookies are blocked; then there is no session cookie either.
    }
  };

  function read(): string | undefined {
    try {
      return memberCookie.exec(document.cookie)?.[1];
    } catch {
      return undefined;
    }
  }

  return {
    read,
    write: (userId: string): void => set(encodeURIComponent(userId), maxAgeSeconds),
    clear: (): void => {
      // Guests have none; a write waits for another process of the browser.
      if (read() !== undefined) set('', 0);
    },
  };
}
