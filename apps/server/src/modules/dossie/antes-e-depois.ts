import { formatDateTimeBr } from '@apura/br';
import { resultadoDaSimulacaoSchema } from '@apura/contract';
import { type AntesDepois, antesEDepoisDe } from '@apura/relatorios';

/** What a dossier says of the last simulation of a draft: what is to be paid in each period, before and after. */
export function antesEDepois(
  simulacao: { resultado: object; terminado_em: Date | null; atual: boolean } | undefined,
): AntesDepois | null {
  if (simulacao === undefined) return null;
  const quando = simulacao.terminado_em === null ? '' : ` de ${formatDateTimeBr(simulacao.terminado_em.toISOString())}`;
  const velha = simulacao.atual ? '' : ' O rascunho mudou depois dela: simule de novo antes de usar estes valores.';
  return antesEDepoisDe(
    `Simulação do rascunho de retificação${quando}, com todas as mudanças dele.${velha}`,
    resultadoDaSimulacaoSchema.parse(simulacao.resultado),
  );
}
