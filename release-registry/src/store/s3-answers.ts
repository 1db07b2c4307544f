/** Above the largest file of a build and the longest listing. */
const maxBodyBytes = 64 * 1024 * 1024;

export async function readBody(response: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    // Leaving the loop ends the connection.
    if (bytes > maxBodyBytes) throw new Error(`an answer has more than ${maxBodyBytes / 1024 / 1024} MB`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Throws if the text is no complete page of a listing: that of a proxy would be an empty store. */
export function readListing(xml: string): {
  readonly keys: readonly string[];
  readonly token: string | undefined;
} {
  // Not by one pattern: it would search the rest again from each beginning that the text repeats.
  if (!/<ListBucketResult[\s>]/.test(xml) || !xml.trimEnd().endsWith('</ListBucketResult>')) {
    throw new Error('its answer is no listing');
  }
  const [token] = valuesOf(xml, 'NextContinuationToken');
  if (token === undefined && valuesOf(xml, 'IsTruncated')[0] === 'true') {
    throw new Error('its listing ends within a page');
  }
  return { keys: valuesOf(xml, 'Key'), token };
}

/** The contents of all elements of this name, as they are: no entity is declared, expanded or requested. */
export function valuesOf(xml: string, name: string): readonly string[] {
  return [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value = '']) =>
    value.replace(/&(amp|lt|gt|quot|apos);/g, (_match, entity: string) => entities.get(entity) ?? ''),
  );
}

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
