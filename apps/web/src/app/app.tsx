import { lazy, Suspense, useEffect } from 'react';
import { startSession } from '../lib/session/session.ts';
import { sessionStore } from '../lib/session/session-store.ts';
import { Providers } from './providers.tsx';
import { queryClient } from './query-client.ts';
import { Splash } from './splash.tsx';
import { applyTheme } from './theme/apply-theme.ts';

const LoginArea = lazy(() => import('../areas/login/index.tsx'));
const RedefinirSenhaArea = lazy(() => import('../areas/redefinir-senha/index.tsx'));
const Shell = lazy(() => import('./shell/shell.tsx'));

/** With a session the shell, without one the login; the link of a password reset always shows its own screen. */
export function App() {
  const resetId = resetIdOfPath(window.location.pathname);
  return (
    <Providers>
      <Suspense fallback={<Splash />}>
        {resetId === null ? <SessionGate /> : <RedefinirSenhaArea id={resetId} />}
      </Suspense>
    </Providers>
  );
}

function SessionGate() {
  const status = sessionStore.use((state) => state.status);
  const primary = sessionStore.use((state) => state.session?.color_2 ?? null);
  const secondary = sessionStore.use((state) => state.session?.color_1 ?? null);
  const email = sessionStore.use((state) => state.session?.user.email ?? null);
  const produto = sessionStore.use((state) => state.session?.produto ?? 'Apura');
  useEffect(startSession, []);
  useEffect(() => applyTheme(primary, secondary), [primary, secondary]);
  useEffect(() => {
    document.title = produto;
  }, [produto]);
  // Nothing that one user fetched may be seen by the next.
  useEffect(() => {
    if (email === null) return;
    return () => queryClient.clear();
  }, [email]);
  if (status === 'starting') return <Splash />;
  if (status === 'out') return <LoginArea />;
  return <Shell key={email} />;
}

/** The id of /reset/{id}; '' when the link lacks it, null on every other path. */
function resetIdOfPath(path: string): string | null {
  const match = /^\/reset(?:\/([^/]*))?\/?$/.exec(path);
  return match === null ? null : decodeURIComponent(match[1] ?? '');
}
