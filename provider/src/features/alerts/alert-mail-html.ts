import { brandLabel, readImageUrl, toPlainLine } from '@szn/shared-contracts/wire';
import type { AlertContent, AlertGroup, AlertPiece } from '../../database/tables/alert-content.ts';
import { html, type Html } from '../../lib/html-page.ts';
import { joinHtml, mailStyles, renderMailButton, renderMailLayout } from '../../mail/mail-layout.ts';
import {
  pieceAddress,
  purposeNames,
  purposesOf,
  returnedSizes,
  rupees,
  type AlertMailOptions,
} from './alert-mail-parts.ts';

const { headline, text, small, smallLink } = mailStyles;
const hot = '#c42a17';

/** The digest as HTML. */
export function renderHtml(content: AlertContent, subject: string, options: AlertMailOptions): Html {
  const { name, origin } = options;
  const rows = html`<tr>
      <td style="padding:28px 20px 4px">
        <h1 class="ink" style="${headline};font-size:26px;line-height:30px">${subject}</h1>
        <p class="ink" style="${text};padding-top:10px">
          Hi ${toPlainLine(name)}, here is what you asked us to tell you.
        </p>
      </td>
    </tr>
    ${renderSections(content, origin)} ${renderFooter(content, options)}`;
  return renderMailLayout({ subject, preview: previewOf(content), origin, content: rows });
}

/** The first pieces by name. */
function previewOf({ priceAlerts, backInStock, followedBrands, savedSearches }: AlertContent): string {
  const pieces = [
    ...priceAlerts,
    ...backInStock,
    ...[...followedBrands, ...savedSearches].flatMap((group) => group.pieces),
  ];
  return pieces
    .slice(0, 3)
    .map((piece) => toPlainLine(piece.title))
    .join(' · ');
}

function renderSections(content: AlertContent, origin: string): Html {
  const piece = (one: AlertPiece, before?: number) => pieceRow(origin, one, before);
  const section = (title: string, rows: readonly Html[]) =>
    rows.length === 0
      ? ''
      : html`<tr>
            <td style="padding:24px 20px 6px">
              <h2
                class="ink line"
                style="${headline};font-size:17px;line-height:22px;padding-bottom:8px;border-bottom:2px solid #0b0b0c"
              >
                ${title}
              </h2>
            </td>
          </tr>
          ${joinHtml(rows)}`;
  const groupRows = (groups: readonly AlertGroup[]) =>
    groups.flatMap((group) => [
      html`<tr>
        <td style="padding:12px 20px 4px">
          <p class="ink" style="${text};font-weight:700">${toPlainLine(group.name)}: ${group.total} new</p>
        </td>
      </tr>`,
      ...group.pieces.map((one) => piece(one)),
      html`<tr>
        <td style="padding:10px 20px 14px">
          ${renderMailButton(`${origin}${group.address}`, group.total === 1 ? 'See it' : `See all ${group.total}`)}
        </td>
      </tr>`,
    ]);
  return html`${section(
    'Cheaper than you know them',
    content.priceAlerts.map((one) => piece(one, one.beforePaise)),
  )}
  ${section(
    'Back in stock',
    content.backInStock.map((one) => piece({ ...one, title: `${one.title}, back${returnedSizes(one)}` })),
  )}
  ${section('New from brands you follow', groupRows(content.followedBrands))}
  ${section('New in your saved searches', groupRows(content.savedSearches))}`;
}

function renderFooter(content: AlertContent, { origin, leave }: AlertMailOptions): Html {
  return html`<tr>
    <td class="line" style="padding:20px;border-top:1px solid #e2ded5">
      <p class="grey" style="${small}">
        Prices and sizes are those of the brands when we looked. They can change again.
      </p>
      <p class="grey" style="${small}">
        You get this because you switched on
        <a href="${origin}/profile/alerts" class="grey" style="${smallLink}">alerts</a>.
      </p>
      ${joinHtml(
        purposesOf(content).map(
          (purpose) =>
            html`<p class="grey" style="${small}">
              <a class="grey" href="${leave[purpose]}" style="${smallLink}"
                >Stop mails about ${purposeNames[purpose]}</a
              >
            </p>`,
        ),
      )}
      <p class="grey" style="${small}">
        <a class="grey" href="${leave.alerts}" style="${smallLink}">Stop all alerts</a>
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
      : html`<strong class="sale" style="color:${hot}">${rupees(piece.paise)}</strong>
          <span class="grey" style="color:#5c5a55;font-size:14px">was <s>${rupees(beforePaise)}</s></span>`;
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
                      class="picture"
                      style="display:block;width:88px;height:110px;object-fit:cover;background:#e9e6df;border:0"
                  /></a>`
            }
          </td>
          <td valign="top" style="padding-left:14px">
            <p class="grey" style="${small};margin:0 0 4px;text-transform:uppercase;letter-spacing:1px">
              ${toPlainLine(brandLabel(piece.brand))}
            </p>
            <p class="ink" style="${text}">
              <a class="ink" href="${url}" style="color:#0b0b0c;text-decoration:none;font-weight:600"
                >${toPlainLine(piece.title)}</a
              >
            </p>
            <p class="ink" style="${text};padding-top:6px;font-size:16px">${price}</p>
          </td>
        </tr>
      </table>
    </td>
  </tr>`;
}

/** Sample pictures are paths of the provider, in a width for dense screens. Other pictures are https addresses of labels. */
function pictureUrl(origin: string, image: string): string | undefined {
  const url = readImageUrl(image, [new URL(origin).hostname]) ?? undefined;
  return url?.startsWith('/') ? `${origin}${url}?width=320` : url;
}
