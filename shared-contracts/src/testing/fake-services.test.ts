import { createBus } from '../bus/create-bus.ts';
import { sessionChanged } from '../topics/session-topics.ts';
import { createFakeServices } from './fake-services.ts';
import { buildProduct, buildUser } from './product-builder.ts';

test('setSession changes the session of the service and of the topic; the first is a guest', () => {
  const services = createFakeServices();
  const heard: string[] = [];
  services.bus.observe(sessionChanged).subscribe(({ status }) => heard.push(status));
  expect(services.session.current()).toEqual({ status: 'guest' });
  const member = { status: 'member', user: buildUser() } as const;

  services.setSession(member);

  expect(services.session.current()).toBe(member);
  expect(services.session.current()).toBe(services.session.current());
  expect(services.bus.read(sessionChanged)).toEqual(member);
  expect(heard).toEqual(['member']);
});

test('calls of the shell services are recorded in order', async () => {
  const services = createFakeServices();
  const bug = new Error('bug');

  services.notify({ kind: 'success', text: 'Added to wishlist' });
  services.navigate('/wishlist', { replace: true });
  services.navigate('/');
  services.telemetry.report(bug, { during: 'reading the wishlist' });
  const outcome = await services.session.requestSignIn({ reason: 'Save this hoodie' });
  await services.session.requestSignIn();

  expect(services.notices).toEqual([{ kind: 'success', text: 'Added to wishlist' }]);
  expect(services.navigations).toEqual(['/wishlist', '/']);
  expect(services.reportedErrors).toEqual([bug]);
  expect(services.signInRequests).toEqual([{ reason: 'Save this hoodie' }, {}]);
  expect(outcome).toBe('dismissed');
});

test('two fakes share no state', () => {
  const [first, second] = [createFakeServices(), createFakeServices()];

  first.setSession({ status: 'member', user: buildUser() });
  first.localStorage.write('token', 'abc');
  first.navigate('/');

  expect(second.session.current()).toEqual({ status: 'guest' });
  expect(second.bus.read(sessionChanged)).toBeUndefined();
  expect(second.localStorage.read('token', (value) => value)).toBeUndefined();
  expect(first.sessionStorage.read('token', (value) => value)).toBeUndefined();
  expect(second.navigations).toEqual([]);
});

test('overrides replace services', () => {
  const bus = createBus();
  const services = createFakeServices({ bus, environment: 'server', clock: { now: () => 5 } });

  expect(services).toMatchObject({ bus, environment: 'server' });
  expect(services.clock.now()).toBe(5);
});

test('the clock returns a fixed time', () => {
  expect(new Date(createFakeServices().clock.now()).toISOString()).toBe('2026-11-01T00:00:00.000Z');
});

test('a built product has an id, a link and a price', () => {
  expect(buildProduct()).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f]{24}$/),
    link: expect.stringMatching(/^https:/),
    price: { paise: 299900 },
    salePrice: null,
  });
  expect(buildProduct({ salePrice: 1500, title: 'Tee' })).toMatchObject({
    title: 'Tee',
    discountPercent: 50,
  });
});
