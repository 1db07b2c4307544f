/** The elements that are a product: of RSS 2.0, Atom, and feeds of shops without a standard. */
const itemNames = 'item|entry|product|offer|shopitem';
const firstItem = new RegExp(`<(${itemNames})(?=[\\s>])`, 'i');
/** As long as the longest tag that is looked for: a chunk can end inside of one. */
const tagLength = 32;

/**
 * Splits XML into its items, in linear time and with little more than `maxLength` characters in memory; `null` for an item
 * that is longer. What is between the items is skipped. The start of an item ends one that has no end, and a CDATA section
 * without an end is read as text, so that a broken item harms no other.
 */
export async function* splitXml(
  texts: AsyncIterable<string>,
  maxLength: number,
): AsyncGenerator<string | null> {
  const splitter = createSplitter(maxLength);
  for await (const text of texts) yield* splitter.add(text);
  yield* splitter.finish();
}

function createSplitter(maxLength: number) {
  let buffer = '';
  let name: string | undefined;
  let skips = false;
  let hasSections = true;

  function* take(): Generator<string | null> {
    name ??= firstItem.exec(buffer)?.[1];
    const { items, rest } = takeItems(buffer, name, hasSections);
    buffer = rest;
    for (const item of items) {
      if (!skips) yield item.length > maxLength ? null : item;
      skips = false;
    }
  }

  return {
    add: function* (text: string): Generator<string | null> {
      buffer += text;
      yield* take();
      if (buffer.length <= maxLength) return;
      // A section without an end is read as text.
      hasSections = false;
      yield* take();
      hasSections = true;
      if (buffer.length <= maxLength) return;
      if (!skips) yield null;
      skips = true;
      buffer = `<${name ?? ''}>${buffer.slice(-tagLength)}`;
    },
    finish: function* (): Generator<string | null> {
      hasSections = false;
      yield* take();
      // Cut off: what is left is reported as an item that cannot be read.
      if (!skips && firstItem.exec(buffer)?.index === 0) yield buffer;
    },
  };
}

/** The items that end in the text, and the text from the start of the one that does not. */
function takeItems(text: string, name: string | undefined, hasSections: boolean) {
  const items: string[] = [];
  if (name === undefined) return { items, rest: text.slice(-tagLength) };
  const tokens = matchTokens(name, hasSections);
  let start = -1;
  let done = 0;
  for (let token = tokens.exec(text); token !== null; token = tokens.exec(text)) {
    const kind = kindOf(token);
    if (kind === 'section') {
      const end = findSectionEnd(text, token[0], tokens.lastIndex);
      // It ends in a later chunk.
      if (end === -1) return { items, rest: text.slice(start === -1 ? token.index : start) };
      tokens.lastIndex = end;
      done = end;
      continue;
    }
    if (start !== -1) items.push(text.slice(start, kind === 'end' ? tokens.lastIndex : token.index));
    start = kind === 'end' ? -1 : token.index;
    done = tokens.lastIndex;
  }
  const rest = start === -1 ? text.slice(Math.max(done, text.length - tagLength)) : text.slice(start);
  return { items, rest };
}

function kindOf({ groups }: RegExpExecArray): 'start' | 'end' | 'section' {
  if (groups?.start !== undefined) return 'start';
  return groups?.end === undefined ? 'section' : 'end';
}

function matchTokens(name: string, hasSections: boolean): RegExp {
  const sections = hasSections ? '<!\\[CDATA\\[|<!--|' : '';
  return new RegExp(`${sections}<(?<start>${name})(?=[\\s>])|<(?<end>/${name})\\s*>`, 'gi');
}

/** -1 if its end is not there yet; `from` if another section starts before, so that its end is missing. */
function findSectionEnd(text: string, opening: string, from: number): number {
  // One search for both: each alone would read a text of openings to its end, for each of them.
  const bounds = opening === '<!--' ? /<!--|-->/g : /<!\[CDATA\[|\]\]>/gi;
  bounds.lastIndex = from;
  const [found] = bounds.exec(text) ?? [];
  if (found === undefined) return -1;
  return found.startsWith('<') ? from : bounds.lastIndex;
}
