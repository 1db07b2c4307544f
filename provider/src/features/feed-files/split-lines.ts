/** `text` is null for a line that is longer than the limit. Lines are counted from 1. */
export type Line = { readonly text: string | null; readonly number: number };

/** Splits a text at its line ends (LF, CRLF, CR). Retains at most `maxLength` characters of a line, and one chunk. */
export async function* splitLines(texts: AsyncIterable<string>, maxLength: number): AsyncGenerator<Line> {
  let rest = '';
  let number = 0;
  let isTooLong = false;
  const take = (text: string): Line => {
    const line = { text: isTooLong || text.length > maxLength ? null : text, number };
    isTooLong = false;
    return line;
  };
  for await (const chunk of texts) {
    const lines = `${rest}${chunk}`.split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const text of lines) {
      number += 1;
      yield take(text);
    }
    if (rest.length > maxLength) {
      isTooLong = true;
      // It can be half of a line end.
      rest = rest.endsWith('\r') ? '\r' : '';
    }
  }
  number += 1;
  if (rest !== '' || isTooLong) yield take(rest.replace(/\r$/, ''));
}

/** Decodes UTF-8 whose characters can be cut by chunks. */
export async function* decodeChunks(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
