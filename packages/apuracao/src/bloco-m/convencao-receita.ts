import { sum } from './decimal.ts';
import { groupByCodigo, joinWithCodigoComum } from './grupos-contribuicao.ts';
import { type BlocoM, chaveAliquota, type GrupoSaida, type Tributo } from './tipos.ts';

/**
 * Whether the company declares revenue net of discounts, in M210.VL_REC_BRT and in M400: the reading that reproduces
 * more of its records. Undefined when no record distinguishes the two, or when neither reading reproduces any.
 */
export function receitaLiquida(
  saidas: readonly GrupoSaida[],
  o: { tributo: Tributo; mes: string; COD_INC_TRIB: string; declarado: BlocoM },
): { liquida: boolean | undefined; semResposta: boolean } {
  const declaradas = o.declarado.contribuicoes;
  const votos = { bruta: 0, liquida: 0, perguntas: 0 };
  const tributadas = saidas.filter((s) => /^0[1235]$/.test(s.CST));
  const grupos = joinWithCodigoComum(groupByCodigo(tributadas, { ...o, declaradas }));
  for (const { codigos, aliquota, saidas: suas } of grupos) {
    const antigas = declaradas.filter(
      (c) => codigos.includes(c.COD_CONT) && chaveAliquota(c.aliquota) === chaveAliquota(aliquota),
    );
    if (antigas.length > 0) votar(sum(antigas.map((c) => c.VL_REC_BRT)), suas);
  }
  for (const [cst, antigas] of Map.groupBy(o.declarado.receitas, (r) => r.CST)) {
    const suas = saidas.filter((s) => s.CST === cst);
    votar(sum(antigas.map((r) => r.VL_TOT_REC)), suas);
  }
  const respostas = votos.bruta + votos.liquida;
  return {
    liquida: respostas === 0 ? undefined : votos.liquida > votos.bruta,
    semResposta: votos.perguntas > 0 && respostas === 0,
  };

  function votar(declarada: bigint, suas: readonly GrupoSaida[]): void {
    const descontos = sum(suas.map((s) => s.VL_DESC));
    if (descontos === 0n) return;
    votos.perguntas += 1;
    const bruta = sum(suas.map((s) => s.VL_ITEM));
    if (declarada === bruta) votos.bruta += 1;
    if (declarada === bruta - descontos) votos.liquida += 1;
  }
}
