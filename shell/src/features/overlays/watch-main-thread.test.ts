import { watchMainThread } from './watch-main-thread.ts';

const onBusy = jest.fn();
const tasks: (() => void)[] = [];
/** Runs the background tasks, as a browser does when it has nothing else to do. */
const pause = () => tasks.splice(0).forEach((run) => run());
const wait = (seconds: number) => jest.advanceTimersByTime(seconds * 1000);

beforeEach(() => {
  jest.useFakeTimers();
  onBusy.mockClear();
  tasks.length = 0;
  const postTask = (run: () => void, { priority }: { priority: string }) =>
    priority === 'background' && tasks.push(run);
  Object.assign(window, { scheduler: { postTask } });
  watchMainThread(onBusy);
});
afterEach(() => jest.useRealTimers());

it('ten seconds without a pause are reported', () => {
  wait(9);
  expect(onBusy).not.toHaveBeenCalled();
  wait(1);
  expect(onBusy).toHaveBeenCalledTimes(1);
});

it('browsers without priorities of tasks are not watched', () => {
  Reflect.deleteProperty(window, 'scheduler');
  jest.clearAllTimers();
  watchMainThread(onBusy);
  wait(20);
  expect(onBusy).not.toHaveBeenCalled();
});

it.each<[string, () => void]>([
  ['a pause', pause],
  ['a shopper who scrolls', () => document.body.dispatchEvent(new Event('scroll'))],
  ['a shopper who types', () => document.body.dispatchEvent(new Event('keydown'))],
  [
    'a timer that is late, as on a slow device',
    () => {
      const now = performance.now();
      jest.spyOn(performance, 'now').mockReturnValueOnce(now + 1200);
      wait(1);
    },
  ],
])('%s starts the ten seconds again', (_case, interrupt) => {
  wait(9);
  interrupt();
  wait(9);
  expect(onBusy).not.toHaveBeenCalled();
  wait(1);
  expect(onBusy).toHaveBeenCalledTimes(1);
});
