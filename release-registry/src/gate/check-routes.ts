import type { ReleaseRecord } from '@szn/shared-contracts/release';
import type { GateRefusal } from './refusals.ts';

/** Paths and commands that belong to another live remote already: each has one owner. */
export function checkRoutes(
  candidate: ReleaseRecord,
  others: readonly ReleaseRecord[],
): readonly GateRefusal[] {
  return others.flatMap((other) => [
    ...candidate.routes
      .filter((route) => other.routes.some((theirs) => isSamePath(theirs, route)))
      .map((route) => claim(other, { rule: 'route', field: route, label: `the route ${route}` })),
    ...candidate.handles
      .filter((command) => other.handles.some((theirs) => theirs.name === command.name))
      .map(({ name }) => claim(other, { rule: 'command', field: name, label: `the command ${name}` })),
  ]);
}

/** Two patterns that differ in the names of parameters or in case are one path. */
function isSamePath(one: string, other: string): boolean {
  const plain = (route: string) => route.toLowerCase().replaceAll(/:[^/]+/g, ':');
  return plain(one) === plain(other);
}

function claim(
  owner: ReleaseRecord,
  what: { readonly rule: 'route' | 'command'; readonly field: string; readonly label: string },
): GateRefusal {
  return {
    rule: what.rule,
    consumer: owner.name,
    field: what.field,
    message: `it claims ${what.label}, which belongs to ${owner.name}@${owner.version}`,
    isBreakingChange: false,
  };
}
