import { centsOf, formatDateTimeBr, formatPeriodo, moneyOfCents } from '@apura/br';
import { resultadoDaSimulacaoSchema } from '@apura/contract';
import type { AntesDepois } from '@apura/relatorios';

/** What a dossier says of the last simulation of a draft: what is to be paid in each period, before and after. */
export function antesEDepois(
  simulacao: { resultado: object; terminado_em: Date | null; atual: boolean } | undefined,
): AntesDepois | null {
  if (simulacao === undefined) return null;
  const { tributos, inss } = resultadoDaSimulacaoSchema.parse(simulacao.resultado);
  const quando = simulacao.terminado_em === null ? '' : ` de ${formatDateTimeBr(simulacao.terminado_em.toISOString())}`;
  const velha = simulacao.atual ? '' : ' O rascunho mudou depois dela: simule de novo antes de usar estes valores.';
  return {
    origem: `Simulação do rascunho de retificação${quando}, com todas as mudanças dele.${velha}`,
    linhas: [
      ...tributos.map((t) => ({
        periodo: formatPeriodo(t.periodo),
        tributo: t.tributo,
        situacao: t.situacao,
        ...diferenca(t.antes.recolher, t.depois.recolher),
      })),
      ...inss.map((i) => ({
        periodo: formatPeriodo(i.periodo),
        tributo: 'INSS',
        situacao: i.situacao,
        ...diferenca(i.inssAntes ?? '', i.inssDepois ?? ''),
      })),
    ],
  };
}

function diferenca(antes: string, depois: string): { antes: string; depois: string; diferenca: string } {
  const conhecida = antes !== '' && depois !== '';
  return { antes, depois, diferenca: conhecida ? moneyOfCents(centsOf(depois) - centsOf(antes)) : '' };
}
