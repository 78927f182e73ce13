import type { Deps } from '../../deps.ts';
import { sourceOf } from '../../http/source-of.ts';
import { normalizeEmail } from '../usuarios/index.ts';
import { returnTentativas, takeTentativas } from './throttle.ts';

export const MAX_POR_CONTA = 10;
export const MAX_POR_ENDERECO = 100;

export interface Tentativa {
  username: string;
  endereco: string;
}

/** Counts a login against its account and its address; past either limit throws `muitas-tentativas` with Retry-After. */
export async function takeTentativa(deps: Deps, tentativa: Tentativa): Promise<void> {
  await takeTentativas(deps, [
    { chave: chaveDaConta(tentativa.username), max: MAX_POR_CONTA },
    { chave: chaveDoEndereco(tentativa.endereco), max: MAX_POR_ENDERECO },
  ]);
}

/** After a success: the account begins anew and the address gets its try back. */
export async function returnTentativa(deps: Deps, tentativa: Tentativa): Promise<void> {
  await returnTentativas(deps, {
    esquecer: [chaveDaConta(tentativa.username)],
    devolver: [chaveDoEndereco(tentativa.endereco)],
  });
}

/** Whoever has just chosen a new password may try it at once. */
export async function forgetTentativas(deps: Deps, username: string): Promise<void> {
  await returnTentativas(deps, { esquecer: [chaveDaConta(username)] });
}

function chaveDaConta(username: string): string {
  return `conta:${normalizeEmail(username)}`;
}

function chaveDoEndereco(endereco: string): string {
  return `endereco:${sourceOf(endereco)}`;
}
