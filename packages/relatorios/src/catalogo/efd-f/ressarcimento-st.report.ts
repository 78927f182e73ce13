import { A, decimal, inteiro, P, texto } from '../../colunas.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO, porArquivo } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { conferencia, diferenca } from './conferencia.ts';

/**
 * The records of one item's retained tax, each with where its item, its document and its values stand. `de` is what
 * follows the record in FROM, which is r; the rest are expressions over it.
 */
interface Registro {
  registro: string;
  tabelas: readonly string[];
  de: string;
  chave: string;
  item: string;
  codigo: string;
  cst: string;
  cfop: string;
  motivo: string;
  quantidade: string;
  unidade: string;
  operacao: string;
  st: string;
  fcp: string;
  entrada: string;
}

const pai = (tabela: string, alias: string, filho: string) =>
  `JOIN ${tabela} ${alias} ON ${alias}._arquivo = ${filho}._arquivo AND ${alias}._linha = ${filho}._pai`;
const DE_C170 = `${pai('efdf_c170', 'i', 'r')} ${pai('efdf_c100', 'd', 'i')} AND sit_valida(d.COD_SIT)`;
const DO_C170 = { chave: 'd.CHV_NFE', item: 'i.NUM_ITEM', codigo: 'i.COD_ITEM', cst: 'i.CST_ICMS', cfop: 'i.CFOP' };
const DE_C100 = `${pai('efdf_c100', 'd', 'r')} AND sit_valida(d.COD_SIT)`;
const DO_REGISTRO = {
  chave: 'd.CHV_NFE',
  item: 'r.NUM_ITEM',
  codigo: 'r.COD_ITEM',
  cst: 'r.CST_ICMS',
  cfop: 'r.CFOP',
};
const CONVERTIDO = { motivo: 'r.COD_MOT_REST_COMPL', quantidade: 'r.QUANT_CONV', unidade: 'r.UNID', entrada: 'NULL' };
/** What is given back less what is still owed. */
const saldo = (nome: string) =>
  `CASE WHEN coalesce(r.VL_UNIT_${nome}_CONV_REST, r.VL_UNIT_${nome}_CONV_COMPL) IS NOT NULL THEN coalesce(r.VL_UNIT_${nome}_CONV_REST, 0) - coalesce(r.VL_UNIT_${nome}_CONV_COMPL, 0) END`;
const SALDOS = { operacao: 'r.VL_UNIT_ICMS_OP_CONV', st: saldo('ICMS_ST'), fcp: saldo('FCP_ST') };
const SEM_DOCUMENTO = { chave: 'NULL', item: 'NULL' };
const DO_CUPOM = { codigo: 'i.COD_ITEM', cst: 'r.CST_ICMS', cfop: 'r.CFOP' };

const REGISTROS: readonly Registro[] = [
  {
    registro: 'C176',
    tabelas: ['efdf_c176', 'efdf_c170', 'efdf_c100'],
    de: DE_C170,
    ...DO_C170,
    motivo: 'r.COD_MOT_RES',
    quantidade: 'i.QTD',
    unidade: 'i.UNID',
    operacao: 'r.VL_UNIT_ICMS_ULT_E',
    st: 'r.VL_UNIT_RES',
    fcp: 'r.VL_UNIT_RES_FCP_ST',
    entrada: 'r.CHAVE_NFE_ULT_E',
  },
  {
    registro: 'C180',
    tabelas: ['efdf_c180'],
    de: DE_C170,
    ...DO_C170,
    ...CONVERTIDO,
    motivo: 'NULL',
    operacao: 'r.VL_UNIT_ICMS_OP_CONV',
    st: 'r.VL_UNIT_ICMS_ST_CONV',
    fcp: 'r.VL_UNIT_FCP_ST_CONV',
    entrada: 'd.CHV_NFE',
  },
  {
    registro: 'C181',
    tabelas: ['efdf_c181'],
    de: DE_C170,
    ...DO_C170,
    ...CONVERTIDO,
    ...SALDOS,
    operacao: 'r.VL_UNIT_ICMS_OP_CONV_SAIDA',
  },
  { registro: 'C185', tabelas: ['efdf_c185'], de: DE_C100, ...DO_REGISTRO, ...CONVERTIDO, ...SALDOS },
  {
    registro: 'C186',
    tabelas: ['efdf_c186'],
    de: DE_C100,
    ...DO_REGISTRO,
    ...CONVERTIDO,
    operacao: 'r.VL_UNIT_ICMS_OP_CONV_ENTRADA',
    st: 'r.VL_UNIT_ICMS_ST_CONV_ENTRADA',
    fcp: 'r.VL_UNIT_FCP_ST_CONV_ENTRADA',
    entrada: 'r.CHV_DFE_ENTRADA',
  },
  {
    registro: 'C330',
    tabelas: ['efdf_c330', 'efdf_c321', 'efdf_c320'],
    de: `${pai('efdf_c321', 'i', 'r')} ${pai('efdf_c320', 'd', 'i')}`,
    ...SEM_DOCUMENTO,
    ...CONVERTIDO,
    ...SALDOS,
    codigo: 'i.COD_ITEM',
    cst: 'd.CST_ICMS',
    cfop: 'd.CFOP',
  },
  {
    registro: 'C380',
    tabelas: ['efdf_c380', 'efdf_c370'],
    de: pai('efdf_c370', 'i', 'r'),
    ...SEM_DOCUMENTO,
    ...CONVERTIDO,
    ...SALDOS,
    ...DO_CUPOM,
    item: 'i.NUM_ITEM',
  },
  {
    registro: 'C430',
    tabelas: ['efdf_c430', 'efdf_c425'],
    de: pai('efdf_c425', 'i', 'r'),
    ...SEM_DOCUMENTO,
    ...CONVERTIDO,
    ...SALDOS,
    ...DO_CUPOM,
  },
  {
    registro: 'C480',
    tabelas: ['efdf_c480', 'efdf_c470', 'efdf_c460'],
    de: `${pai('efdf_c470', 'i', 'r')} ${pai('efdf_c460', 'd', 'i')} AND sit_valida(d.COD_SIT)`,
    ...SEM_DOCUMENTO,
    ...CONVERTIDO,
    ...SALDOS,
    ...DO_CUPOM,
  },
  {
    registro: 'C815',
    tabelas: ['efdf_c815', 'efdf_c810', 'efdf_c800'],
    de: `${pai('efdf_c810', 'i', 'r')} ${pai('efdf_c800', 'd', 'i')} AND sit_valida(d.COD_SIT)`,
    ...CONVERTIDO,
    ...SALDOS,
    chave: 'd.CHV_CFE',
    item: 'i.NUM_ITEM',
    codigo: 'i.COD_ITEM',
    cst: 'i.CST_ICMS',
    cfop: 'i.CFOP',
  },
  {
    registro: 'C880',
    tabelas: ['efdf_c880', 'efdf_c870'],
    de: pai('efdf_c870', 'i', 'r'),
    ...SEM_DOCUMENTO,
    ...CONVERTIDO,
    ...SALDOS,
    codigo: 'i.COD_ITEM',
    cst: 'i.CST_ICMS',
    cfop: 'i.CFOP',
  },
];

const unitario = (sql: string) => `CAST(${sql} AS DECIMAL(18,6))`;
const sqlRegistro = (r: Registro) => `
      SELECT '${r.registro}' AS registro, r._arquivo, r._linha, CAST(${r.chave} AS VARCHAR) AS chave, TRY_CAST(${r.item} AS INTEGER) AS item, ${r.codigo} AS codigo,
             ${r.cst} AS cst, ${r.cfop} AS cfop, CAST(${r.motivo} AS VARCHAR) AS motivo, ${unitario(r.quantidade)} AS qtd, ${r.unidade} AS unid,
             ${unitario(r.operacao)} AS operacao, ${unitario(r.st)} AS st, ${unitario(r.fcp)} AS fcp, CAST(${r.entrada} AS VARCHAR) AS entrada
        FROM efdf_${r.registro.toLowerCase()} r ${r.de}`;

/**
 * C176 has motives of its own and C180 and C186 only tell of entries: none of them is in the balances 1250 and 1255.
 */
const NOS_SALDOS = `registro NOT IN ('C176', 'C180', 'C186')`;
const total = (coluna: string) =>
  `CAST(round(sum(qtd * ${coluna} * CASE registro WHEN 'C181' THEN -1 ELSE 1 END), 2) AS DECIMAL(18,2)) AS ${coluna}`;

/**
 * One row per record, with unit values as declared; what is still owed (complemento) is negative in the ST and FCP
 * columns. The balances 1255 (by motive) and 1250 (total) have the quantity 1 and their own amounts, and the check
 * holds them against quantity × unit value of the records, in which a returned sale (C181) counts backwards.
 */
export default defineRelatorio({
  numero: 50,
  nome: 'EFD-F Ressarcimento de ST',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD ICMS/IPI': [
      'Ressarcimento e complemento de ST por item.',
      'O complemento aparece com sinal negativo; nos saldos 1250 e 1255 a quantidade é 1 e o valor é o total.',
      'Regra sem confirmação em fonte oficial: a conferência dos saldos 1250 e 1255, em que a devolução de venda (C181) diminui.',
    ],
  },
  fontes: [...REGISTROS.map((r) => `efdf_${r.registro.toLowerCase()}`), 'efdf_1250', 'efdf_1255'],
  auxiliares: [...new Set(REGISTROS.flatMap((r) => r.tabelas))],
  recorte: 'arquivo',
  colunas: [
    ...P,
    ...texto('Registro', 'Chave'),
    ...inteiro('Nº Item'),
    ...texto('Código', 'CST', 'CFOP', 'Motivo'),
    ...decimal(6, 'Qtde'),
    ...texto('Unid'),
    ...decimal(6, 'ICMS Operação Unit.', 'ICMS ST Unit.', 'FCP ST Unit.'),
    ...texto('Chave Entrada', 'Conferência'),
    ...A,
  ],
  sql: porArquivo`
    WITH r AS (${REGISTROS.map(sqlRegistro).join('\n      UNION ALL')}
    ), por_motivo AS (
      SELECT _arquivo, motivo, ${['operacao', 'st', 'fcp'].map(total).join(', ')} FROM r WHERE ${NOS_SALDOS} GROUP BY _arquivo, motivo
    ), motivos AS (
      SELECT b._linha, b._arquivo, b._pai, b.COD_MOT_REST_COMPL AS motivo, coalesce(b.VL_CREDITO_ICMS_OP_MOT, 0) AS operacao,
             coalesce(b.VL_ICMS_ST_REST_MOT, 0) - coalesce(b.VL_ICMS_ST_COMPL_MOT, 0) AS st,
             coalesce(b.VL_FCP_ST_REST_MOT, 0) - coalesce(b.VL_FCP_ST_COMPL_MOT, 0) AS fcp
        FROM efdf_1255 b
    ), soma AS (
      SELECT _arquivo, _pai, sum(operacao) AS operacao, sum(st) AS st, sum(fcp) AS fcp FROM motivos GROUP BY ALL
    ), linhas AS (
      SELECT *, NULL AS conferencia FROM r
      UNION ALL
      SELECT '1255', m._arquivo, m._linha, NULL, NULL, NULL, NULL, NULL, m.motivo, 1, NULL, m.operacao, m.st, m.fcp, NULL,
             ${conferencia(
               diferenca({
                 texto: 'ICMS da operação ≠ Σ dos itens',
                 sql: 'm.operacao - coalesce(p.operacao, 0)',
               }),
               diferenca({ texto: 'ST ≠ Σ dos itens', sql: 'm.st - coalesce(p.st, 0)' }),
               diferenca({ texto: 'FCP-ST ≠ Σ dos itens', sql: 'm.fcp - coalesce(p.fcp, 0)' }),
             )}
        FROM motivos m LEFT JOIN por_motivo p ON p._arquivo = m._arquivo AND p.motivo = m.motivo
      UNION ALL
      SELECT '1250', b._arquivo, b._linha, NULL, NULL, NULL, NULL, NULL, NULL, 1, NULL, coalesce(b.VL_CREDITO_ICMS_OP, 0),
             coalesce(b.VL_ICMS_ST_REST, 0) - coalesce(b.VL_ICMS_ST_COMPL, 0), coalesce(b.VL_FCP_ST_REST, 0) - coalesce(b.VL_FCP_ST_COMPL, 0), NULL,
             ${conferencia(
               diferenca({
                 texto: 'ICMS da operação ≠ Σ1255',
                 sql: 'coalesce(b.VL_CREDITO_ICMS_OP, 0) - coalesce(s.operacao, 0)',
               }),
               diferenca({
                 texto: 'ST ≠ Σ1255',
                 sql: 'coalesce(b.VL_ICMS_ST_REST, 0) - coalesce(b.VL_ICMS_ST_COMPL, 0) - coalesce(s.st, 0)',
               }),
               diferenca({
                 texto: 'FCP-ST ≠ Σ1255',
                 sql: 'coalesce(b.VL_FCP_ST_REST, 0) - coalesce(b.VL_FCP_ST_COMPL, 0) - coalesce(s.fcp, 0)',
               }),
             )}
        FROM efdf_1250 b LEFT JOIN soma s ON s._arquivo = b._arquivo AND s._pai = b._linha
    )
    SELECT ${PERIODO}, ${ESTABELECIMENTO}, l.registro AS "Registro", nullif(l.chave, '') AS "Chave", l.item AS "Nº Item",
           l.codigo AS "Código", l.cst AS "CST", l.cfop AS "CFOP", nullif(l.motivo, '') AS "Motivo", CAST(l.qtd AS DECIMAL(18,6)) AS "Qtde",
           l.unid AS "Unid", CAST(l.operacao AS DECIMAL(18,6)) AS "ICMS Operação Unit.", CAST(l.st AS DECIMAL(18,6)) AS "ICMS ST Unit.",
           CAST(l.fcp AS DECIMAL(18,6)) AS "FCP ST Unit.", nullif(l.entrada, '') AS "Chave Entrada", l.conferencia AS "Conferência",
           ${ARQUIVO}, l._linha AS "Linha"
      FROM linhas l JOIN arq a ON a.id = l._arquivo`,
  ordem: 'a.ordem, l._linha',
});
