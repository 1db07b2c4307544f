import { readUser, RequestError, type HttpClient, type User } from '@szn/shared-contracts';
import { withDetails, type ProfileDetails } from './profile-fields.ts';

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
