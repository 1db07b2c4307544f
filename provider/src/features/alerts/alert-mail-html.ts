import { brandLabel } from '@szn/shared-contracts/wire';
import type { AlertContent, AlertGroup, AlertPiece } from '../../database/alert-content.ts';
import { html, type Html } from '../../lib/html-page.ts';
import {
  oneLine,
  pieceAddress,
  purposeNames,
  purposesOf,
  rupees,
  type AlertMailOptions,
} from './alert-mail-parts.ts';

const ink = '#0b0b0c';
const paper = '#f6f4ef';
const grey = '#5c5a55';
const hot = '#c42a17';
const font = "font-family:Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif";
const headline = `margin:0;${font};font-weight:800;text-transform:uppercase;color:${ink}`;
const text = `margin:0;${font};font-size:14px;line-height:20px;color:${ink}`;
const small = `margin:0 0 6px;${font};font-size:12px;line-height:18px;color:${grey}`;

/** The digest as HTML. */
export function renderHtml(content: AlertContent, subject: string, options: AlertMailOptions): Html {
  const { name, origin } = options;
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
                ${renderSections(content, options.origin)} ${renderFooter(content, options)}
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;
}

function renderSections(content: AlertContent, origin: string): Html {
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
  return html`${section(
    'Cheaper than you know them',
    content.priceAlerts.map((one) => piece(one, one.beforePaise)),
  )}
  ${section('New from labels you follow', groupRows(content.followedBrands))}
  ${section('New in your saved searches', groupRows(content.savedSearches))}`;
}

function renderFooter(content: AlertContent, { origin, leave }: AlertMailOptions): Html {
  return html`<tr>
    <td style="padding:28px 20px 20px">
      <p style="${small}">Prices are those of the labels when we looked. They can change again.</p>
      <p style="${small}">
        You get this because you switched on
        <a href="${origin}/profile/alerts" style="color:${grey}">alerts</a>.
      </p>
      ${joinHtml(
        purposesOf(content).map(
          (purpose) =>
            html`<p style="${small}">
              <a href="${leave[purpose]}" style="color:${grey}">Stop mails about ${purposeNames[purpose]}</a>
            </p>`,
        ),
      )}
      <p style="${small}">
        <a href="${leave.alerts}" style="color:${grey}">Stop all alerts</a>
      </p>
    </td>
  </tr>`;
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

/** Sample pictures are paths of the provider, in a width for dense screens. Other pictures are https addresses of labels. */
function pictureUrl(origin: string, image: string): string | undefined {
  if (image.startsWith('/')) return `${origin}/proxy${image}?width=320`;
  return image.startsWith('https://') ? image : undefined;
}

function joinHtml(parts: readonly Html[]): Html {
  return { markup: parts.map((part) => part.markup).join('') };
}
