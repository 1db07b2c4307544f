import { html } from '../../lib/html.ts';
import type { HtmlPage } from '../../lib/html-page.ts';

export function formPage(token: string, problem: string | null): HtmlPage {
  const content = html`<h1>Choose a new password</h1>
    ${problem === null ? '' : html`<p role="alert"><strong>${problem}</strong></p>`}
    <form method="post" action="?">
      <input type="hidden" name="token" value="${token}" />
      <label for="password">New password</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="new-password"
        minlength="6"
        maxlength="256"
        required
      />
      <button>Save password</button>
    </form>`;
  return { title: 'Choose a new password', content, status: problem === null ? 200 : 400 };
}

export function changedPage(origin: string): HtmlPage {
  const content = html`<h1>Your password is changed</h1>
    <p>You were signed out everywhere. Sign in with the new password.</p>
    <a class="button" href="${origin}/">Back to the shop</a>`;
  return { title: 'Password changed', content };
}

export function invalidPage(origin: string): HtmlPage {
  const content = html`<h1>This link is not valid any more</h1>
    <p>A link works once and for 30 minutes. Ask for a new one where you sign in.</p>
    <a class="button" href="${origin}/">Back to the shop</a>`;
  return { title: 'Link not valid', content, status: 400 };
}
