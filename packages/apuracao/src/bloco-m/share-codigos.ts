import { menor, naoNegativo, sum } from './decimal.ts';
import type { Contribuicao } from './tipos.ts';

/** What the documents give to an M210. */
export type ValoresContribuicao = Pick<Contribuicao, 'VL_REC_BRT' | 'VL_BC_CONT' | 'QUANT_BC'>;

const CAMPOS = ['VL_REC_BRT', 'VL_BC_CONT', 'QUANT_BC'] as const;

/**
 * Parts revenue between declared codes that no document distinguishes: each keeps what was declared, and what the
 * documents have more or less (`diferenca`) goes to the largest one, or leaves it first. The parts always add up.
 * `destino` is that code when there was something to place.
 */
export function shareAmongCodigos(
  total: ValoresContribuicao,
  declaradas: readonly (ValoresContribuicao & { COD_CONT: string })[],
): { partes: ValoresContribuicao[]; destino: string | undefined; diferenca: ValoresContribuicao } {
  const ordem = declaradas
    .map((_, i) => i)
    .sort((a, b) => {
      const [x, y] = [tamanho(declaradas[a]), tamanho(declaradas[b])];
      return x === y ? a - b : x > y ? -1 : 1;
    });
  const partes = declaradas.map(
    (d): ValoresContribuicao => ({
      VL_REC_BRT: d.VL_REC_BRT,
      VL_BC_CONT: d.VL_BC_CONT,
      QUANT_BC: d.QUANT_BC,
    }),
  );
  const diferenca: ValoresContribuicao = { VL_REC_BRT: 0n, VL_BC_CONT: 0n, QUANT_BC: 0n };
  for (const campo of CAMPOS) {
    let resto = total[campo] - sum(partes.map((p) => p[campo]));
    diferenca[campo] = resto;
    for (const i of ordem) {
      const parte = partes[i];
      if (!parte || resto >= 0n) break;
      const menos = menor(naoNegativo(parte[campo]), -resto);
      parte[campo] -= menos;
      resto += menos;
    }
    const maior = partes[ordem[0] ?? 0];
    if (maior) maior[campo] += resto;
  }
  const mudou = CAMPOS.some((campo) => diferenca[campo] !== 0n);
  return { partes, destino: mudou ? declaradas[ordem[0] ?? 0]?.COD_CONT : undefined, diferenca };
}

const tamanho = (v: ValoresContribuicao | undefined): bigint => (v ? v.VL_BC_CONT + v.QUANT_BC + v.VL_REC_BRT : 0n);
