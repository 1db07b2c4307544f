import { profileSaved, RequestError, site, type User } from '@szn/shared-contracts';
import { buildUser, createFakeServices, type FakeRequest } from '@szn/shared-contracts/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { loadPages, renderAccount } from '../../testing/render-account.tsx';
import { findPictureFault } from '@szn/shared-ui/upload-picture';

const user = buildUser();
const wire = ({ id, ...rest }: User) => ({ _id: id, ...rest });
const uploadCall = `POST ${site.photoUpload.path}` as const;
const hostUrl = 'https://images.example/aarohi.jpg';

function pictureFile(type = 'image/png', name = 'me.png'): File {
  return new File(['picture'], name, { type });
}

const created = jest.fn((): string => `blob:preview-${created.mock.calls.length}`);
const revoked = jest.fn();

beforeEach(() => {
  created.mockClear();
  revoked.mockClear();
  // jsdom has no blob URLs.
  Object.assign(URL, { createObjectURL: created, revokeObjectURL: revoked });
});

async function openSettings() {
  const services = createFakeServices();
  services.http.answer('GET /users/getUser', () => wire(user));
  services.http.answer(`GET /wishlist/${user.id}`, () => ({ items: [] }));
  services.http.answer(uploadCall, () => ({ url: hostUrl }));
  services.http.answer('PATCH /users/updatePhoto', ({ body }) => ({ ...wire(user), ...Object(body) }));
  const saved: User[] = [];
  services.bus.observe(profileSaved).subscribe((event) => saved.push(event.user));
  const page = renderAccount('/profile', { services, session: { status: 'member', user } });
  const input = await screen.findByLabelText<HTMLInputElement>('Choose photo');
  return {
    ...page,
    saved,
    choose: async (file: File) => {
      // A dropped file and the choice "All files" bypass `accept`.
      input.removeAttribute('accept');
      await page.shopper.upload(input, file);
    },
    upload: () => page.shopper.click(screen.getByText('Upload Photo')),
    sent: (method: FakeRequest['method']) =>
      services.http.requests.filter((request) => request.method === method),
  };
}

const wrongTypeText = 'That file is not a JPG or PNG picture. Please choose another one.';
const preview = () => screen.queryByRole('img', { name: 'Preview of your new photo' });

it.each(['image/jpeg', 'image/jpg', 'image/png'])('findPictureFault accepts type %s', (type) => {
  expect(findPictureFault(pictureFile(type))).toBeUndefined();
});

it.each(['image/gif', 'image/webp', 'image/svg+xml', 'application/pdf', ''])(
  'findPictureFault rejects type "%s"',
  (type) => {
    expect(findPictureFault(pictureFile(type))).toBe(wrongTypeText);
  },
);

beforeAll(loadPages);

describe('chosen photo', () => {
  it('of an accepted type is previewed before any request', async () => {
    const { choose, sent } = await openSettings();
    await choose(pictureFile());
    expect(preview()).toHaveAttribute('src', 'blob:preview-1');
    expect(screen.getByText('Upload Photo')).toBeVisible();
    expect(sent('POST')).toEqual([]);
  });

  it('of another type is rejected with a message and without a request', async () => {
    const { choose, sent } = await openSettings();
    await choose(pictureFile('image/gif', 'me'));
    expect(screen.getByText(wrongTypeText)).toBeVisible();
    expect(screen.queryByText('Upload Photo')).not.toBeInTheDocument();
    expect(preview()).not.toBeInTheDocument();
    expect(sent('POST')).toEqual([]);
  });

  it('that the browser cannot decode is rejected with a message', async () => {
    const { choose, sent } = await openSettings();
    await choose(pictureFile('image/png', 'notes.png'));
    act(() => void preview()?.dispatchEvent(new Event('error')));
    expect(
      screen.getByText('That file is not a JPG or PNG picture. Please choose another one.'),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Upload Photo' })).not.toBeInTheDocument();
    expect(sent('POST')).toEqual([]);
  });

  it('revokes its preview URL when it is replaced or cancelled', async () => {
    const { choose, shopper } = await openSettings();
    await choose(pictureFile());
    await choose(pictureFile());
    expect(revoked.mock.calls).toEqual([['blob:preview-1']]);
    await shopper.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(revoked.mock.calls).toEqual([['blob:preview-1'], ['blob:preview-2']]);
    expect(preview()).not.toBeInTheDocument();
  });
});

describe('photo upload', () => {
  it('sends the file to the image host, saves its URL, shows a notice and clears the preview', async () => {
    const { choose, upload, sent, saved, notices } = await openSettings();
    await choose(pictureFile());
    await upload();
    await waitFor(() => expect(notices()).toEqual(['User Photo Updated!']));
    const form = sent('POST')[0]?.body;
    if (!(form instanceof FormData)) throw new Error('A form was expected.');
    expect([...form.keys()]).toEqual(['file', 'cloud_name', 'upload_preset']);
    expect(form.get('file')).toMatchObject({ name: 'me.png', type: 'image/png' });
    expect([form.get('cloud_name'), form.get('upload_preset')]).toEqual(['szn', 'profile']);
    expect(sent('PATCH').map(({ path, body }) => ({ path, body }))).toEqual([
      { path: '/users/updatePhoto', body: { photo: hostUrl } },
    ]);
    expect(saved).toEqual([{ ...user, photo: hostUrl }]);
    expect(preview()).not.toBeInTheDocument();
    expect(revoked).toHaveBeenCalledWith('blob:preview-1');
    expect(screen.getByLabelText('Choose photo')).toHaveFocus();
  });

  it('changes an http URL of the image host to https', async () => {
    const { services, choose, upload, sent } = await openSettings();
    services.http.answer(uploadCall, () => ({ url: 'http://images.example/a.jpg' }));
    await choose(pictureFile());
    await upload();
    await waitFor(() => expect(sent('PATCH')[0]?.body).toEqual({ photo: 'https://images.example/a.jpg' }));
  });

  it.each([
    [
      'fails',
      () => Promise.reject(new RequestError('status', { status: 500 })),
      'Your photo could not be uploaded. Please try again.',
    ],
    [
      'responds with a message',
      () => Promise.reject(new RequestError('status', { status: 413, serverMessage: 'Too large' })),
      'Too large',
    ],
    ['responds without a URL', () => ({ ok: true }), 'Your photo could not be uploaded. Please try again.'],
    [
      'responds with an invalid URL',
      () => ({ url: 'javascript:alert(1)' }),
      'Your photo could not be uploaded. Please try again.',
    ],
  ])('shows the preview and saves nothing when the image host %s', async (_case, reply, text) => {
    const { services, choose, upload, sent, notices } = await openSettings();
    services.http.answer(uploadCall, reply);
    await choose(pictureFile());
    await upload();
    await waitFor(() => expect(notices()).toEqual([text]));
    expect(preview()).toBeInTheDocument();
    expect(sent('PATCH')).toEqual([]);
    services.http.answer(uploadCall, () => ({ url: hostUrl }));
    await upload();
    await waitFor(() => expect(notices()).toContain('User Photo Updated!'));
  });

  it('shows the preview when the URL cannot be saved', async () => {
    const { services, choose, upload, notices } = await openSettings();
    services.http.answer('PATCH /users/updatePhoto', () => {
      throw new RequestError('timeout');
    });
    await choose(pictureFile());
    await upload();
    await waitFor(() => expect(notices()).toEqual(['Your photo could not be saved. Please try again.']));
    expect(preview()).toBeInTheDocument();
  });

  it('is sent once for repeated clicks and can be cancelled', async () => {
    const { services, choose, shopper, sent, notices } = await openSettings();
    let release = () => {};
    services.http.answer(
      uploadCall,
      () => new Promise((resolve) => (release = () => resolve({ url: hostUrl }))),
    );
    await choose(pictureFile());
    await shopper.dblClick(screen.getByRole('button', { name: 'Upload Photo' }));
    expect(screen.getByRole('progressbar', { name: 'Uploading…' })).toBeVisible();
    expect(sent('POST')).toHaveLength(1);
    await shopper.click(screen.getByRole('button', { name: 'Cancel' }));
    await act(async () => release());
    expect(await screen.findByText('Upload cancelled. Your photo is as it was.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Upload Photo' })).toBeVisible();
    expect(sent('PATCH')).toEqual([]);
    expect(notices()).toEqual([]);
  });
});
