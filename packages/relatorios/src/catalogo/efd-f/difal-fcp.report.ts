import { comTotal, dinheiro, dinheiroSemTotal, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { comDescricao } from './com-descricao.ts';
import { conferencia, diferenca } from './conferencia.ts';
import { MOVIMENTO_APURACAO } from './movimento-apuracao.ts';

const SALDO_A_TRANSPORTAR = { how: 'last', per: ['CNPJ Estab.', 'UF'] } as const;

/**
 * E310. Until layout 010 (2016) there was one balance for both: what is to be paid and carried over stands in the DIFAL
 * columns and of the FCP only the month's debits and credits are known, which enter that one balance.
 */
export default defineRelatorio({
  numero: 35,
  nome: 'EFD-F DIFAL e FCP',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD ICMS/IPI': [
      'Apuração do diferencial de alíquota e do FCP por UF.',
      'Regra sem confirmação em fonte oficial: até o leiaute 010 (2016), em que o saldo é um só, a conferência soma o FCP ao DIFAL.',
    ],
  },
  fontes: ['efdf_e310'],
  auxiliares: ['efdf_e300'],
  colunas: [
    ...P,
    ...texto('UF', 'Movimento'),
    ...dinheiroSemTotal('Saldo Ant. DIFAL'),
    ...dinheiro(
      'Débitos DIFAL',
      'Outros Déb.',
      'Créditos',
      'Outros Créd.',
      'Saldo Devedor',
      'Deduções',
      'DIFAL a Recolher',
    ),
    ...comTotal(SALDO_A_TRANSPORTAR, dinheiro('Saldo Transportar')),
    ...dinheiro('Extra'),
    ...dinheiroSemTotal('Saldo Ant. FCP'),
    ...dinheiro(
      'Débitos FCP',
      'Outros Déb. FCP',
      'Créditos FCP',
      'Outros Créd. FCP',
      'Saldo Dev. FCP',
      'Deduções FCP',
      'FCP a Recolher',
    ),
    ...comTotal(SALDO_A_TRANSPORTAR, dinheiro('Saldo Transp. FCP')),
    ...dinheiro('Extra FCP'),
    ...texto('Conferência'),
  ],
  sql: `
    WITH v AS (
      SELECT a.ordem, a.periodo, a.cnpj, p.UF, e.*, coalesce(nullif(e.IND_MOV_FCP_DIFAL, ''), e.IND_MOV_DIFAL) AS movimento,
             coalesce(e.VL_RECOL_DIFAL, e.VL_RECOL) AS recolher, coalesce(e.VL_SLD_CRED_TRANSPORTAR_DIFAL, e.VL_SLD_CRED_TRANSPORTAR) AS transportar,
             e.VL_RECOL IS NOT NULL OR nullif(e.IND_MOV_DIFAL, '') IS NOT NULL AS antigo,
             coalesce(e.VL_TOT_DEB_FCP, 0) + coalesce(e.VL_OUT_DEB_FCP, 0) - coalesce(e.VL_SLD_CRED_ANT_FCP, 0) - coalesce(e.VL_TOT_CRED_FCP, 0)
               - coalesce(e.VL_OUT_CRED_FCP, 0) AS s_fcp,
             coalesce(e.VL_TOT_DEBITOS_DIFAL, 0) + coalesce(e.VL_OUT_DEB_DIFAL, 0) - coalesce(e.VL_SLD_CRED_ANT_DIFAL, 0) - coalesce(e.VL_TOT_CREDITOS_DIFAL, 0)
               - coalesce(e.VL_OUT_CRED_DIFAL, 0) + CASE WHEN antigo THEN s_fcp ELSE 0 END AS s
        FROM efdf_e310 e JOIN arq a ON a.id = e._arquivo
        LEFT JOIN efdf_e300 p ON p._arquivo = e._arquivo AND p._linha = e._pai
    )
    SELECT periodo AS "Período", cnpj AS "CNPJ Estab.", UF AS "UF", ${comDescricao('movimento', MOVIMENTO_APURACAO)} AS "Movimento",
           VL_SLD_CRED_ANT_DIFAL AS "Saldo Ant. DIFAL", VL_TOT_DEBITOS_DIFAL AS "Débitos DIFAL", VL_OUT_DEB_DIFAL AS "Outros Déb.",
           VL_TOT_CREDITOS_DIFAL AS "Créditos", VL_OUT_CRED_DIFAL AS "Outros Créd.", VL_SLD_DEV_ANT_DIFAL AS "Saldo Devedor",
           "VL_DEDUÇÕES_DIFAL" AS "Deduções", recolher AS "DIFAL a Recolher", transportar AS "Saldo Transportar", DEB_ESP_DIFAL AS "Extra",
           VL_SLD_CRED_ANT_FCP AS "Saldo Ant. FCP", VL_TOT_DEB_FCP AS "Débitos FCP", VL_OUT_DEB_FCP AS "Outros Déb. FCP",
           VL_TOT_CRED_FCP AS "Créditos FCP", VL_OUT_CRED_FCP AS "Outros Créd. FCP", VL_SLD_DEV_ANT_FCP AS "Saldo Dev. FCP",
           "VL_DEDUÇÕES_FCP" AS "Deduções FCP", VL_RECOL_FCP AS "FCP a Recolher", VL_SLD_CRED_TRANSPORTAR_FCP AS "Saldo Transp. FCP",
           DEB_ESP_FCP AS "Extra FCP",
           ${conferencia(
             diferenca({
               texto: 'saldo devedor DIFAL ≠ débitos - créditos - saldo anterior',
               sql: 'coalesce(VL_SLD_DEV_ANT_DIFAL, 0) - greatest(s, 0)',
             }),
             diferenca({
               texto: 'DIFAL a recolher ≠ saldo devedor - deduções',
               sql: 'coalesce(recolher, 0) - (coalesce(VL_SLD_DEV_ANT_DIFAL, 0) - coalesce("VL_DEDUÇÕES_DIFAL", 0))',
             }),
             diferenca({
               texto: 'saldo a transportar DIFAL ≠ saldo credor apurado',
               sql: 'coalesce(transportar, 0) - greatest(-s, 0)',
             }),
             diferenca({
               texto: 'saldo devedor FCP ≠ débitos - créditos - saldo anterior',
               sql: 'coalesce(VL_SLD_DEV_ANT_FCP, 0) - greatest(s_fcp, 0)',
               quando: 'NOT antigo',
             }),
             diferenca({
               texto: 'FCP a recolher ≠ saldo devedor - deduções',
               sql: 'coalesce(VL_RECOL_FCP, 0) - (coalesce(VL_SLD_DEV_ANT_FCP, 0) - coalesce("VL_DEDUÇÕES_FCP", 0))',
               quando: 'NOT antigo',
             }),
             diferenca({
               texto: 'saldo a transportar FCP ≠ saldo credor apurado',
               sql: 'coalesce(VL_SLD_CRED_TRANSPORTAR_FCP, 0) - greatest(-s_fcp, 0)',
               quando: 'NOT antigo',
             }),
           )} AS "Conferência"
      FROM v`,
  ordem: 'ordem, _linha',
});
