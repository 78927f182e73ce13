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
    for (const limite of inOneOrder(limites.map((limite) => ({ ...limite, hash: hashChave(limite.chave) })))) {
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
  chaves: { esquecer?: readonly string[]; giveBack?: readonly string[] },
): Promise<void> {
  const passos = [
    ...(chaves.esquecer ?? []).map((chave) => ({ hash: hashChave(chave), desfazer: clearTentativas })),
    ...(chaves.giveBack ?? []).map((chave) => ({ hash: hashChave(chave), desfazer: uncountTentativa })),
  ];
  await asSystem(deps.db, 'login', async (trx) => {
    for (const { hash, desfazer } of inOneOrder(passos)) await desfazer(trx, hash);
  });
}

/** Counters are always locked in one order, so that requests that take tries and return them cannot deadlock. */
function inOneOrder<T extends { hash: string }>(passos: readonly T[]): T[] {
  return passos.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
}

/** The hash under which the database counts an account or an address: no personal data. */
export function hashChave(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
