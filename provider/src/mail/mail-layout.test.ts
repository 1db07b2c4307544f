import { renderTextMail } from './mail-layout.ts';

const link = 'http://localhost:3000/proxy/newsletter/verify?token=abc';

test('a text becomes HTML with a button for the address that stands alone, and the address to copy', () => {
  const html = renderTextMail(
    'Please confirm',
    `Hi <b>Zoë</b>,\n\nplease\nconfirm:\n\n${link}\n\nGood bye.\n`,
  );
  expect(html).toContain('Hi &lt;b&gt;Zoë&lt;/b&gt;,');
  expect(html).toContain('please confirm:');
  expect(html).toMatch(new RegExp(`href="${link.replace('?', '\\?')}"[^>]*>Confirm the newsletter</a\\s*>`));
  expect(html.split(link)).toHaveLength(4);
  expect(html).not.toMatch(/<script|<img/);
});

test.each([
  ['http://localhost:3000/proxy/users/verify-email?token=a', 'Confirm your address'],
  ['http://localhost:3000/proxy/users/reset-password?token=a', 'Choose a new password'],
  ['http://localhost:3000/profile', 'Open the page'],
])('the button of %s says "%s"', (address, label) => {
  expect(renderTextMail('Subject', `Hello\n\n${address}\n`)).toContain(label);
});
