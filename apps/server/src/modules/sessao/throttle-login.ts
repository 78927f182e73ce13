import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import { normalizeEmail } from '../usuarios/index.ts';
import { clearTentativas, countTentativa, uncountTentativa } from './throttle.repo.ts';

const JANELA_MS = 15 * 60 * 1000;
export const MAX_POR_CONTA = 10;
export const MAX_POR_ENDERECO = 100;

export interface Tentativa {
  username: string;
  endereco: string;
}

/** Counts a login against its account and its address; past either limit throws `muitas-tentativas` with Retry-After. */
export async function takeTentativa(deps: Deps, tentativa: Tentativa): Promise<void> {
  const agora = deps.clock.now();
  const contagens = await asSystem(deps.db, 'login', async (trx) => [
    { ...(await countTentativa(trx, chaveDaConta(tentativa), agora, JANELA_MS)), max: MAX_POR_CONTA },
    { ...(await countTentativa(trx, chaveDoEndereco(tentativa), agora, JANELA_MS)), max: MAX_POR_ENDERECO },
  ]);
  const passada = contagens.find((contagem) => contagem.tentativas > contagem.max);
  if (passada === undefined) return;
  const restamMs = passada.janelaInicio.getTime() + JANELA_MS - agora.getTime();
  throw appError('muitas-tentativas', { headers: { 'retry-after': String(Math.max(1, Math.ceil(restamMs / 1000))) } });
}

/** After a success: the account begins anew and the address gets its try back. */
export async function returnTentativa(deps: Deps, tentativa: Tentativa): Promise<void> {
  await asSystem(deps.db, 'login', async (trx) => {
    await clearTentativas(trx, chaveDaConta(tentativa));
    await uncountTentativa(trx, chaveDoEndereco(tentativa));
  });
}

function chaveDaConta({ username }: Tentativa): string {
  return hash(`conta:${normalizeEmail(username)}`);
}

function chaveDoEndereco({ endereco }: Tentativa): string {
  return hash(`endereco:${endereco}`);
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
