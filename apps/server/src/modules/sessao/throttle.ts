import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import { clearTentativas, countTentativa, uncountTentativa } from './throttle.repo.ts';

export const JANELA_MS = 15 * 60 * 1000;

export interface Limite {
  /** What is counted, such as `login:a@b.co`; only its hash is kept. */
  chave: string;
  max: number;
  /** A quarter of an hour unless said otherwise. */
  janelaMs?: number;
}

/** Counts a try against every limit; past one of them throws `muitas-tentativas` with Retry-After. */
export async function takeTentativas(deps: Deps, limites: readonly Limite[]): Promise<void> {
  const agora = deps.clock.now();
  const contagens = await asSystem(deps.db, 'login', async (trx) => {
    const feitas = [];
    // Always in one order, so that two requests never wait for each other's counter.
    const ordenados = limites.map((limite) => ({ ...limite, hash: hashChave(limite.chave) }));
    for (const limite of ordenados.sort((a, b) => (a.hash < b.hash ? -1 : 1))) {
      const janelaMs = limite.janelaMs ?? JANELA_MS;
      feitas.push({
        ...(await countTentativa(trx, limite.hash, agora, janelaMs)),
        max: limite.max,
        janelaMs,
      });
    }
    return feitas;
  });
  const passada = contagens.find((contagem) => contagem.tentativas > contagem.max);
  if (passada === undefined) return;
  const restamMs = passada.janelaInicio.getTime() + passada.janelaMs - agora.getTime();
  throw appError('muitas-tentativas', { headers: { 'retry-after': String(Math.max(1, Math.ceil(restamMs / 1000))) } });
}

/** After a success: `esquecer` begin anew, `devolver` get their one try back. */
export async function returnTentativas(
  deps: Deps,
  chaves: { esquecer?: readonly string[]; devolver?: readonly string[] },
): Promise<void> {
  await asSystem(deps.db, 'login', async (trx) => {
    for (const chave of chaves.esquecer ?? []) await clearTentativas(trx, hashChave(chave));
    for (const chave of chaves.devolver ?? []) await uncountTentativa(trx, hashChave(chave));
  });
}

/** What the database keeps of what is counted: no personal data. */
export function hashChave(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
