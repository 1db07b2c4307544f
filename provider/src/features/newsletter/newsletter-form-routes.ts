import { readField } from '@szn/shared-contracts/wire';
import type { App } from '../../lib/fastify-app.ts';
import { html, sendHtmlPage, type HtmlPage } from '../../lib/html-page.ts';
import { RequestFailure } from '../../lib/request-failure.ts';
import { addFormBodies } from '../../plugins/body-parsers.ts';
import { describeRoutes, htmlFailure, htmlResponse } from '../../plugins/openapi.ts';
import type { AppServices } from '../../services/app-services.ts';
import { subscribe, subscriptionSchema } from './newsletter-service.ts';

const describeRoute = describeRoutes({ tags: ['Newsletter'] });

const emptyForm = { name: '', email: '' };

/**
 * The newsletter without scripts: the storefront's button leads to a page with the form. The form reads no cookie, and
 * the origin check of all writes refuses forms of other sites.
 */
export function registerNewsletterForm(app: App, services: AppServices): void {
  const origin = services.config.PUBLIC_ORIGIN;

  app.get(
    '/newsletter/form',
    describeRoute('A page to subscribe without scripts', htmlResponse),
    async (_request, reply) => sendHtmlPage(reply, formPage(origin, emptyForm, null)),
  );

  app.register(async (formRoutes) => {
    addFormBodies(formRoutes);
    formRoutes.post(
      '/newsletter/form',
      {
        ...describeRoute('Subscribe without scripts', htmlResponse, {
          consumes: ['application/x-www-form-urlencoded'],
          body: subscriptionSchema,
          answers: { 400: htmlFailure, 429: htmlFailure },
        }),
        // The handler validates the form itself, so that a faulty form gets a page and no JSON.
        attachValidation: true,
      },
      async (request, reply) => {
        const form: unknown = request.body;
        const read = subscriptionSchema.safeParse(form);
        if (!read.success) {
          const problem = read.error.issues[0]?.message ?? 'Something went wrong. Try again later.';
          return sendHtmlPage(reply, { ...formPage(origin, textsOf(form), problem), status: 400 });
        }
        try {
          await subscribe(services, request, read.data);
        } catch (error) {
          if (!(error instanceof RequestFailure)) throw error;
          const page = formPage(origin, textsOf(form), error.message);
          return sendHtmlPage(reply.headers(error.headers), { ...page, status: error.statusCode });
        }
        return sendHtmlPage(reply, thanksPage(origin));
      },
    );
  });
}

/** The fields as they were sent, to show them again. */
function textsOf(form: unknown): typeof emptyForm {
  const text = (name: keyof typeof emptyForm) => {
    const value = readField(form, name);
    return typeof value === 'string' ? value : '';
  };
  return { name: text('name'), email: text('email') };
}

function formPage(origin: string, form: typeof emptyForm, problem: string | null): HtmlPage {
  const content = html`<h1>Get the drop before the drop</h1>
    <p>New brands, new szn, no noise. One mail when it is worth it.</p>
    ${problem === null ? '' : html`<p role="alert"><strong>${problem}</strong></p>`}
    <form method="post" action="?">
      <label for="name">Name</label>
      <input id="name" name="name" autocomplete="name" maxlength="80" required value="${form.name}" />
      <label for="email">Email</label>
      <input
        id="email"
        name="email"
        type="email"
        autocomplete="email"
        maxlength="254"
        required
        value="${form.email}"
      />
      <p class="note" id="consent">
        By subscribing you say that you are 18 or over and agree to mails about drops and sales. Leave with
        one click in any of them. <a href="${origin}/privacy-policy">Privacy policy</a>
      </p>
      <button aria-describedby="consent">Subscribe</button>
    </form>
    <p><a href="${origin}/">Back to the shop</a></p>`;
  return { title: 'Newsletter', content };
}

function thanksPage(origin: string): HtmlPage {
  const content = html`<h1>Thank you for joining!</h1>
    <p>Please check your inbox for a verification email.</p>
    <a class="button" href="${origin}/">Back to the shop</a>`;
  return { title: 'Newsletter', content };
}
