import { A, comTotal, dinheiro, dinheiroSemTotal, inteiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { GRUPO_BEM, ORIGEM_BEM, UTILIZACAO_BEM } from './bem-imobilizado.ts';

/**
 * F130. IND_NR_PARC gives the number of instalments (9 is another number, which no field tells: then what follows from
 * it is blank). The instalment of the month counts the months since the acquisition; one beyond the last shows as it is,
 * with nothing left.
 */
export default defineRelatorio({
  numero: 18,
  nome: 'EFD-C Imobilizado Aquisição F130',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Créditos do ativo pelo valor de aquisição, com parcelas restantes.'] },
  fontes: ['efdc_f130'],
  colunas: [
    ...P,
    ...texto('Grupo Bem', 'Origem', 'Utilização', 'Mês Aquisição'),
    // The same asset stands in every month of its instalments.
    ...dinheiroSemTotal('Valor Aquisição', 'Parcela Excluída', 'Base Total'),
    ...inteiro('Nº Parcelas', 'Parcela Atual', 'Parcelas Restantes'),
    ...comTotal({ how: 'last' }, dinheiro('Base Restante')),
    ...texto('CST'),
    ...dinheiro('Base do Mês', 'PIS', 'COFINS'),
    ...texto('Conta', 'Descrição'),
    ...A,
  ],
  sql: `
    WITH f AS (
      SELECT f.*, competencia(f.MES_OPER_AQUIS) AS aquisicao,
             CASE f.IND_NR_PARC WHEN '1' THEN 1 WHEN '2' THEN 12 WHEN '3' THEN 24 WHEN '4' THEN 48 WHEN '5' THEN 6 END AS parcelas
        FROM efdc_f130 f
    ), v AS (
      SELECT f.*, a.ordem, a.periodo, a.arquivo, a.cnpj, CAST(datediff('month', f.aquisicao, a.inicio) + 1 AS INTEGER) AS atual,
             greatest(least(f.parcelas - (datediff('month', f.aquisicao, a.inicio) + 1), f.parcelas), 0) AS restantes
        FROM f JOIN arq a ON a.id = f._arquivo
    )
    SELECT v.periodo AS "Período", coalesce(e.cnpj, v.cnpj) AS "CNPJ Estab.", ${GRUPO_BEM} AS "Grupo Bem", ${ORIGEM_BEM} AS "Origem",
           ${UTILIZACAO_BEM} AS "Utilização", coalesce(mes_ano(v.aquisicao), v.MES_OPER_AQUIS) AS "Mês Aquisição",
           v.VL_OPER_AQUIS AS "Valor Aquisição", v.PARC_OPER_NAO_BC_CRED AS "Parcela Excluída", v.VL_BC_CRED AS "Base Total",
           CAST(v.parcelas AS INTEGER) AS "Nº Parcelas", v.atual AS "Parcela Atual",
           CASE WHEN v.aquisicao IS NOT NULL AND v.parcelas IS NOT NULL THEN CAST(v.restantes AS INTEGER) END AS "Parcelas Restantes",
           CASE WHEN v.aquisicao IS NOT NULL AND v.parcelas IS NOT NULL
                THEN proporcao(v.VL_BC_CRED, CAST(v.restantes AS DECIMAL(18,2)), CAST(v.parcelas AS DECIMAL(18,2))) END AS "Base Restante",
           coalesce(nullif(v.CST_PIS, ''), v.CST_COFINS) AS "CST", v.VL_BC_PIS AS "Base do Mês", v.VL_PIS AS "PIS", v.VL_COFINS AS "COFINS",
           v.COD_CTA AS "Conta", v.DESC_BEM_IMOB AS "Descrição", v.arquivo AS "Arquivo", v._linha AS "Linha"
      FROM v LEFT JOIN estab_efdc e ON e._arquivo = v._arquivo AND e._linha = v._pai`,
  ordem: 'v.ordem, v._linha',
});
