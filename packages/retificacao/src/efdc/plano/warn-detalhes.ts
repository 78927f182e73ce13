import { formatPeriodo } from '@apura/br';
import type { AlteracaoSped } from '../../comum/alteracao-sped.ts';
import type { Relatar } from '../../comum/ocorrencia.ts';
import { ocorrenciaDoPlano } from '../../sped/plano/ocorrencia-plano.ts';
import type { LinhasComErro, PlanoEfdc } from './plano-efdc.ts';

/**
 * Presumed profit: the consolidated revenue is in another record too, by receipt (F525) or by document (1900), which is
 * never recomputed. Warns of months whose rows change one and not the other; the warning names the first such row.
 */
export function warnDetalhes({ alteracoes, comErro }: PlanoEfdc, report: Relatar): void {
  for (const [periodo, linhas] of alteracoes) {
    const muda = (...registros: string[]) => linhas.find((l) => registros.includes(l.registro));
    const warn = ({ origem }: AlteracaoSped, motivo: string, sugestao: string) =>
      report(
        ocorrenciaDoPlano({
          nivel: 'ADVERTENCIA',
          codigo: 'CALCULO_DIVERGENTE',
          periodo,
          ...origem,
          coluna: '',
          valor: '',
          fala: { motivo, sugestao },
        }),
      );
    const mes = formatPeriodo(periodo);
    const caixa = muda('F500', 'F510');
    if (caixa !== undefined && muda('F525') === undefined && !podeMudarF525(comErro, periodo)) {
      const motivo = `a receita recebida de ${mes} muda, e o F525, que a detalha, fica como está`;
      warn(caixa, motivo, 'Altere na aba F525 as mesmas receitas, para que a soma dele acompanhe.');
    }
    const competencia = muda('F550', 'F560');
    if (competencia !== undefined) {
      const motivo = `a receita consolidada de ${mes} muda, e o 1900, que a resume por documento, fica como está`;
      warn(competencia, motivo, 'Depois de importar o arquivo, corrija o 1900 no programa validador.');
    }
  }
}

/** Whether a row with an error may be one of F525. */
function podeMudarF525({ comChave, semChave }: LinhasComErro, periodo: string): boolean {
  return (
    (comChave.get(periodo) ?? []).some((l) => l.registro === 'F525') ||
    semChave.some((l) => (l.periodo || periodo) === periodo && (l.registro || 'F525') === 'F525')
  );
}
