import type { ComposedRelease } from '@szn/release-registry/composition/compose';
import { bucketOf, chooseComposition } from './canary-bucket.ts';
import { commonRelease, type Edition } from '../releases/registry-snapshot.ts';
import { composeOverride, type OverrideOptions } from '../releases/overrides.ts';
import { OverrideError } from '../releases/parse-overrides.ts';
import { readCookie, writeCookie, type CookieRequest } from './cookies.ts';
import { readVisitor } from './client-id.ts';

/** What one request is answered from. */
export type Visit = {
  readonly release: ComposedRelease;
  /** Whether another visitor might be given something else under the same address. */
  readonly isPersonal: boolean;
  readonly setCookies: readonly string[];
  /** Whether the next visitor with other cookies may have to be answered otherwise, though this one is not personal. */
  readonly dependsOnCookies: boolean;
};

/** Rejects with an `OverrideError` when the address asks for versions that are not to be had. */
export type VisitChooser = (request: CookieRequest, url: URL) => Promise<Visit>;

export type VisitOptions = {
  readonly edition: () => Edition;
  /** `null` where visitors cannot ask for versions. */
  readonly overrides: OverrideOptions | null;
};

const overrideCookie = 'szn-mfe';
/** What is said instead of versions to have none any more. */
const off = 'off';

/**
 * Chooses the composition of a request. With neither a canary nor an override at work it is the same for everybody and
 * no cookie is looked at or set. A cookie that asks for versions that are not to be had any more is taken back.
 */
export function createVisitChooser({ edition, overrides }: VisitOptions): VisitChooser {
  if (!overrides) return async (request) => chooseShared(request, edition());
  const compose = (text: string) => composeOverride(text, edition().registry, overrides);
  return async (request, url) => {
    const asked = url.searchParams.get('mfe');
    if (asked !== null && asked !== off) {
      return overridden(await compose(asked), [keepOverride(request, asked)]);
    }
    const shared = { ...chooseShared(request, edition()), dependsOnCookies: true };
    const kept = readCookie(request, overrideCookie);
    if (kept === undefined) return shared;
    const release = asked === off ? null : await compose(decode(kept)).catch(nullIfRefused);
    if (release) return overridden(release, []);
    return { ...shared, isPersonal: true, setCookies: [...shared.setCookies, dropOverride(request)] };
  };
}

function chooseShared(request: CookieRequest, edition: Edition): Visit {
  if (edition.compositions.length === 1) {
    return { release: commonRelease(edition), isPersonal: false, dependsOnCookies: false, setCookies: [] };
  }
  const { id, setCookie } = readVisitor(request);
  return {
    release: chooseComposition(edition, bucketOf(id)),
    isPersonal: true,
    dependsOnCookies: true,
    setCookies: setCookie === null ? [] : [setCookie],
  };
}

function overridden(release: ComposedRelease, setCookies: readonly string[]): Visit {
  return { release, isPersonal: true, dependsOnCookies: true, setCookies };
}

function nullIfRefused(error: unknown): null {
  if (error instanceof OverrideError) return null;
  throw error;
}

function keepOverride(request: CookieRequest, text: string): string {
  return writeCookie(request, { name: overrideCookie, value: encodeURIComponent(text) });
}

function dropOverride(request: CookieRequest): string {
  return writeCookie(request, { name: overrideCookie, value: '', maxAgeSeconds: 0 });
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}
