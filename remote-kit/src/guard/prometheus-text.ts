/** A sample of a counter or gauge. */
export type Sample = {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
};

const sampleLine = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? +(\S+)(?: +\d+)?$/;
const labelPair = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g;

/** Reads Prometheus' text format; comments and lines that are none of it are passed over. */
export function readPrometheusText(text: string): readonly Sample[] {
  return text.split('\n').flatMap((line): readonly Sample[] => {
    const [, name, labels = '', value] = sampleLine.exec(line.trim()) ?? [];
    if (name === undefined || value === undefined || Number.isNaN(Number(value))) return [];
    const pairs = [...labels.matchAll(labelPair)].map(([, key = '', quoted = '']) => [
      key,
      unescaped(quoted),
    ]);
    return [{ name, value: Number(value), labels: Object.fromEntries(pairs) }];
  });
}

function unescaped(text: string): string {
  return text.replaceAll(/\\(.)/g, (_match, character: string) => (character === 'n' ? '\n' : character));
}
