import { brandLabel, interestMeasures, site, type InterestMeasure } from '@szn/shared-contracts/wire';
import { type Html, html, type HtmlPage, joinHtml } from '../../lib/html-page.ts';
import type { InterestRow } from '../../product-counts/interest-queries.ts';

export type BrandMonthNumbers = {
  /** The stored name of the brand. */
  readonly source: string;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly listed: number;
  readonly days: readonly InterestRow[];
  readonly top: readonly InterestRow[];
};

const names: Readonly<Record<InterestMeasure, string>> = {
  wished: 'Wished',
  compared: 'Compared',
  opened: 'Opened at your shop',
};
const monthFormat = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const numberFormat = new Intl.NumberFormat('en-IN');

/** What shoppers did with the products of a brand in a month, as a page that the brand can be shown. */
export function renderBrandMonth({ source, month, listed, days, top }: BrandMonthNumbers): HtmlPage {
  const title = `${brandLabel(source)}, ${monthFormat.format(new Date(`${month}-01`))}`;
  const total = (measure: InterestMeasure) => days.reduce((sum, day) => sum + day[measure], 0);
  const content = html`<p class="brand">${site.name}</p>
    <h1>${title}</h1>
    <dl class="numbers">
      <div>
        <dt>Products listed today</dt>
        <dd>${numberFormat.format(listed)}</dd>
      </div>
      ${joinHtml(
        interestMeasures.map(
          (measure) =>
            html`<div>
              <dt>${names[measure]}</dt>
              <dd>${numberFormat.format(total(measure))}</dd>
            </div>`,
        ),
      )}
    </dl>
    ${joinHtml(interestMeasures.toReversed().map((measure) => plotDays(measure, days)))}
    <h2>Products</h2>
    ${
      top.length === 0
        ? html`<p>No product was wished, compared or opened.</p>`
        : listNumbers(
            'Product',
            top.map((row) => [row.name, row]),
          )
    }
    <details>
      <summary>All days</summary>
      ${listNumbers(
        'Day',
        days.map((row) => [dayFormat.format(new Date(row.key)), row]),
      )}
    </details>
    <p class="note">
      Numbers of products and days, without persons. One network of shoppers counts once an hour for a
      product, and shoppers who object are not counted: the true numbers are higher.
    </p>`;
  return { title, content };
}

/** Columns of one measure. The table of all days has the same numbers as text. */
function plotDays(measure: InterestMeasure, days: readonly InterestRow[]): Html {
  const highest = Math.max(...days.map((day) => day[measure]));
  if (highest === 0) return html``;
  const [last] = days.slice(-1);
  const columns = days.map((day, index) => {
    const height = (day[measure] / highest) * 30;
    return html`<rect x="${index * 10}" y="${30 - height}" width="8" height="${height}" />`;
  });
  return html`<figure>
    <figcaption>
      ${names[measure]}, by day until ${dayFormat.format(new Date(last?.key ?? 0))}; the highest column is
      ${numberFormat.format(highest)}
    </figcaption>
    <svg viewBox="0 0 ${days.length * 10} 30" preserveAspectRatio="none" height="96" aria-hidden="true">
      ${joinHtml(columns)}
    </svg>
  </figure>`;
}

function listNumbers(heading: string, rows: readonly (readonly [string, InterestRow])[]): Html {
  const heads = interestMeasures.map((measure) => html`<th scope="col">${names[measure]}</th>`);
  const lines = rows.map(
    ([name, row]) =>
      html`<tr>
        <th scope="row">${name}</th>
        ${joinHtml(interestMeasures.map((measure) => html`<td>${numberFormat.format(row[measure])}</td>`))}
      </tr>`,
  );
  return html`<table>
    <thead>
      <tr>
        <th scope="col">${heading}</th>
        ${joinHtml(heads)}
      </tr>
    </thead>
    <tbody>
      ${joinHtml(lines)}
    </tbody>
  </table>`;
}

/** Says nothing about the brand or the month. */
export const unknownPage: HtmlPage = {
  title: 'Not found',
  content: html`<h1>This page does not exist</h1>
    <p>The link may be cut off. Copy the whole address.</p>`,
  status: 404,
};

export const expiredPage: HtmlPage = {
  title: 'Link expired',
  content: html`<h1>This link has expired</h1>
    <p>Ask for a new one.</p>`,
  status: 410,
};
