import type * as React from 'react';

type UndoableEffect = () => void | (() => void);
type EffectHook = (effect: UndoableEffect, dependencies?: React.DependencyList) => void;

const thrownByEffects = new WeakSet();

/** Whether an effect of a remote threw it; React gives its boundaries no way to tell that from drawing. */
export function isThrownByEffect(error: unknown): boolean {
  return error instanceof Error && thrownByEffects.has(error);
}

/** React as remotes get it: the same, and what their effects throw is noted on its way. */
export function noteEffects(react: typeof React): typeof React {
  const noting = (run: UndoableEffect): UndoableEffect => {
    return () => {
      try {
        const undo = run();
        return undo && noting(undo);
      } catch (error) {
        if (error instanceof Error) thrownByEffects.add(error);
        throw error;
      }
    };
  };
  const watched = (hook: EffectHook): EffectHook => {
    return (effect, dependencies) => hook(noting(effect), dependencies);
  };
  return {
    ...react,
    useEffect: watched(react.useEffect),
    useLayoutEffect: watched(react.useLayoutEffect),
  };
}
