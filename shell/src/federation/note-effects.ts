import type * as React from 'react';

type Effect = () => void | (() => void);
type EffectHook = (effect: Effect, dependencies?: React.DependencyList) => void;

/** What effects of remotes have thrown; React gives boundaries no way to tell it from what drawing threw. */
export const thrownByEffects = new Set<unknown>();

/** React as remotes get it: the same, and what their effects throw is noted on its way. */
export function noteEffects(react: typeof React): typeof React {
  const noting = (run: Effect): Effect => {
    return () => {
      try {
        const undo = run();
        return undo && noting(undo);
      } catch (error) {
        thrownByEffects.add(error);
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
