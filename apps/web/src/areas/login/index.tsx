import { useState } from 'react';
import { LoginForm } from './login-form.tsx';
import { RecoveryForm } from './recovery-form.tsx';

/** The way in, and the way to ask for a new password. */
export default function LoginArea() {
  const [mode, setMode] = useState<'login' | 'reset'>('login');
  return mode === 'login' ? (
    <LoginForm onForgotten={() => setMode('reset')} />
  ) : (
    <RecoveryForm onBack={() => setMode('login')} />
  );
}
