import { A, data, dinheiro, P, percentual, texto } from '../../colunas.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO, porArquivo } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

interface Familia {
  documento: string;
  analitico: string;
  chave: string;
  fornecido: string;
  st: boolean;
}

const FAMILIAS: readonly Familia[] = [
  { documento: 'C500', analitico: 'C590', chave: 'd."CHV_DOCe"', fornecido: 'd.VL_FORN', st: true },
  { documento: 'D500', analitico: 'D590', chave: 'CAST(NULL AS VARCHAR)', fornecido: 'd.VL_SERV', st: false },
  { documento: 'D700', analitico: 'D730', chave: 'd."CHV_DOCe"', fornecido: 'd.VL_SERV', st: false },
];

const tabelaDe = (registro: string) => `efdf_${registro.toLowerCase()}`;

const sqlFamilia = (f: Familia) => `
      SELECT '${f.documento}' AS registro, d._arquivo, d._linha AS documento, r._linha AS linha_r, d.IND_OPER, d.COD_PART, d.COD_MOD, d.NUM_DOC,
             ${f.chave} AS chave, d.DT_DOC, d.VL_DOC, ${f.fornecido} AS fornecido, r.CFOP, r.CST_ICMS, r.ALIQ_ICMS,
             CASE WHEN r._linha IS NULL THEN d.VL_BC_ICMS ELSE r.VL_BC_ICMS END AS bc, CASE WHEN r._linha IS NULL THEN d.VL_ICMS ELSE r.VL_ICMS END AS icms,
             ${f.st ? 'CASE WHEN r._linha IS NULL THEN d.VL_BC_ICMS_ST ELSE r.VL_BC_ICMS_ST END' : 'NULL'} AS bc_st,
             ${f.st ? 'CASE WHEN r._linha IS NULL THEN d.VL_ICMS_ST ELSE r.VL_ICMS_ST END' : 'NULL'} AS st
        FROM ${tabelaDe(f.documento)} d
        LEFT JOIN ${tabelaDe(f.analitico)} r ON r._arquivo = d._arquivo AND r._pai = d._linha
       WHERE sit_valida(d.COD_SIT)`;

/** One row per analytic record, and one for a document without any. The document's values stand on its first row alone. */
export default defineRelatorio({
  numero: 43,
  nome: 'EFD-F Energia e Comunicação',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Energia, água, gás, telefonia e NFCom.'] },
  fontes: FAMILIAS.map((f) => tabelaDe(f.documento)),
  auxiliares: FAMILIAS.map((f) => tabelaDe(f.analitico)),
  recorte: 'arquivo',
  colunas: [
    ...P,
    ...texto('Registro', 'Lado', 'Modelo', 'Número', 'Chave'),
    ...data('Emissão'),
    ...texto('CNPJ Part.', 'Nome Part.'),
    ...dinheiro('Valor Doc', 'Fornecido'),
    ...texto('CFOP', 'CST'),
    ...dinheiro('Base ICMS'),
    ...percentual('Alíquota'),
    ...dinheiro('ICMS', 'Base ST', 'ST'),
    ...A,
  ],
  totalPor: ['Lado'],
  sql: porArquivo`
    WITH j AS (${FAMILIAS.map(sqlFamilia).join('\n      UNION ALL')}
    ), n AS (
      SELECT *, coalesce(linha_r, documento) AS linha, row_number() OVER (PARTITION BY _arquivo, documento ORDER BY linha_r) AS n FROM j
    )
    SELECT ${PERIODO}, ${ESTABELECIMENTO}, j.registro AS "Registro", CASE j.IND_OPER WHEN '0' THEN 'Entrada' ELSE 'Saída' END AS "Lado",
           j.COD_MOD AS "Modelo", j.NUM_DOC AS "Número", j.chave AS "Chave", j.DT_DOC AS "Emissão", p.doc AS "CNPJ Part.", p.nome AS "Nome Part.",
           CASE WHEN j.n = 1 THEN j.VL_DOC END AS "Valor Doc", CASE WHEN j.n = 1 THEN j.fornecido END AS "Fornecido", j.CFOP AS "CFOP",
           j.CST_ICMS AS "CST", j.bc AS "Base ICMS", CAST(j.ALIQ_ICMS AS DECIMAL(18,4)) AS "Alíquota", j.icms AS "ICMS",
           CAST(j.bc_st AS DECIMAL(18,2)) AS "Base ST", CAST(j.st AS DECIMAL(18,2)) AS "ST", ${ARQUIVO}, j.linha AS "Linha"
      FROM n j JOIN arq a ON a.id = j._arquivo
      LEFT JOIN part_efdf p ON p._arquivo = j._arquivo AND p.COD_PART = j.COD_PART`,
  ordem: 'a.ordem, j.linha',
});
