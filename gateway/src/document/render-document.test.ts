import { splitPictureLinks } from './render-document.ts';

const link = '<link rel="preload" as="image" href="/a.png"/>';

test.each([
  ['two links', `${link}${link}<h1>é</h1>`, `${link}${link}`, '<h1>é</h1>'],
  ['no link', '<h1>é</h1>', '', '<h1>é</h1>'],
  ['a link further down', `<h1>é</h1>${link}`, '', `<h1>é</h1>${link}`],
  ['a link without an end', `${link}<link rel="preload" as="image"`, link, '<link rel="preload" as="image"'],
])(
  'The links of the first pictures are separated from HTML with %s, in text and in bytes',
  (_case, html, links, rest) => {
    for (const sent of [html, new TextEncoder().encode(html)]) {
      const split = splitPictureLinks(sent);
      expect(split.pictureLinks).toBe(links);
      expect(Buffer.from(split.html).toString()).toBe(rest);
    }
  },
);
