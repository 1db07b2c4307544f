/** The cookie that proves a session. Scripts cannot read it. */
export const sessionCookieName = '__Host-szn_session';

/**
 * The cookie that names the member who is signed in on this browser. It proves nothing: the gateway renders personal
 * pages only where it and the session cookie name the same member.
 */
export const memberCookieName = 'szn-member';

/**
 * Request header of a read that renders a page. The provider then accepts the session cookie without a token, for that
 * read only. The gateway does not forward it from browsers.
 */
export const renderReadHeader = 'x-szn-render-read';

/**
 * Request header: the number of milliseconds after which the sender stops waiting, so that the provider can stop working.
 * The gateway does not forward it from browsers.
 */
export const responseTimeoutHeader = 'x-szn-response-timeout-ms';

/**
 * Response header: the provider has found the live session of the request. Gateways give such credentials priority under
 * load for a while, and do not forward it. A provider may omit it: its members then have the priority of guests.
 */
export const liveSessionHeader = 'x-szn-live-session';

/**
 * Response header of JSON (draft-ietf-httpbis-unencoded-digest): `sha-256=:…:` of the body before its content encoding, so
 * that a byte that changes on the way is an error and not another product. A provider may omit it.
 */
export const digestHeader = 'unencoded-digest';
