import type { Deps } from '../../deps.ts';
import { sourceOf } from '../../http/source-of.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import { normalizeEmail } from '../usuarios/index.ts';
import { APARELHO_MS, hashAparelho } from './aparelho.ts';
import { isAparelhoDe } from './aparelhos.repo.ts';
import { type Limite, returnTentativas, takeTentativas } from './throttle.ts';

/** Of one account from one source, in a quarter of an hour. */
export const MAX_POR_PAR = 10;
/** Of one source over all accounts, in a quarter of an hour. */
export const MAX_POR_ENDERECO = 100;
/** Of one account over all sources, in an hour: guesses that come from many machines. */
export const MAX_POR_CONTA = 100;
/** Of one account from a device that its user has signed in from, in a quarter of an hour. */
export const MAX_POR_APARELHO = 10;
const HORA_MS = 60 * 60 * 1000;

export interface Tentativa {
  username: string;
  endereco: string;
  /** The token in the device's cookie, if it brought one. */
  aparelho: string | undefined;
}

/** What a login was counted against; {@link returnTentativa} takes it back. */
export interface TentativaContada {
  esquecer: readonly string[];
  giveBack: readonly string[];
}

/**
 * Counts a login; past a limit throws `muitas-tentativas` with Retry-After. A known device of the account has only its
 * own limit: its user gets in whatever strangers try. All others are limited by source and account together, by source,
 * and by account.
 */
export async function takeTentativa(deps: Deps, tentativa: Tentativa): Promise<TentativaContada> {
  const conta = normalizeEmail(tentativa.username);
  const hash = tentativa.aparelho === undefined ? undefined : hashAparelho(deps, tentativa.aparelho);
  if (hash !== undefined && (await isConhecido(deps, hash, conta))) {
    const chave = `aparelho:${hash.toString('hex')}:${conta}`;
    await takeTentativas(deps, [{ chave, max: MAX_POR_APARELHO }]);
    return { esquecer: [chave], giveBack: [] };
  }
  const par = chaveDoPar(tentativa);
  const outras: readonly Limite[] = [
    { chave: `endereco:${sourceOf(tentativa.endereco)}`, max: MAX_POR_ENDERECO },
    { chave: chaveDaConta(tentativa.username), max: MAX_POR_CONTA, janelaMs: HORA_MS },
  ];
  await takeTentativas(deps, [{ chave: par, max: MAX_POR_PAR }, ...outras]);
  return { esquecer: [par], giveBack: outras.map(({ chave }) => chave) };
}

/** After a success: its own counter begins anew, those that others share get the one try back. */
export async function returnTentativa(deps: Deps, contada: TentativaContada): Promise<void> {
  await returnTentativas(deps, contada);
}

/** Clears the counters of a user who has just chosen a new password, so that it can be used at once. */
export async function forgetTentativas(deps: Deps, de: Omit<Tentativa, 'aparelho'>): Promise<void> {
  await returnTentativas(deps, { esquecer: [chaveDoPar(de), chaveDaConta(de.username)] });
}

function isConhecido(deps: Deps, hash: Buffer, email: string): Promise<boolean> {
  const limite = new Date(deps.clock.now().getTime() - APARELHO_MS);
  return asSystem(deps.db, 'login', (trx) => isAparelhoDe(trx, { hash, email, limite }));
}

function chaveDoPar({ username, endereco }: Omit<Tentativa, 'aparelho'>): string {
  return `par:${sourceOf(endereco)}:${normalizeEmail(username)}`;
}

function chaveDaConta(username: string): string {
  return `conta:${normalizeEmail(username)}`;
}
