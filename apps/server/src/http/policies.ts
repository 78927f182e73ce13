import type { Modulo } from '@apura/contract';
import { appError } from './errors.ts';
import type { SessaoAtual } from './sessao-atual.ts';

type Regra = (context: { sessao: SessaoAtual | null }) => void | Promise<void>;

/** The policy of login, refresh and logout: they are how a session begins. */
export function aberta(): void {}

/** Any signed-in user of any owner. What belongs to whom is the database's business (row-level security). */
export function requireSessao({ sessao }: { sessao: SessaoAtual | null }): void {
  if (sessao === null) throw appError('sessao-expirada');
}

/** At least one of the modules is on for the owner; otherwise 403 with the specification's blocked text. */
export function requireModulo(...modulos: readonly Modulo[]): Regra {
  return function requireModulo({ sessao }) {
    requireSessao({ sessao });
    if (!modulos.some((modulo) => sessao?.tools[modulo] === true)) throw appError('modulo-bloqueado');
  };
}
