import { createBus } from '../bus/create-bus.ts';
import { splashChanged } from './splash-topics.ts';

test('whoever opens later learns whether the splash still covers the page', () => {
  const bus = createBus();
  const heard: boolean[] = [];
  bus.publish(splashChanged, { isShown: true });
  bus.observe(splashChanged).subscribe(({ isShown }) => heard.push(isShown));
  bus.publish(splashChanged, { isShown: false });

  expect(heard).toEqual([true, false]);
});

test.each([undefined, null, true, {}, { isShown: 'yes' }, { isShown: null }])(
  '%p says nothing of the splash',
  (value) => {
    expect(splashChanged.read(value)).toBeUndefined();
  },
);
