import { Suspense, useEffect, useRef, useState } from 'react';
import { preloadable } from '../lib/preloadable.tsx';
import { lostSession } from '../lib/session/lost-session.ts';
import { hadSession, startSession } from '../lib/session/session.ts';
import { sessionStore } from '../lib/session/session-store.ts';
import { applyTheme } from '../lib/theme/apply-theme.ts';
import { useScheme } from '../lib/theme/scheme.ts';
import { themePreviewStore } from '../lib/theme/theme-preview.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Providers } from './providers.tsx';
import { resetIdOfPath } from './reset-id-of-path.ts';
import { forgetPlace } from './shell/place.ts';
import { SECTION_AREAS } from './shell/section-areas.ts';
import { Splash } from './splash.tsx';

const LoginArea = preloadable(() => import('../areas/login/index.tsx'));
const RedefinirSenhaArea = preloadable(() => import('../areas/redefinir-senha/index.tsx'));
const Shell = preloadable(() => import('./shell/shell.tsx'));

/** With a session the shell, without one the login; the link of a password reset always shows its own screen. */
export function App() {
  const [resetId, setResetId] = useState(() => resetIdOfPath(window.location.pathname));
  const enterRoot = () => {
    window.history.replaceState(null, '', '/');
    setResetId(null);
  };
  // The portal has two addresses: any other leads to its root.
  useEffect(() => {
    if (resetId === null && window.location.pathname !== '/') window.history.replaceState(null, '', '/');
  }, [resetId]);
  return (
    <Providers>
      <ErrorBoundary>
        <Suspense fallback={<Splash />}>
          {resetId === null ? <SessionGate /> : <RedefinirSenhaArea id={resetId} onDone={enterRoot} />}
        </Suspense>
      </ErrorBoundary>
    </Providers>
  );
}

/** Fetches the code of the screen that will probably come while the server is asked for the session. */
function preloadScreens(): void {
  if (hadSession()) {
    Shell.preload();
    SECTION_AREAS.projetos.preload();
  } else {
    LoginArea.preload();
  }
}

function SessionGate() {
  const status = sessionStore.use((state) => state.status);
  const ownPrimary = sessionStore.use((state) => state.session?.color_2 ?? null);
  const ownSecondary = sessionStore.use((state) => state.session?.color_1 ?? null);
  const primary = themePreviewStore.use((state) => state.primary) ?? ownPrimary;
  const secondary = themePreviewStore.use((state) => state.secondary) ?? ownSecondary;
  const email = sessionStore.use((state) => state.session?.user.email ?? null);
  useEffect(() => {
    preloadScreens();
    return startSession();
  }, []);
  const scheme = useScheme();
  useEffect(() => applyTheme(primary, secondary, scheme), [primary, secondary, scheme]);
  const was = useRef(status);
  useEffect(() => {
    // A session that the server has not refused may still come back, and leads to where its user was; a link, and
    // the address of a session that the server ended, lead on after the sign-in.
    if (status === 'out' && !hadSession())
      forgetPlace({ address: was.current === 'in' && lostSession.get().lost === null });
    was.current = status;
  }, [status]);
  if (status === 'starting') return <Splash />;
  if (status === 'out') return <LoginArea />;
  // Another user's shell is another shell: nothing of the first one's screens stays.
  return <Shell key={email} />;
}
