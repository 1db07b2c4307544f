import { SaxesParser } from 'saxes';
import { createRecord, type FeedRecord } from './feed-record.ts';

/**
 * Reads one item of XML. A child with text is a field; of children with children only Atom's `link` is read, by its `href`. A currency
 * that is an attribute belongs to the text.
 * Entities of HTML stay as they are written; entities that a document declares are not known. Returns what is wrong with an
 * item that cannot be read.
 */
export function parseXmlItem(xml: string): FeedRecord | { readonly fault: string } {
  const fields: (readonly [string, string])[] = [];
  const parser = new SaxesParser({ fragment: true });
  let depth = 0;
  let text = '';
  let currency = '';
  let isBroken = false;
  parser.on('error', (error) => {
    // Feeds contain HTML's entities and bare ampersands; their text is still what it says.
    isBroken ||= !/entity|disallowed character/i.test(error.message);
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    text = '';
    if (depth === 2) currency = readCurrency(attributes);
    const { href } = attributes;
    if (depth === 2 && name === 'link' && typeof href === 'string' && isMainLink(attributes.rel))
      fields.push(['link', href]);
  });
  parser.on('text', (part) => (text += part));
  parser.on('cdata', (part) => (text += part));
  parser.on('closetag', ({ name }) => {
    if (depth === 2) fields.push([name, currency === '' ? text : `${text.trim()} ${currency}`]);
    depth -= 1;
    // What follows a child's child is no text of the child.
    text = '';
  });
  parser.write(xml).close();
  return isBroken ? { fault: 'is no XML' } : createRecord(fields);
}

function readCurrency(attributes: Readonly<Record<string, unknown>>): string {
  const [, value] =
    Object.entries(attributes).find(([name]) => /^(?:\w+:)?currency(?:[-_]?(?:code|id))?$/i.test(name)) ?? [];
  return typeof value === 'string' ? value.trim() : '';
}

function isMainLink(rel: unknown): boolean {
  return rel === undefined || rel === 'alternate';
}
