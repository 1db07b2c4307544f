import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { Spinner } from '@szn/shared-ui/spinner';
import { StatePanel } from '@szn/shared-ui/state-panel';
import type { Session } from '../api/session.ts';
import { ActionDialogProvider } from './features/actions/action-dialog-provider.tsx';
import { Layout } from './layout.tsx';
import { OverviewPage } from './features/overview/overview-page.tsx';
import { SignInPage, signInByFragment } from './features/sign-in/sign-in-page.tsx';
import { request } from './lib/api.ts';
import { createLiveStore, LiveContext } from './lib/live-state.ts';
import { SessionContext } from './lib/session-context.ts';
import { useTheme } from './lib/use-theme.ts';

const CanariesPage = lazy(async () => ({
  default: (await import('./features/canaries/canaries-page.tsx')).CanariesPage,
}));
const TimelinePage = lazy(async () => ({
  default: (await import('./features/timeline/timeline-page.tsx')).TimelinePage,
}));
const PastStatePage = lazy(async () => ({
  default: (await import('./features/timeline/past-state-page.tsx')).PastStatePage,
}));
const VersionsPage = lazy(async () => ({
  default: (await import('./features/versions/versions-page.tsx')).VersionsPage,
}));
const VersionPage = lazy(async () => ({
  default: (await import('./features/versions/version-page.tsx')).VersionPage,
}));
const MapPage = lazy(async () => ({ default: (await import('./features/map/map-page.tsx')).MapPage }));
const EnvironmentsPage = lazy(async () => ({
  default: (await import('./features/environments/environments-page.tsx')).EnvironmentsPage,
}));
const KeysPage = lazy(async () => ({ default: (await import('./features/keys/keys-page.tsx')).KeysPage }));
const ErrorsPage = lazy(async () => ({
  default: (await import('./features/errors/errors-page.tsx')).ErrorsPage,
}));
const VisitorPage = lazy(async () => ({
  default: (await import('./features/visitor/visitor-page.tsx')).VisitorPage,
}));

type SessionState = Session | 'loading' | 'unreachable';

/** The interface: the sign-in, or the pages. */
export function App() {
  const [session, setSession] = useState<SessionState>('loading');
  const theme = useTheme();

  useEffect(() => {
    signInByFragment()
      .then(() => request<Session>('/api/session'))
      .then(setSession, () => setSession('unreachable'));
  }, []);

  if (session === 'loading') return <Spinner label="Loading the console" />;
  if (session === 'unreachable') {
    return (
      <StatePanel
        kind="error"
        title="The console does not answer"
        headingLevel={1}
        text="Reload the page to try again."
      />
    );
  }
  if (!session.identity) return <SignInPage session={session} onSignIn={setSession} />;
  const signOut = async () => {
    await request('/api/session', { method: 'DELETE' });
    setSession({ ...session, identity: null });
  };
  return (
    <SessionContext value={session.identity}>
      <Pages theme={theme} onSignOut={() => void signOut()} />
    </SessionContext>
  );
}

type PagesProps = { readonly theme: ReturnType<typeof useTheme>; readonly onSignOut: () => void };

function Pages(props: PagesProps) {
  const live = useMemo(() => createLiveStore(), []);
  return (
    <LiveContext value={live}>
      <ActionDialogProvider>
        <Layout {...props}>
          <Suspense fallback={<Spinner label="Loading the page" />}>
            <Routes>
              <Route index element={<OverviewPage />} />
              <Route path="canaries" element={<CanariesPage />} />
              <Route path="versions" element={<VersionsPage />} />
              <Route path="versions/:name/:version" element={<VersionPage />} />
              <Route path="map" element={<MapPage />} />
              <Route path="environments" element={<EnvironmentsPage />} />
              <Route path="keys" element={<KeysPage />} />
              <Route path="errors" element={<ErrorsPage />} />
              <Route path="visitor" element={<VisitorPage />} />
              <Route path="changes" element={<TimelinePage />} />
              <Route path="changes/:environment/:sequence" element={<PastStatePage />} />
              <Route path="*" element={<Navigate to="/" replace />} />
            </Routes>
          </Suspense>
        </Layout>
      </ActionDialogProvider>
    </LiveContext>
  );
}
