import { RETIFICACAO_ENCERRADA } from '../../comum/retificacao-encerrada.ts';
import { defineRelatorio, type RelatorioDefinido } from '../../define-relatorio.ts';
import { sqlComPartes } from '../../sql-com-partes.ts';
import { achadosDe, type FormaAchado, hasAchados, sqlAchados } from './achados.ts';
import { COLUNAS_OPORTUNIDADES, LEITURA_OPORTUNIDADES } from './oportunidades-do-dia.ts';

/**
 * Its amounts are those of the items of 'EFD-C Exclusão do ICMS da Base', which alone can be distinguished from others.
 */
const ICMS_POR_MES = 'Cruzamento EFD-C x EFD-F ICMS Destacado';

/** Opportunities that are in reports without the columns of a finding. */
const OUTROS: Readonly<Record<string, FormaAchado>> = {
  'EFD-C Exclusão do ICMS da Base': {
    filtro: `"Classe do Valor" IS NOT NULL AND "Classe do Valor" <> 'Sem valor'`,
    regra: '"Situação"',
    valor: '"Total"',
    ajustado: `"Situação" = 'Ajuste no M215'`,
  },
  'eSocial Verbas Indenizatórias': {
    filtro: '"Total Estimado" > 0',
    regra: `'Verba não remuneratória tributada'`,
    valor: '"Total Estimado"',
  },
};

const SQL = sqlComPartes(import.meta.url, './142-consolidado-oportunidades.sql');

/**
 * Sums every opportunity of the given reports by thesis, report, year, certainty and class of value: each row of
 * those reports has one class and one thesis, so that a sum by class is what the rows say, and nothing is counted
 * twice. What the valuation of the month left without a class, or the table of theses calls 'Sem valor' or
 * 'Informativo', is not here.
 *
 * - 'Já Tratado': 'Sim' when the adjustments of M215 or 1050 (negative rows of 'EFD-C Exclusão do ICMS da Base') leave
 *   nothing, or when the PER/DCOMPs in force, of the kind of credit that the thesis names, reach what was found in
 *   their months; 'Parcial' when they reach a part: then what they reach is a row of 'Sim', and only the rest is
 *   'Parcial'. This is an estimate: a document names the kind of credit and the period, not the thesis. What a
 *   rectifier corrected is no finding any more, because only the file that counts is read.
 * - Payments above an estimate of IRPJ or CSLL are inside the negative balance of their year, which alone counts.
 * - Stored are dated rows; what has ended, or ends soon, and the Selic are computed on the day of reading
 *   (oportunidades-do-dia.sql).
 *   Without 'Prescreve em' the right to a payment ends five years after the 25th of the following month.
 * - 'Redução futura': what a thesis found in each of the last three months with files, by the least of them.
 */
export function createConsolidadoOportunidades(relatorios: readonly RelatorioDefinido[]): RelatorioDefinido {
  const fontes = relatorios.filter((r) => (hasAchados(r) && r.nome !== ICMS_POR_MES) || r.nome in OUTROS);
  const achados = fontes
    .map((r) => sqlAchados(r, OUTROS[r.nome] ?? achadosDe('Oportunidade')))
    .join('\n  UNION ALL\n  ');
  return defineRelatorio({
    numero: 142,
    nome: 'Cruzamento Consolidado de Oportunidades',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      'EFD-Contribuições': [
        'Oportunidades por tese e ano.',
        'Valor = Pago a Maior + Retenções + Saldo Descontável + Saldo Ressarcível ainda não prescritos. Débito ' +
          'em Aberto, Estimativa, Contingente, Redução Futura por Mês, Retificação Encerrada e Prescrito ficam fora ' +
          'dele.',
        'Estimativa: o que os achados podem valer em Meses Divergentes, aqueles em que o bloco M declarado não é o ' +
          'que os documentos dão. Corrija antes o que o relatório 139 mostra.',
        'A prescrição é comparada com o dia da leitura ou da exportação, não com o fim do projeto. Prescreve ' +
          'em: o primeiro dos prazos que ainda não passaram.',
        RETIFICACAO_ENCERRADA,
        'Selic: estimativa sobre Pago a Maior e Retenções, do mês seguinte ao do pagamento até o último mês ' +
          'conhecido (Selic até), mais 1% do mês do uso. Saldos de crédito da não cumulatividade não são ' +
          'atualizados.',
        'Soma os valores estimados dos outros relatórios. Situação, fundamento e confiança de cada ' +
          'tese vêm da tabela de teses, que o administrador pode trocar; confira a jurisprudência na data do uso.',
      ],
      'e-CAC': ['PER/DCOMP que já pediu o crédito, pelo tipo de crédito e pelo ano.'],
    },
    fontes: [],
    tabelas: ['teses', 'parametro_lei'],
    depende: fontes.map((r) => r.nome),
    colunas: COLUNAS_OPORTUNIDADES,
    // What was asked for or adjusted already is shown, and no part of what is still to be recovered.
    totalDe: `"Já Tratado" IS DISTINCT FROM 'Sim'`,
    leitura: LEITURA_OPORTUNIDADES,
    sql: SQL.replace(':achados', () => achados),
    ordem:
      'd.ano, d.prioridade, d.tese, d.fonte, d.certeza, d.situacao_tese, d.ja_tratado, d.classe, d.conferido, ' +
      'd.mes_extincao, d.prescreve_em, d.prazo_retificacao',
  });
}
