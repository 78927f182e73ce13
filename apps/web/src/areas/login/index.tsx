import { useState } from 'react';
import { LoginForm } from './login-form.tsx';
import { RecoveryForm } from './recovery-form.tsx';

/** The way in, and the way to ask for a new password. The e-mail that was typed goes along between the two. */
export default function LoginArea() {
  const [mode, setMode] = useState<'login' | 'reset'>('login');
  const [email, setEmail] = useState('');
  const switchTo = (next: 'login' | 'reset') => (typed: string) => {
    setEmail(typed);
    setMode(next);
  };
  return mode === 'login' ? (
    <LoginForm email={email} onForgotten={switchTo('reset')} />
  ) : (
    <RecoveryForm email={email} onBack={switchTo('login')} />
  );
}
