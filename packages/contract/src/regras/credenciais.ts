import { isSenhaValida } from './senha.ts';

/** The message of the first fault of a login form, or undefined when it may be sent. */
export function faultOfCredenciais(form: { username: string; password: string }): string | undefined {
  if (form.username.trim() === '' || form.password === '') return 'Informe e-mail e senha para se conectar';
  if (!isSenhaValida(form.password)) return 'Senha informada inválida';
  return undefined;
}
