import { A, data, dinheiro, P, percentual, texto } from '../../colunas.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO, porArquivo } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { comDescricao } from './com-descricao.ts';

const TIPO_CTE = {
  '0': 'Normal',
  '1': 'Complemento de valores',
  '2': 'Anulação',
  '3': 'Substituto',
  '5': 'Simplificado',
  '6': 'Substituição simplificada',
};
const FRETE = { '0': 'Emitente', '1': 'Destinatário/remetente', '2': 'Terceiros', '9': 'Sem cobrança' };
/** The meanings changed on 01/01/2012. */
const FRETE_ATE_2011 = { '0': 'Terceiros', '1': 'Emitente', '2': 'Destinatário', '9': 'Sem cobrança' };

const municipio = (alias: string, codigo: string) =>
  `coalesce(${alias}.nome || '/' || ${alias}.uf, nullif(${codigo}, ''))`;

/** One row per D190, and one for a D100 without any. The document's value stands on its first row alone. */
export default defineRelatorio({
  numero: 42,
  nome: 'EFD-F CT-e e Fretes',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Conhecimentos de transporte e ICMS creditado.'] },
  fontes: ['efdf_d100'],
  auxiliares: ['efdf_d190'],
  tabelas: ['municipio'],
  recorte: 'arquivo',
  colunas: [
    ...P,
    ...texto('Lado', 'Modelo', 'Situação', 'Número', 'Chave'),
    ...data('Emissão', 'Aquisição'),
    ...texto('CNPJ Part.', 'Nome Part.', 'Tipo CT-e', 'Frete por Conta'),
    ...dinheiro('Valor'),
    ...texto('CFOP', 'CST'),
    ...dinheiro('Base'),
    ...percentual('Alíquota'),
    ...dinheiro('ICMS'),
    ...texto('Mun. Origem', 'Mun. Destino'),
    ...A,
  ],
  totalPor: ['Lado'],
  sql: porArquivo`
    WITH j AS (
      SELECT d.*, r._linha AS linha_r, r.CFOP, r.CST_ICMS, r.ALIQ_ICMS, r.VL_BC_ICMS AS bc, r.VL_ICMS AS icms,
             coalesce(r._linha, d._linha) AS linha, row_number() OVER (PARTITION BY d._arquivo, d._linha ORDER BY r._linha) AS n
        FROM efdf_d100 d LEFT JOIN efdf_d190 r ON r._arquivo = d._arquivo AND r._pai = d._linha
       WHERE sit_valida(d.COD_SIT)
    )
    SELECT ${PERIODO}, ${ESTABELECIMENTO}, CASE j.IND_OPER WHEN '0' THEN 'Entrada' ELSE 'Saída' END AS "Lado",
           j.COD_MOD AS "Modelo", j.COD_SIT AS "Situação", j.NUM_DOC AS "Número", j.CHV_CTE AS "Chave", j.DT_DOC AS "Emissão",
           j.DT_A_P AS "Aquisição", p.doc AS "CNPJ Part.", p.nome AS "Nome Part.", ${comDescricao('j."TP_CT-e"', TIPO_CTE)} AS "Tipo CT-e",
           CASE WHEN a.inicio < DATE '2012-01-01' THEN ${comDescricao('j.IND_FRT', FRETE_ATE_2011)} ELSE ${comDescricao('j.IND_FRT', FRETE)} END AS "Frete por Conta",
           CASE WHEN j.n = 1 THEN j.VL_DOC END AS "Valor", j.CFOP AS "CFOP", j.CST_ICMS AS "CST",
           CASE WHEN j.linha_r IS NULL THEN j.VL_BC_ICMS ELSE j.bc END AS "Base", CAST(j.ALIQ_ICMS AS DECIMAL(18,4)) AS "Alíquota",
           CASE WHEN j.linha_r IS NULL THEN j.VL_ICMS ELSE j.icms END AS "ICMS", ${municipio('o', 'j.COD_MUN_ORIG')} AS "Mun. Origem",
           ${municipio('m', 'j.COD_MUN_DEST')} AS "Mun. Destino", ${ARQUIVO}, j.linha AS "Linha"
      FROM j JOIN arq a ON a.id = j._arquivo
      LEFT JOIN part_efdf p ON p._arquivo = j._arquivo AND p.COD_PART = j.COD_PART
      LEFT JOIN tab_municipio o ON o.codigo = j.COD_MUN_ORIG
      LEFT JOIN tab_municipio m ON m.codigo = j.COD_MUN_DEST`,
  ordem: 'a.ordem, j.linha',
});
