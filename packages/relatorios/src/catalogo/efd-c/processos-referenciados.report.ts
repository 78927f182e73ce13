import { A, data, dinheiro, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** The records that name a process below a document, and which field of the document says what. */
const DOCUMENTOS: readonly { registro: string; pai: string; documento?: string; dia?: string; valor?: string }[] = [
  { registro: 'A111', pai: 'a100', documento: 'NUM_DOC', dia: 'DT_DOC', valor: 'VL_DOC' },
  {
    registro: 'C111',
    pai: 'c100',
    documento: `coalesce(nullif(p.CHV_NFE, ''), p.NUM_DOC)`,
    dia: 'DT_DOC',
    valor: 'VL_DOC',
  },
  { registro: 'C188', pai: 'c180', documento: 'COD_ITEM', dia: 'DT_DOC_FIN', valor: 'VL_TOT_ITEM' },
  { registro: 'C198', pai: 'c190', documento: 'COD_ITEM', dia: 'DT_REF_FIN', valor: 'VL_TOT_ITEM' },
  { registro: 'C489', pai: 'c400', documento: 'ECF_FAB' },
  { registro: 'C499', pai: 'c490', dia: 'DT_DOC_FIN' },
  { registro: 'C509', pai: 'c500', documento: 'NUM_DOC', dia: 'DT_DOC', valor: 'VL_DOC' },
  { registro: 'C609', pai: 'c600', documento: 'SER', dia: 'DT_DOC', valor: 'VL_DOC' },
  { registro: 'C830', pai: 'c800', documento: 'CHV_CFE', dia: 'DT_DOC', valor: 'VL_CFE' },
  { registro: 'C890', pai: 'c860', documento: 'NR_SAT', dia: 'DT_DOC' },
  {
    registro: 'D111',
    pai: 'd100',
    documento: `coalesce(nullif(p.CHV_CTE, ''), p.NUM_DOC)`,
    dia: 'DT_DOC',
    valor: 'VL_DOC',
  },
  { registro: 'D209', pai: 'd200', documento: 'NUM_DOC_INI', dia: 'DT_REF', valor: 'VL_DOC' },
  { registro: 'D309', pai: 'd300', documento: 'NUM_DOC_INI', dia: 'DT_REF', valor: 'VL_DOC' },
  { registro: 'D359', pai: 'd350', documento: 'NUM_COO_FIN', dia: 'DT_DOC', valor: 'VL_BRT' },
  { registro: 'D509', pai: 'd500', documento: 'NUM_DOC', dia: 'DT_DOC', valor: 'VL_DOC' },
  { registro: 'D609', pai: 'd600', documento: 'SER', dia: 'DT_DOC_FIN', valor: 'VL_DOC' },
  { registro: 'F111', pai: 'f100', documento: 'DESC_DOC_OPER', dia: 'DT_OPER', valor: 'VL_OPER' },
  { registro: 'F129', pai: 'f120', documento: 'DESC_BEM_IMOB', valor: 'VL_OPER_DEP' },
  { registro: 'F139', pai: 'f130', documento: 'DESC_BEM_IMOB', valor: 'VL_OPER_AQUIS' },
  { registro: 'F211', pai: 'f200', documento: 'NUM_CONT', dia: 'DT_OPER', valor: 'VL_TOT_REC' },
  { registro: 'F509', pai: 'f500', valor: 'VL_REC_CAIXA' },
  { registro: 'F519', pai: 'f510', valor: 'VL_REC_CAIXA' },
  { registro: 'F559', pai: 'f550', valor: 'VL_REC_COMP' },
  { registro: 'F569', pai: 'f560', valor: 'VL_REC_COMP' },
  { registro: 'I199', pai: 'i100', valor: 'VL_REC' },
  { registro: '1809', pai: '1800', documento: 'INC_IMOB', dia: 'DT_REC_UNI', valor: 'VL_REC_UNI' },
];

const tabelaDe = (registro: string) => `efdc_${registro.toLowerCase()}`;
const campo = (nome: string | undefined) => (nome === undefined ? 'NULL' : /\W/.test(nome) ? nome : `p.${nome}`);

const citado = ({ registro, pai, documento, dia, valor }: (typeof DOCUMENTOS)[number]) => `
  SELECT d._arquivo, d._linha, '${registro}' AS registro, d.NUM_PROC, CASE d.IND_PROC WHEN '1' THEN 'Justiça Federal'
           WHEN '3' THEN 'Receita Federal' WHEN '9' THEN 'Outros' ELSE d.IND_PROC END AS origem, NULL AS natureza, NULL AS vara, NULL AS descricao,
         CAST(${campo(dia)} AS DATE) AS dia, ${campo(documento)} AS documento, CAST(${campo(valor)} AS DECIMAL(18,2)) AS valor, NULL AS pis, NULL AS cofins
    FROM ${tabelaDe(registro)} d LEFT JOIN efdc_${pai} p ON p._arquivo = d._arquivo AND p._linha = d._pai`;

/** 12 to 19 are 02 to 09 with the demand for the tax suspended. */
const ACAO = `CASE right(IND_NAT_ACAO, 1)
  WHEN '1' THEN 'Decisão transitada em julgado, a favor da empresa'
  WHEN '2' THEN 'Decisão não transitada em julgado, a favor da empresa'
  WHEN '3' THEN 'Liminar em mandado de segurança'
  WHEN '4' THEN 'Liminar em medida cautelar'
  WHEN '5' THEN 'Antecipação de tutela'
  WHEN '6' THEN 'Depósito administrativo ou judicial em montante integral'
  WHEN '7' THEN 'Medida judicial em que a empresa não é autora'
  WHEN '8' THEN 'Súmula vinculante do STF ou do STJ'
  WHEN '9' THEN 'Liminar em mandado de segurança coletivo' END`;
const NATUREZA_JUDICIAL = `CASE
  WHEN IND_NAT_ACAO = '99' THEN 'Outros'
  WHEN IND_NAT_ACAO BETWEEN '01' AND '09' THEN ${ACAO}
  WHEN IND_NAT_ACAO BETWEEN '12' AND '19' AND IND_NAT_ACAO <> '18' THEN ${ACAO} || ' (exigibilidade suspensa)' END`;

const NATUREZA_ADMINISTRATIVA = `CASE IND_NAT_ACAO
  WHEN '01' THEN 'Processo administrativo de consulta'
  WHEN '02' THEN 'Despacho decisório'
  WHEN '03' THEN 'Ato declaratório executivo'
  WHEN '04' THEN 'Ato declaratório interpretativo'
  WHEN '05' THEN 'Decisão administrativa de DRJ ou do CARF'
  WHEN '06' THEN 'Auto de infração'
  WHEN '99' THEN 'Outros' END`;

/**
 * Every record that names a process: 1010 and 1020 (the process itself), 1011 (the operations whose tax it suspends, with
 * the suspended amounts) and the children of documents, which bring the document's number, date and value. I199 has the
 * same form and stands with them.
 */
export default defineRelatorio({
  numero: 29,
  nome: 'EFD-C Processos Referenciados',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Processos judiciais e administrativos citados.'] },
  fontes: ['efdc_1010', 'efdc_1011', 'efdc_1020', ...DOCUMENTOS.map((d) => tabelaDe(d.registro))],
  auxiliares: DOCUMENTOS.map((d) => `efdc_${d.pai}`),
  colunas: [
    ...texto('Período', 'Registro', 'Processo', 'Origem', 'Natureza', 'Vara', 'Descrição'),
    ...data('Data'),
    ...texto('Documento'),
    // A document that cites two processes has two rows.
    ...dinheiroSemTotal('Valor'),
    ...dinheiro('PIS Suspenso', 'COFINS Suspensa'),
    ...A,
  ],
  sql: `
    WITH r AS (
      SELECT _arquivo, _linha, '1010' AS registro, NUM_PROC, concat_ws(' - ', 'Justiça Federal', nullif(ID_SEC_JUD, '')) AS origem,
             concat_ws(' - ', IND_NAT_ACAO, ${NATUREZA_JUDICIAL}) AS natureza, ID_VARA AS vara, DESC_DEC_JUD AS descricao, DT_SENT_JUD AS dia,
             NULL AS documento, NULL AS valor, NULL AS pis, NULL AS cofins
        FROM efdc_1010
      UNION ALL
      SELECT o._arquivo, o._linha, '1011', p.NUM_PROC, 'Justiça Federal', concat_ws(' - ', p.IND_NAT_ACAO, ${NATUREZA_JUDICIAL}), p.ID_VARA,
             nullif(o.DESC_DOC_OPER, ''), o.DT_OPER, coalesce(nullif(o.CHAVE_DOC, ''), o.REG_REF), o.VL_OPER, o.VL_PIS_SUSP, o.VL_COFINS_SUSP
        FROM efdc_1011 o LEFT JOIN efdc_1010 p ON p._arquivo = o._arquivo AND p._linha = o._pai
      UNION ALL
      SELECT _arquivo, _linha, '1020', NUM_PROC, 'Receita Federal', concat_ws(' - ', IND_NAT_ACAO, ${NATUREZA_ADMINISTRATIVA}), NULL, NULL, DT_DEC_ADM,
             NULL, NULL, NULL, NULL
        FROM efdc_1020
      UNION ALL ${DOCUMENTOS.map(citado).join(' UNION ALL ')}
    )
    SELECT a.periodo AS "Período", r.registro AS "Registro", r.NUM_PROC AS "Processo", r.origem AS "Origem", nullif(r.natureza, '') AS "Natureza",
           r.vara AS "Vara", r.descricao AS "Descrição", r.dia AS "Data", r.documento AS "Documento", r.valor AS "Valor", r.pis AS "PIS Suspenso",
           r.cofins AS "COFINS Suspensa", a.arquivo AS "Arquivo", r._linha AS "Linha"
      FROM r JOIN arq a ON a.id = r._arquivo`,
  ordem: 'a.ordem, r._linha',
});
