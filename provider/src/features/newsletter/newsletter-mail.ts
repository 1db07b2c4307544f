import type { Mail } from '../../mail/mail-queries.ts';

export type VerificationMailParts = {
  readonly name: string;
  readonly email: string;
  readonly origin: string;
  readonly token: string;
};

/** The provider is reached below /proxy, as in the storefront's own calls. */
export function verificationMail({ name, email, origin, token }: VerificationMailParts): Mail {
  return {
    recipient: email,
    subject: 'Please confirm your subscription',
    body: `Hi ${name},

please confirm that you want news about drops and sales:

${origin}/proxy/newsletter/verify?token=${token}

The link works for three days. If you did not ask for this, do nothing and you will hear no more of us.
`,
  };
}
