import type { ComposedRelease } from '@szn/delivery/compose';
import { bucketOf, chooseComposition } from '../compositions/canary-bucket.ts';
import { commonRelease, type Edition } from '../compositions/compose-edition.ts';
import { composeOverride, type OverrideOptions } from '../overrides/compose-override.ts';
import { OverrideError } from '../overrides/parse-overrides.ts';
import { readCookie, writeCookie, type CookieRequest } from './cookies.ts';
import { readVisitor } from './visitor.ts';

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
  const dependsOnCookies = overrides !== null;
  return async (request, url) => {
    const asked = overrides && url.searchParams.get('mfe');
    const kept = overrides && asked === null ? readCookie(request, overrideCookie) : undefined;
    if (overrides && typeof asked === 'string' && asked !== off) {
      const release = await composeOverride(asked, edition().registry, overrides);
      return { release, isPersonal: true, dependsOnCookies, setCookies: [keepOverride(request, asked)] };
    }
    if (overrides && kept !== undefined) {
      try {
        const release = await composeOverride(decode(kept), edition().registry, overrides);
        return { release, isPersonal: true, dependsOnCookies, setCookies: [] };
      } catch (error) {
        if (!(error instanceof OverrideError)) throw error;
      }
    }
    const isLeaving = asked === off || kept !== undefined;
    const shared = { ...chooseShared(request, edition()), dependsOnCookies };
    if (!isLeaving) return shared;
    return { ...shared, isPersonal: true, setCookies: [...shared.setCookies, dropOverride(request)] };
  };
}

function chooseShared(request: CookieRequest, edition: Edition): Omit<Visit, 'dependsOnCookies'> {
  if (edition.compositions.length === 1) {
    return { release: commonRelease(edition), isPersonal: false, setCookies: [] };
  }
  const { id, setCookie } = readVisitor(request);
  return {
    release: chooseComposition(edition, bucketOf(id)),
    isPersonal: true,
    setCookies: setCookie === null ? [] : [setCookie],
  };
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
