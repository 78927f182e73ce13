import { formatPeriodo } from '@apura/br';
import type { AlteracaoSped } from '../../comum/alteracao-sped.ts';
import type { Relatar } from '../../comum/ocorrencia.ts';
import { ocorrenciaDoPlano } from '../../sped/plano/ocorrencia-plano.ts';
import type { PlanoEfdc } from './plano-efdc.ts';

/**
 * Warns of months whose rows change withholdings (F600) or deductions (F700) while M200 and M600 still deduct the
 * declared amounts: such a row alone does not change the contribution due. The warning names the first such row of each
 * month.
 */
export function warnDeducoes({ parametros, alteracoes }: Omit<PlanoEfdc, 'comErro'>, report: Relatar): void {
  if (!parametros.recomputeBlocoM) return;
  for (const [periodo, linhas] of alteracoes) {
    const warn = (l: AlteracaoSped, motivo: string, sugestao: string) =>
      report(
        ocorrenciaDoPlano({
          nivel: 'ADVERTENCIA',
          codigo: 'NAO_SUPORTADO',
          periodo,
          ...l.origem,
          coluna: '',
          valor: '',
          fala: { motivo, sugestao },
        }),
      );
    // With USAR_RETENCOES=S new withholdings are deducted; withholdings that were removed or reduced are not given
    // back.
    const retencao = linhas.find((l) => l.registro === 'F600' && (!parametros.useRetencoes || l.acao !== 'INCLUIR'));
    if (retencao) {
      warn(
        retencao,
        `as retenções de ${formatPeriodo(periodo)} mudam, e o M200 e o M600 deduzem as mesmas que foram declaradas`,
        parametros.useRetencoes
          ? 'Se alguma deixou de existir, corrija a dedução do M200 e do M600 no programa validador.'
          : 'Para deduzir as retenções novas, ponha USAR_RETENCOES=S em PARAMETROS.',
      );
    }
    const deducao = linhas.find((l) => l.registro === 'F700');
    if (deducao) {
      warn(
        deducao,
        `as deduções de ${formatPeriodo(periodo)} mudam, e as outras deduções do M200 e do M600 ficam como declaradas`,
        'Depois de importar o arquivo, corrija VL_OUT_DED_NC e VL_OUT_DED_CUM no programa validador.',
      );
    }
  }
}
