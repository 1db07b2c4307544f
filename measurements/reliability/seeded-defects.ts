/** A wrong change of one line, and the test that must notice it. */
export type SeededDefect = {
  readonly name: string;
  /** From the root of the repository. */
  readonly file: string;
  /** Occurs once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Of Jest: the project and a part of the path of the test file. */
  readonly caughtBy: { readonly project: string; readonly file: string };
};

/**
 * Defects of the kinds that the suites of faults and security look for. Each one keeps the code compilable, so that only a
 * test can notice it.
 */
export const seededDefects: readonly SeededDefect[] = [
  {
    name: 'registry: a changed document counts as signed',
    file: 'release-registry/src/keys/signature.ts',
    find: 'if (!isSignatureOf(withoutSignature(document), signature, key)) {',
    replace: 'if (signature.value.length === 0) {',
    caughtBy: { project: 'release-registry', file: 'keys/signature' },
  },
  {
    name: 'registry: an old document does not expire',
    file: 'release-registry/src/registry/registry-expiry.ts',
    find: 'isExpired: expiresAt <= now.getTime() };',
    replace: 'isExpired: expiresAt <= 0 && now.getTime() > 0 };',
    caughtBy: { project: 'release-registry', file: 'registry-expiry' },
  },
  {
    name: 'registry: an entry of an earlier revision is accepted',
    file: 'release-registry/src/registry/check-registry.ts',
    find: 'if (revision >= latest) return null;',
    replace: 'if (revision >= 0 || latest > 0) return null;',
    caughtBy: { project: 'release-registry', file: 'src/registry/' },
  },
  {
    name: 'promotion: the bytes of stored files are not compared',
    file: 'release-registry/src/records/verify-files.ts',
    find: 'if (integrityOf(bytes) !== integrity) throw',
    replace: 'if (integrityOf(bytes) === "") throw',
    caughtBy: { project: 'remote-kit', file: 'cli/stored-files' },
  },
  {
    name: 'publication: eval is not found',
    file: 'release-registry/src/gate/find-code-violations.ts',
    find: String.raw`['eval', /^eval(?:\.(?:apply|bind|call))?$/],`,
    replace: String.raw`['eval', /^evil(?:\.(?:apply|bind|call))?$/],`,
    caughtBy: { project: 'release-registry', file: 'find-code-violations' },
  },
  {
    name: 'session: a network failure of a write is repeated',
    file: 'shell/src/http/provider-transport.ts',
    find: "const isRepeatable = request.method === 'GET' && request.isRetried !== false;",
    replace: 'const isRepeatable = request.isRetried !== false;',
    caughtBy: { project: 'shell', file: 'src/http/' },
  },
  {
    name: 'session: the token is sent to other hosts',
    file: 'shell/src/http/provider-transport.ts',
    find: 'sentToken: isCrossOrigin ? null : token };',
    replace: 'sentToken: token };',
    caughtBy: { project: 'shell', file: 'src/http/' },
  },
  {
    name: 'session: the second of two rejections ends the new session',
    file: 'shell/src/session/session-service.ts',
    find: 'if (sentToken !== store.token()) return;',
    replace: 'if (sentToken === "") return;',
    caughtBy: { project: 'shell', file: 'src/session/' },
  },
  {
    name: 'session: users of different keys are mixed',
    file: 'shell/src/session/session-record-storage.ts',
    find: 'const isConsistent = auth?.token === token && auth.user?.id === user?.id;',
    replace: 'const isConsistent = auth?.token === token;',
    caughtBy: { project: 'shell', file: 'session-record-storage' },
  },
  {
    name: 'answers: a script address is a link',
    file: 'shared-contracts/src/wire/readers.ts',
    find: String.raw` || unsafeCharacters.test(text) || !/^https?:\/\//i.test(text)) return null;`,
    replace: ' || unsafeCharacters.test(text)) return null;',
    caughtBy: { project: 'contracts', file: 'hostile-answers|wire/readers' },
  },
  {
    name: 'answers: fields of the prototype are read',
    file: 'shared-contracts/src/wire/readers.ts',
    find: 'return isJsonObject(value) ? ownValue(value, name) : undefined;',
    replace: 'return isJsonObject(value) ? value[name] : undefined;',
    caughtBy: { project: 'contracts', file: 'hostile-answers|wire/readers' },
  },
  {
    name: 'prices: a sale above the price is a reduction',
    file: 'shared-contracts/src/wire/price.ts',
    find: 'if (full === undefined || sale === undefined || sale >= full) return undefined;',
    replace: 'if (full === undefined || sale === undefined) return undefined;',
    caughtBy: { project: 'contracts', file: 'wire/price' },
  },
  {
    name: 'listing: a late response changes another list',
    file: 'remotes/catalogue/src/features/listing/state/listing-slice.ts',
    find: 'return ownValue(state, listingId)?.requestId === requestId',
    replace: 'return ownValue(state, listingId) !== undefined || requestId < 0',
    caughtBy: { project: 'catalogue', file: 'features/listing/state' },
  },
  {
    name: 'bus: one command has two owners',
    file: 'shared-contracts/src/bus/create-bus.ts',
    find: 'if (handlers.has(topic.name)) throw new Error(',
    replace: 'if (topic.name === "") throw new Error(',
    caughtBy: { project: 'contracts', file: 'src/bus/' },
  },
  {
    name: 'gateway: a data block can close its element',
    file: 'gateway/src/document/html.ts',
    find: String.raw`/[<>\u2028\u2029]/g,`,
    replace: String.raw`/[\u2028\u2029]/g,`,
    caughtBy: { project: 'gateway', file: 'hostile-addresses|pages/pages|src/document/' },
  },
  {
    name: 'gateway: encoded separators are forwarded',
    file: 'gateway/src/proxy/register-proxy.ts',
    find: String.raw`const ambiguousPath = /%(?:2f|5c|00)|\\|`,
    replace: String.raw`const ambiguousPath = /%(?:5c|00)|\\|`,
    caughtBy: { project: 'gateway', file: 'src/proxy/' },
  },
  {
    name: 'gateway: all request headers are forwarded',
    file: 'gateway/src/proxy/forwarded-request.ts',
    find: '.filter(([name]) => requestHeaders.has(name))),',
    replace: '.filter(([name]) => requestHeaders.has(name) || name !== "")),',
    caughtBy: { project: 'gateway', file: 'src/proxy/' },
  },
  {
    name: 'gateway: advertising parameters are part of cache keys',
    file: 'gateway/src/pages/tracking-parameters.ts',
    find: "return name.startsWith('utm_') || trackingNames.has(name);",
    replace: "return name.startsWith('utm_');",
    caughtBy: { project: 'gateway', file: 'tracking-parameters' },
  },
  {
    name: 'gateway: a prefetch uses the whole limit',
    file: 'gateway/src/admission/concurrency-limit.ts',
    find: 'prefetch: 0.5, guest: 0.9, member: 1 };',
    replace: 'prefetch: 1, guest: 0.9, member: 1 };',
    caughtBy: { project: 'gateway', file: 'concurrency-limit' },
  },
  {
    name: 'provider: a token without the cookie opens a session',
    file: 'provider/src/auth/sessions.ts',
    find: "if (token?.kind !== 'valid' || isCookieRequired) throw sessionEnded();",
    replace: "if (token?.kind !== 'valid') throw sessionEnded();",
    caughtBy: { project: 'provider', file: 'accounts.test|contract/authorisation' },
  },
  {
    name: "provider: another member's wishlist can be read",
    file: 'provider/src/features/wishlist/wishlist-routes.ts',
    find: "if (member.userId !== userId) throw new RequestFailure(403, 'This wishlist belongs to somebody else.');",
    replace:
      "if (member.userId === '') throw new RequestFailure(403, 'This wishlist belongs to somebody else.');",
    caughtBy: { project: 'provider', file: 'wishlist-routes|contract/authorisation' },
  },
  {
    name: 'provider: pages of other sites can write',
    file: 'provider/src/plugins/write-checks.ts',
    find: '      checkOrigin(request);',
    replace: "      if (request.method === 'TRACE') checkOrigin(request);",
    caughtBy: { project: 'provider', file: 'accounts.test|contract/authorisation' },
  },
  {
    name: 'provider: a wishlist has no limit',
    file: 'provider/src/features/wishlist/wishlist-queries.ts',
    find: 'from before where item_count < ${maxItems}',
    replace: 'from before where item_count < ${maxItems + 1}',
    caughtBy: { project: 'provider', file: 'wishlist-routes|contract/concurrency' },
  },
  {
    name: 'provider: a write is acknowledged before it is stored',
    file: 'provider/src/features/wishlist/wishlist-routes.ts',
    find: '      const isAdded = await add(userId, productId);',
    replace:
      '      const isAdded = productId !== "";\n      setTimeout(() => void add(userId, productId).catch(() => undefined), 200);',
    caughtBy: { project: 'faults', file: 'faults/crash' },
  },
];
