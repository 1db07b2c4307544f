import {
  readField,
  readImageUrl,
  readUser,
  RequestError,
  site,
  type HttpClient,
  type RequestOptions,
  type User,
} from '@szn/shared-contracts';
import { withDetails, type ProfileDetails } from './profile-fields.ts';

/** Photos take longer than other requests on slow networks. */
const uploadTimeoutMs = 60_000;

export type UploadOptions = Required<Pick<RequestOptions, 'signal' | 'onUploadProgress'>>;

/** The requests of the profile (section 7). They reject with a `RequestError` only. */
export function createProfileApi(http: Pick<HttpClient, 'get' | 'post' | 'patch'>) {
  return {
    fetchUser: async (signal: AbortSignal): Promise<User> => {
      const user = readUser(await http.get('/users/getUser', { signal }));
      if (!user) throw new RequestError('malformed');
      return user;
    },

    /** The updated user from the response; if it has none, the user with the sent details. */
    updateUser: async (user: User, details: ProfileDetails): Promise<User> => {
      const { name, phone, ...address } = details;
      const response = await http.patch('/users/updateUser', { name, phone, address });
      return userOf(user, response) ?? withDetails(user, details);
    },

    /** Uploads a picture to the image host and returns its URL. */
    uploadPhoto: async (file: File, options: UploadOptions): Promise<string> => {
      const { path, cloudName, uploadPreset } = site.photoUpload;
      const form = new FormData();
      form.append('file', file);
      form.append('cloud_name', cloudName);
      form.append('upload_preset', uploadPreset);
      const response = await http.post(path, form, { ...options, timeoutMs: uploadTimeoutMs });
      // Of our own media, or https even if the host sends http.
      const url = readImageUrl(readField(response, 'url'));
      if (url === null) throw new RequestError('malformed');
      return url;
    },

    updatePhoto: async (user: User, photo: string): Promise<User> => {
      const response = await http.patch('/users/updatePhoto', { photo });
      return userOf(user, response) ?? { ...user, photo };
    },
  };
}

/** The user of a response, if it is the expected one. */
function userOf(user: User, response: unknown): User | undefined {
  const updated = readUser(response);
  return updated?.id === user.id ? updated : undefined;
}
