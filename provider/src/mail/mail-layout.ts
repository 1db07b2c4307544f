import { site } from '@szn/shared-contracts/wire';
import { html, type Html } from '../lib/html-page.ts';

/**
 * Mail programs drop what they do not know: tables and inline styles work everywhere. The rules in the head are for programs
 * with a dark scheme; others show the light one.
 */
const font = "font-family:Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif";
const ink = '#0b0b0c';

/** Inline styles, with the class that the dark scheme changes. */
export const mailStyles = {
  headline: `margin:0;${font};font-weight:800;letter-spacing:-0.3px;text-transform:uppercase;color:${ink}`,
  text: `margin:0;${font};font-size:15px;line-height:22px;color:${ink}`,
  small: `margin:0 0 8px;${font};font-size:13px;line-height:19px;color:#5c5a55`,
  smallLink: 'color:#5c5a55;text-decoration:underline',
  button: `display:inline-block;padding:13px 22px;${font};font-size:15px;line-height:18px;font-weight:700;color:#f6f4ef;text-decoration:none`,
} as const;

const darkScheme = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
a { word-break: break-word; }
@media (prefers-color-scheme: dark) {
  .page { background: #0b0b0c !important; }
  .sheet { background: #17171a !important; }
  .head { border-bottom: 1px solid #2b2925 !important; }
  .ink { color: #f6f4ef !important; }
  .grey { color: #a8a297 !important; }
  .sale { color: #ff7a66 !important; }
  .line { border-color: #2b2925 !important; }
  .picture { background: #2b2925 !important; }
  .button { background: #d4ff3a !important; }
  .button a { color: #0b0b0c !important; }
}`;
// Outside of the template: a formatter would add spaces to the content.
const style: Html = { markup: `<style>${darkScheme}</style>` };

type MailLayout = {
  readonly subject: string;
  /** What lists of mails show after the subject. */
  readonly preview: string;
  /** Link of the logo; without one it is text. */
  readonly origin: string | undefined;
  /** Rows of the table. */
  readonly content: Html;
};

/** A mail of one column that fits a phone, with the logo above. */
export function renderMailLayout({ subject, preview, origin, content }: MailLayout): Html {
  const logoStyle = `${font};font-weight:900;font-size:24px;line-height:28px;letter-spacing:1px;color:#d4ff3a;text-decoration:none`;
  const logo =
    origin === undefined
      ? html`<span style="${logoStyle}">${site.name}</span>`
      : html`<a href="${origin}/" style="${logoStyle}">${site.name}</a>`;
  return html`<!doctype html>
    <html lang="en-IN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${subject}</title>
        ${style}
      </head>
      <body class="page" style="margin:0;padding:0;background:#f6f4ef">
        <div style="display:none;max-height:0;overflow:hidden">${preview}</div>
        <table
          role="presentation"
          width="100%"
          cellpadding="0"
          cellspacing="0"
          class="page"
          style="background:#f6f4ef"
        >
          <tr>
            <td align="center" style="padding:0 0 24px">
              <table
                role="presentation"
                width="100%"
                cellpadding="0"
                cellspacing="0"
                class="sheet"
                style="max-width:560px;background:#ffffff"
              >
                <tr>
                  <td class="head" style="padding:16px 20px;background:${ink}">${logo}</td>
                </tr>
                ${content}
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `;
}

/** A link that looks like a button. The cell has the colour: some programs ignore padding of links. */
export function renderMailButton(url: string, label: string): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0">
    <tr>
      <td class="button" style="background:${ink};border-radius:4px">
        <a href="${url}" style="${mailStyles.button}">${label}</a>
      </td>
    </tr>
  </table>`;
}

/** What the button says for the address that a mail is about; the address itself stays below it. */
const buttonLabels: readonly (readonly [RegExp, string])[] = [
  [/\/users\/verify-email\?/, 'Confirm your address'],
  [/\/newsletter\/verify\?/, 'Confirm the newsletter'],
  [/\/users\/reset-password\?/, 'Choose a new password'],
];

/**
 * The same mail as HTML: paragraphs of the text, and a button for an address that stands alone. The text names it as well,
 * for those who copy it.
 */
export function renderTextMail(subject: string, body: string): string {
  const paragraphs = body.trim().split(/\n{2,}/);
  const rows = paragraphs.map((paragraph) => {
    const text = paragraph.replaceAll('\n', ' ');
    if (!/^https?:\/\/\S+$/.test(text))
      return html`<p class="ink" style="${mailStyles.text};padding-bottom:14px">${text}</p>`;
    const label = buttonLabels.find(([pattern]) => pattern.test(text))?.[1] ?? 'Open the page';
    return html`<div style="padding:6px 0 14px">${renderMailButton(text, label)}</div>
      <p class="grey" style="${mailStyles.small};padding-bottom:14px">
        Or copy this address: <a class="grey" href="${text}" style="${mailStyles.smallLink}">${text}</a>
      </p>`;
  });
  const content = html`<tr>
    <td style="padding:28px 20px 16px">
      <h1 class="ink" style="${mailStyles.headline};font-size:24px;line-height:28px;padding-bottom:16px">
        ${subject}
      </h1>
      ${joinHtml(rows)}
    </td>
  </tr>`;
  const preview = paragraphs[1]?.replaceAll('\n', ' ') ?? '';
  return renderMailLayout({ subject, preview, origin: undefined, content }).markup;
}

export function joinHtml(parts: readonly Html[]): Html {
  return { markup: parts.map((part) => part.markup).join('') };
}
