import { render } from '@testing-library/react';
import * as React from 'react';
import { thrownByEffects, noteEffects } from './note-effects.ts';

const { Component, useEffect, useLayoutEffect } = noteEffects(React);

class Boundary extends Component<{ readonly children: React.ReactNode }> {
  override state = { isBroken: false };
  static getDerivedStateFromError = () => ({ isBroken: true });
  override render = () => (this.state.isBroken ? null : this.props.children);
}

/** What React catches of a component that is drawn and then taken away. */
function caughtFrom(Broken: () => React.ReactNode): unknown {
  const onCaughtError = jest.fn();
  const page = (isShown: boolean) => <Boundary>{isShown && <Broken />}</Boundary>;
  const { rerender } = render(page(true), { onCaughtError });
  rerender(page(false));
  return onCaughtError.mock.calls[0]?.[0];
}

const fail = () => {
  throw new Error('broken');
};

test.each<[string, () => void]>([
  ['an effect', () => useEffect(fail)],
  ['an effect that runs before painting', () => useLayoutEffect(fail, [])],
  ['the undoing of an effect', () => useEffect(() => fail, [])],
])('what %s throws is known for it', (_case, useBroken) => {
  const error = caughtFrom(() => {
    useBroken();
    return null;
  });

  expect(error).toMatchObject({ message: 'broken' });
  expect(thrownByEffects.has(error)).toBe(true);
});

test('what is thrown while drawing is not', () => {
  const error = caughtFrom(() => {
    useEffect(() => undefined);
    return fail();
  });

  expect(error).toMatchObject({ message: 'broken' });
  expect(thrownByEffects.has(error)).toBe(false);
});

test('an effect runs when its dependencies change, and is undone before', () => {
  const log: string[] = [];
  const Counting = ({ count }: { readonly count: number }) => {
    useEffect(() => {
      log.push(`began ${count}`);
      return () => void log.push(`undid ${count}`);
    }, [count]);
    return null;
  };
  const { rerender, unmount } = render(<Counting count={1} />);

  rerender(<Counting count={1} />);
  rerender(<Counting count={2} />);
  unmount();

  expect(log).toEqual(['began 1', 'undid 1', 'began 2', 'undid 2']);
});
