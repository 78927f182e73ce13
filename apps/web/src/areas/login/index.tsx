import type { EntradaPendente } from '@apura/contract';
import { lazy, Suspense, useEffect, useState } from 'react';
import { entradaDoEndereco } from '../../lib/session/entrada-do-endereco.ts';
import { notificar } from '../../ui/toast/notificar.ts';
import { LoginForm } from './login-form.tsx';
import { RecoveryForm } from './recovery-form.tsx';

const SegundoPasso = lazy(async () => ({ default: (await import('./segundo-passo.tsx')).SegundoPasso }));
const ConfigurarFator = lazy(async () => ({ default: (await import('./configurar-fator.tsx')).ConfigurarFator }));

/**
 * The way in, with its second step where there is one, and the way to ask for a new password. The e-mail that was typed
 * goes along between them.
 */
export default function LoginArea() {
  const [mode, setMode] = useState<'login' | 'reset'>('login');
  const [email, setEmail] = useState('');
  const [pendente, setPendente] = useState<EntradaPendente | null>(() => {
    const entrada = entradaDoEndereco();
    return entrada?.tipo === 'pendente' ? entrada.pendente : null;
  });
  useEffect(() => {
    const entrada = entradaDoEndereco();
    if (entrada?.tipo === 'falha') notificar('error', entrada.message);
  }, []);
  const switchTo = (next: 'login' | 'reset') => (typed: string) => {
    setEmail(typed);
    setMode(next);
  };
  if (pendente !== null) {
    const Passo = pendente.configurar ? ConfigurarFator : SegundoPasso;
    return (
      <Suspense>
        <Passo pendente={pendente} onBack={() => setPendente(null)} />
      </Suspense>
    );
  }
  return mode === 'login' ? (
    <LoginForm
      email={email}
      onForgotten={switchTo('reset')}
      onPendente={(passo, typed) => {
        setEmail(typed);
        setPendente(passo);
      }}
    />
  ) : (
    <RecoveryForm email={email} onBack={switchTo('login')} />
  );
}
