import { lazy, Suspense, useEffect, useState } from 'react';
import { startSession } from '../lib/session/session.ts';
import { sessionStore } from '../lib/session/session-store.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { Providers } from './providers.tsx';
import { resetIdOfPath } from './reset-id-of-path.ts';
import { Splash } from './splash.tsx';
import { applyTheme } from './theme/apply-theme.ts';

const LoginArea = lazy(() => import('../areas/login/index.tsx'));
const RedefinirSenhaArea = lazy(() => import('../areas/redefinir-senha/index.tsx'));
const Shell = lazy(() => import('./shell/shell.tsx'));

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

function SessionGate() {
  const status = sessionStore.use((state) => state.status);
  const primary = sessionStore.use((state) => state.session?.color_2 ?? null);
  const secondary = sessionStore.use((state) => state.session?.color_1 ?? null);
  const email = sessionStore.use((state) => state.session?.user.email ?? null);
  useEffect(startSession, []);
  useEffect(() => applyTheme(primary, secondary), [primary, secondary]);
  if (status === 'starting') return <Splash />;
  if (status === 'out') return <LoginArea />;
  // Another user's shell is another shell: nothing of the first one's screens stays.
  return <Shell key={email} />;
}
