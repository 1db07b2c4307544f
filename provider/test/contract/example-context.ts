import { readdirSync } from 'node:fs';
import { findMastersFolder } from '../../src/config/project-paths.ts';
import sharp from 'sharp';
import { createBrandMonthLinks } from '../../src/features/brand-months/brand-month-links.ts';
import { sourceKey } from '../../src/catalogue/text-normalization.ts';
import { dayInIndia } from '../../src/lib/clock.ts';
import { createUnsubscribeTokens } from '../../src/consents/unsubscribe-token.ts';
import { confirmAtDesk, signUpWithRole } from '../support/desk-members.ts';
import { multipartForm } from '../support/multipart.ts';
import type { TestApp } from '../support/open-test-app.ts';
import { linkIn, readOutbox } from '../support/read-outbox.ts';
import { bearer, signUp, type TestMember } from '../support/sign-up.ts';
import { createTestDraft } from '../support/test-products.ts';
import { testProjectRoot } from '../support/test-project-root.ts';
import type { ExampleContext } from './endpoint-example.ts';

/** Creates two members, a photo and the links of two mails through the API. */
export async function createExampleContext(opened: TestApp): Promise<ExampleContext> {
  const { app, db } = opened;
  const [member, other, forgetful] = [await signUp(app), await signUp(app), await signUp(app)];
  const picture = sharp({ create: { width: 64, height: 64, channels: 3, background: '#808080' } });
  const photoForm = multipartForm({
    name: 'me.jpg',
    type: 'image/jpeg',
    bytes: await picture.jpeg().toBuffer(),
  });
  const upload = async (url: string, { token }: TestMember): Promise<string> => {
    const headers = { ...photoForm.headers, ...bearer(token) };
    const answer = await app.inject({ method: 'POST', url, payload: photoForm.payload, headers });
    return answer.json().url;
  };
  const subscriber = { name: 'Asha', email: `subscriber-${member.userId}@example.com` };
  await app.inject({ method: 'POST', url: '/newsletter/subscribe', payload: subscriber });
  const reset = { email: forgetful.email };
  await app.inject({ method: 'POST', url: '/users/forgot-password', payload: reset });
  const product = createTestDraft(3);
  const unsubscribe = createUnsubscribeTokens(db).create({ subject: other.userId, topic: 'alerts' });
  // Three labels.
  const productIds = [0, 7, 14].map((index) => createTestDraft(index).id);
  const boardIds = await Promise.all(
    [{ pieces: productIds, rail: productIds }, {}].map(async (content) => {
      const payload = { name: 'Weekend', ...content };
      const headers = bearer(member.token);
      const created = await app.inject({ method: 'POST', url: '/boards/create', payload, headers });
      return String(created.json().id);
    }),
  );
  const [boardId = '', sparedBoardId = ''] = boardIds;
  const link = await app.inject({
    method: 'POST',
    url: '/boards/share',
    payload: { boardId },
    headers: bearer(member.token),
  });
  const admin = await signUpWithRole(opened, 'admin');
  await confirmAtDesk(app, admin);
  const [brand, month] = [sourceKey(product.source), dayInIndia(new Date()).slice(0, 7)];
  const { token } = await createBrandMonthLinks(db).create({ sourceKey: brand, month }, new Date());
  return {
    brandMonth: { brand, month, token },
    member,
    other,
    admin,
    editor: await signUpWithRole(opened, 'editor'),
    productId: product.id,
    brandPage: product.link,
    garmentKey: firstGarment(),
    photoForm,
    uploadedPhoto: await upload('/photos/upload', member),
    uploadedPicture: await upload('/desk/content/pictures', admin),
    newsletterLink: linkIn((await readOutbox(db, subscriber.email))[0]),
    unsubscribeLink: `/alerts/unsubscribe?token=${await unsubscribe}`,
    resetLink: linkIn((await readOutbox(db, forgetful.email)).at(-1)),
    verificationLink: linkIn((await readOutbox(db, forgetful.email))[0]),
    board: { id: boardId, productIds },
    sparedBoardId,
    outfitKey: link.json().token,
  };
}

function firstGarment(): string {
  const masters = readdirSync(findMastersFolder(testProjectRoot));
  return masters.find((name) => name.endsWith('.webp'))?.replace('.webp', '') ?? 'no-masters';
}
