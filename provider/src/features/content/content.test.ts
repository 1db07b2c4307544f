import type { ContentSlot } from '@szn/shared-contracts/wire';
import { signUpWithRole } from '../../../test/support/desk-members.ts';
import type { TestApp } from '../../../test/support/open-test-app.ts';
import { bearer, signUp, type TestMember } from '../../../test/support/sign-up.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';
import { dayInMs, minuteInMs, secondInMs } from '../../lib/clock.ts';

type Version = {
  readonly version: number;
  readonly state: string;
  readonly from: string | null;
  readonly until: string | null;
  readonly author: string | null;
  readonly document: object | null;
  readonly preview: string;
};
const windowMs = 3 * minuteInMs;

type Slot = { readonly slot: ContentSlot; readonly revision: string; readonly versions: readonly Version[] };

describe.each(listTestDatabases())('content on $name', ({ openApp }) => {
  let opened: TestApp;
  let editor: TestMember;
  beforeAll(async () => {
    opened = await openApp();
  }, 120_000);
  beforeEach(async () => {
    editor = await signUpWithRole(opened, 'editor');
    await opened.db.deleteFrom('content_versions').execute();
  });
  afterAll(() => opened.close());

  const read = async (slot: ContentSlot = 'announcement'): Promise<Slot> => {
    const answer = await opened.app.inject({ url: '/desk/content', headers: bearer(editor.token) });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    const found = answer.json<{ slots: Slot[] }>().slots.find((one) => one.slot === slot);
    if (found === undefined) throw new Error(answer.body);
    return found;
  };
  const send = async (change: object, revision?: string, slot: ContentSlot = 'announcement') => {
    const answer = await opened.app.inject({
      method: 'POST',
      url: '/desk/content',
      headers: { ...bearer(editor.token), 'if-match': revision ?? (await read(slot)).revision },
      payload: { slot, change },
    });
    return { status: answer.statusCode, body: answer.json<{ message: string; slots: Slot[] }>() };
  };
  const save = async (text: string) => await send({ verb: 'save', document: { text } });
  const publish = async (version: number, window: { from?: Date; until?: Date } = {}) =>
    await send({ verb: 'publish', version, ...window });
  const inMs = (ms: number) => new Date(opened.services.clock.now().getTime() + ms);
  const shown = async (query = '') => {
    const answer = await opened.app.inject({ url: `/brands${query}` });
    return answer.json<{ content?: { announcement?: { text: string } } }>().content?.announcement?.text;
  };

  test('is shown from and until the time that was chosen, then the earlier one again, then what it is returned to', async () => {
    const unchanged = await opened.app.inject({ url: '/brands' });
    await save('First');
    await save('Sale');
    expect(await shown()).toBeUndefined();
    expect((await opened.app.inject({ url: '/brands' })).headers.etag).toBe(unchanged.headers.etag);
    expect((await publish(1)).status).toBe(200);
    expect(await shown()).toBe('First');

    expect((await publish(2, { from: inMs(windowMs), until: inMs(2 * windowMs) })).status).toBe(200);
    opened.advanceClock(windowMs - minuteInMs);
    expect(await shown()).toBe('First');
    opened.advanceClock(minuteInMs);
    expect(await shown()).toBe('Sale');
    opened.advanceClock(windowMs - minuteInMs);
    expect(await shown()).toBe('Sale');
    opened.advanceClock(minuteInMs);
    expect(await shown()).toBe('First');

    // One tap: an earlier version, or the specification (0), from now on, also before what was planned.
    await save('Planned');
    await publish(3, { from: inMs(windowMs) });
    await publish(2);
    expect(await shown()).toBe('Sale');
    await publish(0);
    expect(await shown()).toBeUndefined();
    opened.advanceClock(windowMs);
    expect(await shown()).toBe('Planned');
    const { versions } = await read();
    expect(versions.map(({ version, state }) => `${version} ${state}`)).toEqual(
      [5, 4, 3, 2, 1].map((version) => `${version} published`),
    );
    expect(versions[0]).toMatchObject({ document: null, author: editor.email });
  });

  test('says what is shown after an end, for gateways that lose the provider, and nothing of what is planned', async () => {
    const ends = async () => (await opened.app.inject({ url: '/brands' })).json<{ ends?: object[] }>().ends;
    for (const text of ['First', 'Sale', 'Last hour', 'Secret']) await save(text);
    const end = inMs(3 * windowMs);
    await publish(1, { until: end });
    expect(await ends()).toEqual([{ at: end.toISOString(), content: {} }]);
    opened.advanceClock(secondInMs);
    const planned = { from: inMs(windowMs), until: inMs(2 * windowMs) };
    await publish(2, { until: planned.until });
    await publish(4, planned);
    expect(await ends()).toMatchObject([
      { at: planned.until.toISOString(), content: { announcement: { text: 'First' } } },
      { content: {} },
    ]);
    opened.advanceClock(windowMs);
    expect(await shown()).toBe('Secret');
    opened.advanceClock(windowMs);
    expect(await ends()).toHaveLength(1);
    opened.advanceClock(windowMs);
    expect(await ends()).toBeUndefined();
  });

  test('can be withdrawn while it is planned and while it is shown', async () => {
    await save('First');
    await publish(1, { from: inMs(windowMs) });
    expect((await send({ verb: 'withdraw', version: 1 })).status).toBe(200);
    expect((await read()).versions[0]).toMatchObject({ state: 'draft', from: null });
    await publish(1);
    opened.advanceClock(secondInMs);
    await send({ verb: 'withdraw', version: 1 });
    expect(await shown()).toBeUndefined();
    expect((await read()).versions[0]).toMatchObject({
      state: 'published',
      until: expect.any(String),
    });
    for (const change of [
      { verb: 'withdraw', version: 1 },
      { verb: 'withdraw', version: 0 },
      { verb: 'withdraw', version: 9 },
      { verb: 'publish', version: 9 },
      { verb: 'publish', version: 1, until: inMs(0) },
      { verb: 'publish', version: 1, from: inMs(windowMs), until: inMs(windowMs) },
      { verb: 'publish', version: 1, from: inMs(500 * dayInMs) },
      { verb: 'publish', version: 1, from: 'tomorrow' },
      { verb: 'publish', version: 1.5 },
      { verb: 'erase', version: 1 },
    ])
      expect([change, (await send(change)).status]).toEqual([change, 400]);
  });

  test('planned long ago and withdrawn is a draft with the life of a new one', async () => {
    await save('Planned');
    await publish(1, { from: inMs(40 * dayInMs) });
    opened.advanceClock(35 * dayInMs);
    editor = await signUpWithRole(opened, 'editor');
    await send({ verb: 'withdraw', version: 1 });
    await save('Next');
    expect((await read()).versions.map(({ version }) => version)).toEqual([2, 1]);
  });

  test('that somebody else has changed meanwhile is not changed: the answer has what there is now', async () => {
    const { revision } = await read();
    const both = await Promise.all([
      send({ verb: 'save', document: { text: 'Mine' } }, revision),
      send({ verb: 'save', document: { text: 'Yours' } }, `"${revision}"`),
    ]);
    expect(both.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '412']);
    const [refused] = both.filter(({ status }) => status === 412);
    const present = await read();
    expect(refused?.body.message).toMatch(/Somebody else/);
    expect(refused?.body.slots[0]).toMatchObject({ revision: present.revision, versions: [{ version: 1 }] });
    expect((await send({ verb: 'publish', version: 1 }, 'none')).status).toBe(412);
    expect((await send({ verb: 'publish', version: 1 }, present.revision)).status).toBe(200);
  });

  test('of a draft is shown by its link for a day, and by no other', async () => {
    await save('Shown');
    await publish(1);
    await save('Draft');
    const { preview } = (await read()).versions[0] ?? { preview: '' };
    const query = preview.slice(1);
    expect([await shown(), await shown(query)]).toEqual(['Shown', 'Draft']);
    const answer = await opened.app.inject({ url: `/brands${query}` });
    expect(answer.headers['cache-control']).toBe('no-store');
    // Its signature is for this version only, and for drafts only.
    const [token = ''] = query.split('=').slice(1);
    const forged = [token.replace('.2.', '.1.'), `${token}x`, token.slice(0, -3), '', 'a.b', 'x'.repeat(300)];
    for (const one of forged) {
      const { statusCode } = await opened.app.inject({ url: `/brands?draft=${one}` });
      expect([one, statusCode]).toEqual([one, one.length > 200 ? 400 : 404]);
    }
    for (const url of ['/desk/content', '/users/getUser', `/alerts/unsubscribe?token=${token}`])
      expect(
        (await opened.app.inject({ url, headers: { ...bearer(token), cookie: `szn-draft=${token}` } }))
          .statusCode,
      ).toBeGreaterThanOrEqual(400);
    opened.advanceClock(dayInMs);
    expect((await opened.app.inject({ url: `/brands${query}` })).statusCode).toBe(404);
  });

  test('is for editors, valid, and never larger than its limits', async () => {
    const { revision } = await read();
    const member = await signUp(opened.app);
    for (const headers of [{}, bearer(member.token)])
      for (const method of ['GET', 'POST'] as const) {
        const payload = { slot: 'announcement', change: { verb: 'save', document: { text: 'Mine' } } };
        const answer = await opened.app.inject({
          method,
          url: '/desk/content',
          headers: { ...headers, 'if-match': revision },
          ...(method === 'POST' && { payload }),
        });
        expect(answer.statusCode).toBe(403);
      }
    for (const document of [
      { text: 'x'.repeat(10_000) },
      { text: 'two\nlines' },
      { text: '\u202Esdrawkcab' },
      { text: 'Sale', to: 'javascript:alert(1)' },
      { text: 'Sale', to: 'https://evil.example' },
      { text: 'Sale', to: '//evil.example' },
      { text: 'Sale', to: '/proxy/users/logout' },
      { text: 'Sale', html: '<script>' },
      null,
      [],
      'text',
    ]) {
      const { status, body } = await send({ verb: 'save', document });
      expect([document, status, body.message]).toEqual([document, 400, expect.stringMatching(/at most 90/)]);
    }
    expect((await read()).versions).toEqual([]);
    // Stored by another release, or by hand: what was valid is shown.
    await save('Valid');
    await publish(1);
    await opened.db
      .updateTable('content_versions')
      .set({ document: JSON.stringify({ text: 1 }) })
      .execute();
    expect(await shown()).toBeUndefined();
  });

  test('of rows and notes is shown together, and only valid', async () => {
    const note = { text: 'We move in May.', to: '/sale' };
    for (const [slot, document] of [
      ['rows', { rows: ['sale', 'sale'] }],
      ['rows', { rows: ['ofLater'] }],
      ['rows', { rows: [] }],
      ['notes', { about: { ...note, to: 'https://evil.example' } }],
      ['notes', { shipping: 'two\nlines' }],
      ['notes', { cookies: note }],
    ] as const) {
      const answer = await send({ verb: 'save', document }, (await read(slot)).revision, slot);
      expect([document, answer.status]).toEqual([document, 400]);
    }
    const written = { rows: { rows: ['sale', 'newest'] }, notes: { about: note } };
    for (const slot of ['rows', 'notes'] as const) {
      await send({ verb: 'save', document: written[slot] }, (await read(slot)).revision, slot);
      await send({ verb: 'publish', version: 1 }, (await read(slot)).revision, slot);
    }
    const answer = await opened.app.inject({ url: '/brands' });
    expect(answer.json<{ content?: object }>().content).toEqual(written);
  });

  test('drafts can be returned to for 30 days; what was published stays, without an author whose account is deleted', async () => {
    await save('Draft');
    await save('Published');
    await publish(2);
    opened.advanceClock(30 * dayInMs - minuteInMs);
    editor = await signUpWithRole(opened, 'editor');
    await save('Next');
    expect((await read()).versions.map(({ version }) => version)).toEqual([3, 2, 1]);
    opened.advanceClock(minuteInMs);
    await save('Last');
    expect((await read()).versions.map(({ version }) => version)).toEqual([4, 3, 2]);
    const copy = await opened.app.inject({ url: '/users/data', headers: bearer(editor.token) });
    expect(copy.json<{ content: object[] }>().content).toMatchObject([{ version: 3 }, { version: 4 }]);
    const { token, password } = editor;
    const gone = {
      method: 'DELETE',
      url: '/users/account',
      headers: bearer(token),
      payload: { password },
    } as const;
    expect((await opened.app.inject(gone)).statusCode).toBe(200);
    editor = await signUpWithRole(opened, 'editor');
    expect((await read()).versions.map(({ author }) => author === null)).toEqual([true, true, false]);
  });
});
