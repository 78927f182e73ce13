import { reduceEscala, sum } from './decimal.ts';
import { type Contribuicao, chaveAliquota, type GrupoSaida } from './tipos.ts';

/**
 * Whether the company declares under COD_CONT 32 what the CFOP of its documents sends to the free zones, and the rest
 * of CST 05 under 31: only so where that gives both declared records at every rate that has both.
 */
export function zonaFrancaPeloCfop(saidas: readonly GrupoSaida[], declaradas: readonly Contribuicao[]): boolean {
  const porSubstituicao = declaradas.filter((c) => c.COD_CONT === '31' || c.COD_CONT === '32');
  const pares = [...Map.groupBy(porSubstituicao, (c) => chaveAliquota(c.aliquota))].filter(
    ([, doPar]) => new Set(doPar.map((c) => c.COD_CONT)).size > 1,
  );
  return (
    pares.length > 0 &&
    pares.every(([aliquota, doPar]) =>
      doPar.every((c) => {
        const suas = saidas.filter(
          (s) => s.CST === '05' && chaveAliquota(s.aliquota) === aliquota && s.zonaFranca === (c.COD_CONT === '32'),
        );
        const base = reduceEscala(sum(suas.map((s) => s.base)), 4, 2);
        return base === c.VL_BC_CONT && sum(suas.map((s) => s.quantidade)) === c.QUANT_BC;
      }),
    )
  );
}
