import { A, data, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const CSTS = ['01', '02', '03', '04', '05', '06', '07', '08', '09', '49', '99'];
const porCst = CSTS.map(
  (cst) =>
    `CASE WHEN coalesce(VL_AJ_CST${cst}, 0) <> 0 THEN 'CST ${cst}: ' || replace(CAST(VL_AJ_CST${cst} AS VARCHAR), '.', ',') END`,
);
const TIPO = `CASE IND_AJ_BC WHEN '0' THEN 'Redução' WHEN '1' THEN 'Acréscimo' ELSE IND_AJ_BC END`;

const lado = (n: number, tributo: string, filho: string, pai: string) => `
  SELECT ${n} AS n, '${tributo}' AS tributo, d._arquivo, d._linha, p.COD_CONT, ${TIPO} AS tipo, COD_AJ_BC AS codigo,
         DESCR_AJ_BC AS descricao, VL_AJ_BC AS valor, NUM_DOC AS documento, DT_REF, COD_CTA, CNPJ, INFO_COMPL AS info
    FROM ${filho} d LEFT JOIN ${pai} p ON p._arquivo = d._arquivo AND p._linha = d._pai`;

/** M215 and M615, and 1050, whose code of table 4.3.18 always takes from the base. */
export default defineRelatorio({
  numero: 4,
  nome: 'EFD-C Ajustes da Base de Cálculo',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Acréscimos e reduções da base (inclui exclusões por decisão judicial).'] },
  fontes: ['efdc_m215', 'efdc_m615', 'efdc_1050'],
  auxiliares: ['efdc_m210', 'efdc_m610'],
  tabelas: ['cod_ajuste_base'],
  colunas: [
    ...texto('Período', 'Tributo', 'Cód. Contribuição', 'Tipo', 'Cód. Ajuste', 'Descrição'),
    ...dinheiro('Valor'),
    ...texto('Documento'),
    ...data('Data Ref.'),
    ...texto('Conta', 'CNPJ', 'Info Complementar'),
    ...A,
  ],
  totalPor: ['Tributo', 'Tipo'],
  sql: `
    WITH m AS (
      ${lado(1, 'PIS', 'efdc_m215', 'efdc_m210')}
      UNION ALL
      ${lado(2, 'COFINS', 'efdc_m615', 'efdc_m610')}
      UNION ALL
      SELECT 3, 'Ambos', _arquivo, _linha, NULL, CASE IND_AJ_BC WHEN '1' THEN 'Acréscimo' ELSE 'Redução' END, IND_AJ_BC,
             NULL, VL_AJ_TOT, NUM_REC, DT_REF, NULL, CNPJ, concat_ws('; ', ${porCst.join(', ')}, nullif(INFO_COMPL, ''))
        FROM efdc_1050
    )
    SELECT a.periodo AS "Período", m.tributo AS "Tributo", m.COD_CONT AS "Cód. Contribuição", m.tipo AS "Tipo",
           m.codigo AS "Cód. Ajuste", coalesce(nullif(m.descricao, ''), t.descricao) AS "Descrição", m.valor AS "Valor",
           m.documento AS "Documento", m.DT_REF AS "Data Ref.", m.COD_CTA AS "Conta", m.CNPJ AS "CNPJ",
           nullif(m.info, '') AS "Info Complementar", a.arquivo AS "Arquivo", m._linha AS "Linha"
      FROM m JOIN arq a ON a.id = m._arquivo
      LEFT JOIN tab_cod_ajuste_base t ON t.codigo = m.codigo`,
  ordem: 'a.ordem, m.n, m._linha',
});
