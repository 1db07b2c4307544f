import { brandLabel, formatPrice } from '@szn/shared-contracts/wire';
import type { AlertContent, AlertGroup, AlertPiece, ConsentPurpose } from '../../database/schema.ts';
import { html, type Html } from '../../lib/html-page.ts';

export type AlertMail = { readonly subject: string; readonly text: string; readonly html: string };

export type AlertMailOptions = {
  readonly name: string;
  /** Origin of the storefront: all links and pictures of samples are below it. */
  readonly origin: string;
  /** Pages that end the mails, by what they end. */
  readonly leave: Readonly<Record<AlertPurpose | 'alerts', string>>;
};

export type AlertPurpose = Exclude<ConsentPurpose, 'newsletter'>;

/** The purposes that a digest has something for. */
export function purposesOf(content: AlertContent): readonly AlertPurpose[] {
  const all = ['priceAlerts', 'savedSearches', 'followedBrands'] as const;
  return all.filter((purpose) => content[purpose].length > 0);
}

const names: Readonly<Record<AlertPurpose, string>> = {
  priceAlerts: 'price drops',
  savedSearches: 'saved searches',
  followedBrands: 'labels you follow',
};

/**
 * The digest as plain text and as HTML: one column, inline styles, a width that fits a phone. Links and pictures are the
 * same for every member, so that nobody can tell who opened a mail.
 */
export function renderAlertMail(content: AlertContent, options: AlertMailOptions): AlertMail {
  const subject = describeSubject(content);
  return { subject, text: renderText(content, options), html: renderHtml(content, subject, options).markup };
}

function describeSubject({ priceAlerts, savedSearches, followedBrands }: AlertContent): string {
  const [first] = priceAlerts;
  if (first !== undefined && priceAlerts.length === 1)
    return `${oneLine(first.title)} is down to ${rupees(first.paise)}`;
  if (first !== undefined) return `${priceAlerts.length} of your saved pieces got cheaper`;
  const groups = [...followedBrands, ...savedSearches];
  const pieces = groups.reduce((sum, group) => sum + group.total, 0);
  const only = groups.length === 1 ? groups[0] : undefined;
  const count = pieces === 1 ? '1 new piece' : `${pieces} new pieces`;
  return only === undefined ? `${count} for you` : `${count}: ${oneLine(only.name)}`;
}

function renderText(content: AlertContent, { name, origin, leave }: AlertMailOptions): string {
  const link = (piece: AlertPiece) => `  ${origin}${pieceAddress(piece)}`;
  const titleOf = (piece: AlertPiece) => `${oneLine(piece.title)} (${brandLabel(piece.brand)})`;
  const groupLines = (group: AlertGroup) => [
    `${oneLine(group.name)}: ${group.total} new`,
    ...group.pieces.flatMap((piece) => [`- ${titleOf(piece)}, ${rupees(piece.paise)}`, link(piece)]),
    ...(group.total > group.pieces.length ? [`All of them: ${origin}${group.address}`] : []),
    '',
  ];
  const sections = [
    content.priceAlerts.length > 0 && [
      'CHEAPER THAN YOU KNOW THEM',
      '',
      ...content.priceAlerts.flatMap((piece) => [
        `- ${titleOf(piece)}: ${rupees(piece.paise)}, was ${rupees(piece.beforePaise)}`,
        link(piece),
      ]),
      '',
    ],
    content.followedBrands.length > 0 && [
      'NEW FROM LABELS YOU FOLLOW',
      '',
      ...content.followedBrands.flatMap(groupLines),
    ],
    content.savedSearches.length > 0 && [
      'NEW IN YOUR SAVED SEARCHES',
      '',
      ...content.savedSearches.flatMap(groupLines),
    ],
  ].filter((lines) => lines !== false);
  return [
    `Hi ${oneLine(name)},`,
    '',
    ...sections.flat(),
    'Prices are those of the labels when we looked. They can change again.',
    '',
    `You get this because you switched on alerts: ${origin}/alerts`,
    ...purposesOf(content).map((purpose) => `Stop mails about ${names[purpose]}: ${leave[purpose]}`),
    `Stop all alerts: ${leave.alerts}`,
    '',
  ].join('\n');
}

const ink = '#0b0b0c';
const paper = '#f6f4ef';
const grey = '#5c5a55';
const hot = '#c42a17';
const font = "font-family:Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif";
const headline = `margin:0;${font};font-weight:800;text-transform:uppercase;color:${ink}`;
const text = `margin:0;${font};font-size:14px;line-height:20px;color:${ink}`;
const small = `margin:0 0 6px;${font};font-size:12px;line-height:18px;color:${grey}`;

function renderHtml(content: AlertContent, subject: string, { name, origin, leave }: AlertMailOptions): Html {
  const piece = (one: AlertPiece, before?: number) => pieceRow(origin, one, before);
  const section = (title: string, rows: readonly Html[]) =>
    rows.length === 0
      ? ''
      : html`<tr>
            <td style="padding:24px 20px 4px">
              <h2 style="${headline};font-size:16px;line-height:20px">${title}</h2>
            </td>
          </tr>
          ${joinHtml(rows)}`;
  const groupRows = (groups: readonly AlertGroup[]) =>
    groups.flatMap((group) => [
      html`<tr>
        <td style="padding:12px 20px 4px">
          <p style="${text};font-weight:700">
            <a href="${origin}${group.address}" style="color:${ink}">${oneLine(group.name)}</a>:
            ${group.total} new
          </p>
        </td>
      </tr>`,
      ...group.pieces.map((one) => piece(one)),
    ]);
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>${subject}</title>
      </head>
      <body style="margin:0;padding:0;background:${paper}">
        <table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper}">
          <tr>
            <td align="center">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                style="max-width:560px;background:#ffffff"
              >
                <tr>
                  <td style="padding:16px 20px;background:${ink}">
                    <a
                      href="${origin}/"
                      style="${font};font-weight:900;font-size:22px;letter-spacing:1px;color:#d4ff3a;text-decoration:none"
                      >SZN</a
                    >
                  </td>
                </tr>
                <tr>
                  <td style="padding:24px 20px 0">
                    <h1 style="${headline};font-size:24px;line-height:28px">${subject}</h1>
                    <p style="${text};padding-top:8px">Hi ${oneLine(name)}, you asked us to tell you.</p>
                  </td>
                </tr>
                ${section(
                  'Cheaper than you know them',
                  content.priceAlerts.map((one) => piece(one, one.beforePaise)),
                )}
                ${section('New from labels you follow', groupRows(content.followedBrands))}
                ${section('New in your saved searches', groupRows(content.savedSearches))}
                <tr>
                  <td style="padding:28px 20px 20px">
                    <p style="${small}">
                      Prices are those of the labels when we looked. They can change again.
                    </p>
                    <p style="${small}">
                      You get this because you switched on
                      <a href="${origin}/alerts" style="color:${grey}">alerts</a>.
                    </p>
                    ${joinHtml(
                      purposesOf(content).map(
                        (purpose) =>
                          html`<p style="${small}">
                            <a href="${leave[purpose]}" style="color:${grey}"
                              >Stop mails about ${names[purpose]}</a
                            >
                          </p>`,
                      ),
                    )}
                    <p style="${small}">
                      <a href="${leave.alerts}" style="color:${grey}">Stop all alerts</a>
                    </p>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;
}

function pieceRow(origin: string, piece: AlertPiece, beforePaise?: number): Html {
  const url = `${origin}${pieceAddress(piece)}`;
  const picture = pictureUrl(origin, piece.image);
  const price =
    beforePaise === undefined
      ? html`<strong>${rupees(piece.paise)}</strong>`
      : html`<strong style="color:${hot}">${rupees(piece.paise)}</strong>
          <span style="color:${grey}">was ${rupees(beforePaise)}</span>`;
  return html`<tr>
    <td style="padding:10px 20px">
      <table role="presentation" width="100%" cellpadding="0" cellspacing="0">
        <tr>
          <td width="88" valign="top">
            ${
              picture === undefined
                ? ''
                : html`<a href="${url}"
                    ><img
                      src="${picture}"
                      width="88"
                      height="110"
                      alt=""
                      style="display:block;width:88px;height:110px;object-fit:cover;background:#e9e6df;border:0"
                  /></a>`
            }
          </td>
          <td valign="top" style="padding-left:14px">
            <p style="${small};text-transform:uppercase;letter-spacing:1px">${brandLabel(piece.brand)}</p>
            <p style="${text}">
              <a href="${url}" style="color:${ink};text-decoration:none;font-weight:600">${piece.title}</a>
            </p>
            <p style="${text};padding-top:6px;font-size:16px">${price}</p>
          </td>
        </tr>
      </table>
    </td>
  </tr>`;
}

function pieceAddress({ id }: AlertPiece): string {
  return `/product-details?id=${id}`;
}

/** Sample pictures are paths of the provider, in a width for dense screens. Other pictures are https addresses of labels. */
function pictureUrl(origin: string, image: string): string | undefined {
  if (image.startsWith('/')) return `${origin}/proxy${image}?width=320`;
  return image.startsWith('https://') ? image : undefined;
}

function rupees(paise: number): string {
  return formatPrice({ paise });
}

/** Feeds and members write names: without line ends, they cannot add lines to a text. */
function oneLine(given: string): string {
  return given.replaceAll(/\s+/g, ' ').trim();
}

function joinHtml(parts: readonly Html[]): Html {
  return { markup: parts.map((part) => part.markup).join('') };
}
