import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';

/** A position as browsers and Node write it: a URL, a path or the name of a remote's script for servers, line and column. Bounded: a stack is of a stranger. */
const position = /((?:https?:\/\/|\/|\b[\w-]{1,80}\/remote\.cjs)[^\s()@]{0,500}?):(\d+):(\d+)/g;

/**
 * Replaces the positions of built scripts in a stack by those of their sources, as `src/remote.ts:12:3`. `readMap` gets each
 * script once, by its URL or path, and resolves to its source map as text; where it has none, the position stays.
 */
export async function mapStack(
  stack: string,
  readMap: (script: string) => Promise<string | null>,
): Promise<string> {
  const scripts = new Set([...stack.matchAll(position)].map(([, script = '']) => script));
  const maps = new Map<string, TraceMap>();
  for (const script of scripts) {
    const text = await readMap(script);
    if (text !== null) maps.set(script, new TraceMap(text));
  }
  return stack.replaceAll(position, (built: string, ...[script = '', line, column]: string[]) => {
    const map = maps.get(script);
    // Columns of stacks start at 1, those of source maps at 0.
    const original = map && originalPositionFor(map, { line: Number(line), column: Number(column) - 1 });
    return original?.source ? `${original.source}:${original.line}:${original.column + 1}` : built;
  });
}
