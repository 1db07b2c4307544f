import { useCallback, useEffect, useState } from 'react';
import type { User } from '@szn/shared-contracts';
import { useServices } from '@szn/shared-ui/services-context';
import { failureText } from './failure-text.ts';
import { createProfileApi } from './profile-api.ts';
import { profileMessages } from './profile-messages.ts';

export type Profile =
  | { readonly status: 'loading' }
  | { readonly status: 'failed' }
  | { readonly status: 'loaded'; readonly user: User };

const loading: Profile = { status: 'loading' };

/** The signed-in shopper's own data as the provider has it now: the session may know only a part of it. */
export function useProfile(userId: string) {
  const { http, notify } = useServices();
  const [profile, setProfile] = useState<Profile>(loading);
  const [attempt, setAttempt] = useState(1);

  useEffect(() => {
    const visit = new AbortController();
    createProfileApi(http)
      .fetchUser(visit.signal)
      .then((user) => {
        // Another tab may have changed who is signed in; the session's own news follow.
        if (!visit.signal.aborted)
          setProfile(user.id === userId ? { status: 'loaded', user } : { status: 'failed' });
      })
      .catch((error: unknown) => {
        if (visit.signal.aborted) return;
        setProfile({ status: 'failed' });
        notify({ kind: 'error', text: failureText(error, profileMessages.fetchFailed) });
      });
    return () => visit.abort();
  }, [http, notify, userId, attempt]);

  const retry = useCallback(() => {
    setProfile(loading);
    setAttempt((before) => before + 1);
  }, []);

  const replace = useCallback((user: User) => setProfile({ status: 'loaded', user }), []);

  return { profile, retry, replace };
}
