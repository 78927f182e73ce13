import { A, dinheiro, dinheiroSemTotal, P, texto } from '../../colunas.ts';
import { DOCUMENTOS_EFDF } from '../../comum/visoes-efdf.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO, porArquivo } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { conferencia, diferenca } from './conferencia.ts';

/** Adjustments by document: the record, the observation that it stands below, and the document above that. */
const POR_DOCUMENTO = [
  ['C197', 'C195'],
  ['C597', 'C595'],
  ['C857', 'C855'],
  ['C897', 'C895'],
  ['D197', 'D195'],
  ['D737', 'D735'],
] as const;

const tabelaDe = (registro: string) => `efdf_${registro.toLowerCase()}`;

const doDocumento = POR_DOCUMENTO.map(
  ([ajuste, observacao]) => `
      SELECT '${ajuste}' AS origem, j._arquivo, j._linha, CAST(NULL AS VARCHAR) AS uf, j.COD_AJ AS codigo, '5.3' AS tabela, substr(j.COD_AJ, 3, 1) AS digito,
             j.DESCR_COMPL_AJ AS descricao, j.VL_ICMS AS valor, j.VL_OUTROS AS outros, coalesce(p.doc, d.doc_part) AS doc_part, d.COD_MOD AS modelo,
             d.NUM_DOC AS numero, d.CHV AS chave, j.COD_ITEM AS item, concat_ws(' - ', nullif(t.TXT, ''), nullif(o.TXT_COMPL, '')) AS texto,
             NULL AS conferencia
        FROM ${tabelaDe(ajuste)} j
        LEFT JOIN ${tabelaDe(observacao)} o ON o._arquivo = j._arquivo AND o._linha = j._pai
        LEFT JOIN observacao t ON t._arquivo = j._arquivo AND t.COD_OBS = o.COD_OBS
        LEFT JOIN doc_efdf d ON d._arquivo = j._arquivo AND d._linha = o._pai
        LEFT JOIN part_efdf p ON p._arquivo = j._arquivo AND p.COD_PART = d.COD_PART
       WHERE sit_valida(d.COD_SIT)`,
);

/** Adjustments of the balances per state, and the record that names the state. */
const porUf = (ajuste: string, apuracao: string, periodo: string) => `
      SELECT '${ajuste}', j._arquivo, j._linha, e.UF, j.COD_AJ_APUR, '5.1.1', substr(j.COD_AJ_APUR, 4, 1), j.DESCR_COMPL_AJ, j.VL_AJ_APUR, NULL, NULL, NULL,
             NULL, NULL, NULL, NULL, NULL
        FROM ${tabelaDe(ajuste)} j
        LEFT JOIN ${tabelaDe(apuracao)} b ON b._arquivo = j._arquivo AND b._linha = j._pai
        LEFT JOIN ${tabelaDe(periodo)} e ON e._arquivo = b._arquivo AND e._linha = b._pai`;

/** The fields of E110 that the guide makes the plain sum of the E111 of one kind. */
const CAMPOS_E110 = [
  ['0', '04', 'VL_TOT_AJ_DEBITOS'],
  ['1', '05', 'VL_ESTORNOS_CRED'],
  ['2', '08', 'VL_TOT_AJ_CREDITOS'],
  ['3', '09', 'VL_ESTORNOS_DEB'],
] as const;

/**
 * Valor adds up to the adjustments: E113 (the documents of an E111) and E115 (information that is no adjustment) have
 * their amounts in Outros, as has the VL_OUTROS of the adjustments by document. E112 is in the Texto of its E111.
 * Beside C197 and D197 the list has the records of the same shape that came with newer models (C597, C857, C897, D737).
 */
export default defineRelatorio({
  numero: 32,
  nome: 'EFD-F Ajustes da Apuração',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD ICMS/IPI': [
      'Ajustes por código, com documento de origem.',
      'A descrição é a da escrituração: as tabelas de códigos de cada UF não acompanham o sistema.',
      'Regra sem confirmação em fonte oficial: o tipo dos ajustes de documento (C197, D197 e semelhantes) pelo 3º caractere do código.',
    ],
  },
  fontes: ['efdf_e111', 'efdf_e115', 'efdf_e220', 'efdf_e311', ...POR_DOCUMENTO.map(([ajuste]) => tabelaDe(ajuste))],
  auxiliares: [
    'efdf_0460',
    'efdf_e110',
    'efdf_e112',
    'efdf_e113',
    'efdf_e200',
    'efdf_e210',
    'efdf_e300',
    'efdf_e310',
    ...POR_DOCUMENTO.map(([, observacao]) => tabelaDe(observacao)),
    ...DOCUMENTOS_EFDF,
  ],
  tabelas: ['ajuste_icms_tipo'],
  recorte: 'arquivo',
  colunas: [
    ...P,
    ...texto('Origem', 'UF', 'Código', 'Tipo', 'Descrição'),
    ...dinheiro('Valor'),
    ...dinheiroSemTotal('Outros'),
    ...texto('CNPJ Part.', 'Modelo', 'Número', 'Chave', 'Código Item', 'Texto', 'Conferência'),
    ...A,
  ],
  totalPor: ['Origem', 'Tipo'],
  sql: porArquivo`
    WITH observacao AS (
      SELECT _arquivo, COD_OBS, min_by(TXT, _linha) AS TXT FROM efdf_0460 GROUP BY ALL
    ), processo AS (
      SELECT _arquivo, _pai, string_agg(concat_ws(' ', 'DA ' || nullif(NUM_DA, ''), 'Processo ' || nullif(NUM_PROC, ''), nullif(PROC, ''), nullif(TXT_COMPL, '')), '; ' ORDER BY _linha) AS texto
        FROM efdf_e112 GROUP BY ALL
    ), soma AS (
      SELECT _arquivo, _pai, substr(COD_AJ_APUR, 4, 1) AS digito, sum(VL_AJ_APUR) AS total FROM efdf_e111 GROUP BY ALL
    ), ajuste AS (
      ${doDocumento.join('\n      UNION ALL')}
      UNION ALL
      SELECT 'E111', e._arquivo, e._linha, NULL, e.COD_AJ_APUR, '5.1.1', substr(e.COD_AJ_APUR, 4, 1), e.DESCR_COMPL_AJ, e.VL_AJ_APUR, NULL, NULL, NULL, NULL,
             NULL, NULL, q.texto,
             ${conferencia(
               ...CAMPOS_E110.map(([digito, campo, nome]) =>
                 diferenca({
                   texto: `ΣE111 do tipo ${digito} ≠ E110.${campo}`,
                   sql: `s.total - coalesce(b.${nome}, 0)`,
                   quando: `s.digito = '${digito}' AND b._linha IS NOT NULL`,
                 }),
               ),
             )}
        FROM efdf_e111 e
        LEFT JOIN processo q ON q._arquivo = e._arquivo AND q._pai = e._linha
        LEFT JOIN efdf_e110 b ON b._arquivo = e._arquivo AND b._linha = e._pai
        LEFT JOIN soma s ON s._arquivo = e._arquivo AND s._pai = e._pai AND s.digito = substr(e.COD_AJ_APUR, 4, 1)
      UNION ALL
      SELECT 'E113', j._arquivo, j._linha, NULL, e.COD_AJ_APUR, '5.1.1', substr(e.COD_AJ_APUR, 4, 1), e.DESCR_COMPL_AJ, NULL, j.VL_AJ_ITEM, p.doc, j.COD_MOD,
             j.NUM_DOC, j."CHV_DOCe", j.COD_ITEM, NULL, NULL
        FROM efdf_e113 j
        LEFT JOIN efdf_e111 e ON e._arquivo = j._arquivo AND e._linha = j._pai
        LEFT JOIN part_efdf p ON p._arquivo = j._arquivo AND p.COD_PART = j.COD_PART
      UNION ALL
      SELECT 'E115', _arquivo, _linha, NULL, COD_INF_ADIC, NULL, NULL, DESCR_COMPL_AJ, NULL, VL_INF_ADIC, NULL, NULL, NULL, NULL, NULL, NULL, NULL FROM efdf_e115
      UNION ALL ${porUf('E220', 'E210', 'E200')}
      UNION ALL ${porUf('E311', 'E310', 'E300')}
    )
    SELECT ${PERIODO}, ${ESTABELECIMENTO}, j.origem AS "Origem", coalesce(j.uf, a.uf) AS "UF", j.codigo AS "Código",
           coalesce(t.digito || ' - ' || t.descricao, j.digito) AS "Tipo", j.descricao AS "Descrição", j.valor AS "Valor", j.outros AS "Outros",
           j.doc_part AS "CNPJ Part.", j.modelo AS "Modelo", j.numero AS "Número", j.chave AS "Chave", j.item AS "Código Item",
           nullif(j.texto, '') AS "Texto", j.conferencia AS "Conferência", ${ARQUIVO}, j._linha AS "Linha"
      FROM ajuste j
      JOIN arq a ON a.id = j._arquivo
      LEFT JOIN tab_ajuste_icms_tipo t ON t.tabela = j.tabela AND t.digito = j.digito`,
  ordem: 'a.ordem, j._linha',
});
