import { createAlertActions } from '../../../test/support/alert-members.ts';
import type { TestApp } from '../../../test/support/open-test-app.ts';
import { signUpVerified, type TestMember } from '../../../test/support/sign-up.ts';
import { listTestDatabases } from '../../../test/support/test-databases.ts';
import { nextCatalogueVersion, removeUnseenProducts } from '../../catalogue/store/catalogue-write-queries.ts';
import { dayInMs, minuteInMs } from '../../lib/clock.ts';

describe.each(listTestDatabases())('on $name', ({ openApp }) => {
  let opened: TestApp;
  beforeAll(async () => {
    opened = await openApp({ environment: { ALERT_HOURS: '0-24' } });
    // The first statements of each kind are slow on a busy machine.
    const [member, brand] = await followedBrand();
    await addProduct({ source: brand });
    await sendDigests(member);
  }, 120_000);
  afterAll(() => opened.close());
  const { call, switchOn, switchOff, addProduct, writeDrafts, sendDigests } = createAlertActions(
    () => opened,
  );

  const follow = (member: TestMember, ...brands: readonly string[]) =>
    call(member, 'POST', '/follows', { brands });

  /** A brand of its own for each test, because others add pieces, too. */
  let brandCount = 0;
  async function followedBrand(): Promise<[TestMember, string]> {
    const member = await signUpVerified(opened);
    brandCount += 1;
    const brand = `Nightshift ${brandCount}`;
    await addProduct({ source: brand, title: 'Known Tee' });
    await switchOn(member, 'followedBrands');
    await follow(member, brand);
    return [member, brand];
  }

  test('New pieces of a followed brand are told once, the newest four with the number of all', async () => {
    const [member, brand] = await followedBrand();
    expect(await sendDigests(member)).toEqual([]);
    opened.advanceClock(dayInMs);
    const shift = (number: number) => ({
      source: brand,
      title: `Shift ${number}`,
      createdAt: `2026-11-0${number}T00:00:00Z`,
    });
    await addProduct(shift(1), shift(2), shift(3), shift(4), shift(5), shift(6));
    const [mail, ...others] = await sendDigests(member);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe(`6 new pieces: ${brand}`);
    expect(mail?.body).toContain('NEW FROM BRANDS YOU FOLLOW');
    expect(mail?.body).toContain(`${brand}: 6 new`);
    expect(mail?.body.match(/Shift \d/g)).toEqual(['Shift 6', 'Shift 5', 'Shift 4', 'Shift 3']);
    expect(mail?.body).toContain(`/drops?brands=${encodeURIComponent(brand)}`);
    expect(mail?.html).toContain('Shift 6');
    // Below the storefront's origin, as in its pages: not below the API.
    expect(mail?.html).toContain('src="http://localhost:3000/media/garments/test-garment?width=320"');
    expect(mail?.body).not.toContain('Known Tee');
    opened.advanceClock(dayInMs);
    expect(await sendDigests(member)).toEqual([]);
  });

  test('A piece that was removed and comes back is not told', async () => {
    const [member, brand] = await followedBrand();
    const draft = await addProduct({ source: brand, title: 'Returning Tee' });
    expect(await sendDigests(member)).toHaveLength(1);
    opened.advanceClock(dayInMs);
    await opened.db.transaction().execute(async (transaction) => {
      const version = await nextCatalogueVersion(transaction);
      const sourceKeys = [brand.toLowerCase().replaceAll(' ', '')];
      const range = {
        sourceKeys,
        firstVersion: version,
        version,
        maxRemovedShare: 1,
        maxRemoved: 9,
        mayRemove: () => true,
      };
      expect(await removeUnseenProducts(transaction, range)).toMatchObject({ removed: 2 });
    });
    await writeDrafts([draft]);
    expect(await sendDigests(member)).toEqual([]);
    await addProduct({ source: brand, title: 'Real News Tee' });
    opened.advanceClock(dayInMs);
    const [mail] = await sendDigests(member);
    expect(mail?.body).toContain(`${brand}: 1 new`);
  });

  test('Pieces from before the consent, and from while it was withdrawn, are not told', async () => {
    const [member, brand] = await followedBrand();
    await switchOff(member, 'followedBrands');
    await addProduct({ source: brand, title: 'Unasked Tee' });
    expect(await sendDigests(member)).toEqual([]);
    opened.advanceClock(dayInMs);
    await switchOn(member, 'followedBrands');
    expect(await sendDigests(member)).toEqual([]);
    opened.advanceClock(dayInMs);
    await addProduct({ source: brand, title: 'Asked Tee' });
    const [mail] = await sendDigests(member);
    expect(mail?.body).toContain('Asked Tee');
    expect(mail?.body).not.toContain('Unasked Tee');
  });

  test('A digest has five brands, and the others follow the next day', async () => {
    const member = await signUpVerified(opened);
    await switchOn(member, 'followedBrands');
    const brands = ['A', 'B', 'C', 'D', 'E', 'F', 'G'].map((letter) => `Queued ${letter}`);
    const pieces = (title: string) => brands.map((source) => ({ source, title: `${title} of ${source}` }));
    await addProduct({}, ...pieces('Old'));
    await follow(member, ...brands);
    await addProduct({}, ...pieces('New'));
    const named = async () => (await sendDigests(member))[0]?.body.match(/(?<=New of )Queued [A-G]/g) ?? [];
    const first = await named();
    expect(first).toHaveLength(5);
    opened.advanceClock(dayInMs);
    const second = await named();
    expect([...first, ...second].toSorted()).toEqual(brands);
    opened.advanceClock(dayInMs);
    expect(await named()).toEqual([]);
  });

  test('One digest has price drops, searches and brands of their own members only', async () => {
    const [member, brand] = await followedBrand();
    const [other, otherBrand] = await followedBrand();
    opened.advanceClock(minuteInMs);
    await switchOn(member, 'savedSearches');
    await call(member, 'POST', '/alerts/searches', {
      name: 'Anything new',
      address: '/collections?maxPrice=900000',
      query: 'maxPrice=900000',
    });
    await addProduct({ source: brand, title: 'Mine' });
    await addProduct({ source: otherBrand, title: 'Theirs' });
    const mails = await sendDigests(member);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.body).toContain(`${brand}: 1 new`);
    expect(mails[0]?.body).not.toContain(`${otherBrand}: 1 new`);
    expect(mails[0]?.body).toContain('Anything new: 2 new');
    expect(await sendDigests(other)).toEqual([]);
  });
});
