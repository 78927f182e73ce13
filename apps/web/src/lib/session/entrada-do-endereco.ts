import { type EntradaPendente, ERROS, type ErrorCode, entradaPendenteSchema } from '@apura/contract';

/** How a sign-in by the owner's provider came back, as the server wrote it behind the `#` of the address. */
export type EntradaDoEndereco =
  | { tipo: 'aberta' }
  | { tipo: 'pendente'; pendente: EntradaPendente }
  | { tipo: 'falha'; message: string };

const FALHAS: readonly ErrorCode[] = ['sso-indisponivel', 'sso-outra-conta'];

let read: EntradaDoEndereco | null | undefined;

/** Reads it once and takes it out of the address, where a reload would find it again; null when there is none. */
export function entradaDoEndereco(): EntradaDoEndereco | null {
  if (read === undefined) {
    read = typeof location === 'undefined' ? null : parseEntrada(location.hash);
    if (read !== null) history.replaceState(null, '', location.pathname);
  }
  return read;
}

export function parseEntrada(hash: string): EntradaDoEndereco | null {
  const params = new URLSearchParams(hash.replace(/^#/, ''));
  const falha = params.get('falha');
  if (falha !== null) {
    const code = FALHAS.find((conhecida) => conhecida === falha) ?? 'sso-recusado';
    return { tipo: 'falha', message: ERROS[code].message };
  }
  const entrada = params.get('entrada');
  if (entrada === null) return null;
  if (entrada === 'aberta') return { tipo: 'aberta' };
  try {
    const json: unknown = JSON.parse(atob(entrada.replaceAll('-', '+').replaceAll('_', '/')));
    return { tipo: 'pendente', pendente: entradaPendenteSchema.parse(json) };
  } catch {
    return null;
  }
}
