import type { InjectOptions } from 'fastify';
import { bearer, type TestMember } from '../support/sign-up.ts';

/** The data for examples; each suite creates its own. */
export type ExampleContext = {
  readonly member: TestMember;
  readonly other: TestMember;
  /** Has confirmed the password. */
  readonly admin: TestMember;
  readonly editor: TestMember;
  readonly brandMonth: { readonly brand: string; readonly month: string; readonly token: string };
  readonly productId: string;
  /** The path of a brand demo page. */
  readonly brandPage: string;
  readonly garmentKey: string;
  /** A multipart form with a valid photo. */
  readonly photoForm: { readonly payload: Buffer; readonly headers: Readonly<Record<string, string>> };
  readonly uploadedPhoto: string;
  /** For content. */
  readonly uploadedPicture: string;
  readonly newsletterLink: string;
  readonly unsubscribeLink: string;
  readonly resetLink: string;
  readonly verificationLink: string;
  /** A board of the member with three pieces on its rail. */
  readonly board: { readonly id: string; readonly productIds: readonly string[] };
  /** A board of the member that can be deleted. */
  readonly sparedBoardId: string;
  /** The token of a link to the rail. */
  readonly outfitKey: string;
};

export type Example = {
  /** Method and path as the API document spells them. */
  readonly operation: string;
  readonly status: number;
  /** It ends the session of the member: suites sign up another one for each request. */
  readonly endsSession?: true;
  readonly request: (context: ExampleContext) => InjectOptions;
};

export function example(operation: string, status: number, request: Example['request']): Example {
  return { operation, status, request };
}

export function get(path: string, status: number, url: string): Example {
  return example(`GET ${path}`, status, () => ({ url }));
}

export function post(path: string, status: number, payload: (context: ExampleContext) => object): Example {
  return example(`POST ${path}`, status, (context) => ({
    method: 'POST',
    url: path,
    payload: payload(context),
  }));
}

export function asMember(operation: string, status: number, request: Example['request']): Example {
  return example(operation, status, (context) => {
    const options = request(context);
    return { ...options, headers: { ...options.headers, ...bearer(context.member.token) } };
  });
}

export function form(url: string, payload: string): InjectOptions {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { method: 'POST', url, payload, headers };
}
