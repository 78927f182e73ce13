import { A, data, dinheiro, P, percentual, texto } from '../../colunas.ts';
import { DOCUMENTOS_EFDF } from '../../comum/visoes-efdf.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO, porArquivo } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const REGISTROS = ['C190', 'C590', 'C850', 'D190', 'D590', 'D730'];

/** The analytic records that stand below a document, with its header. FCP comes from C191, below C190. */
export default defineRelatorio({
  numero: 38,
  nome: 'EFD-F Analítico CST CFOP Alíquota',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Registro analítico (C190 e similares) por documento.'] },
  fontes: REGISTROS.map((r) => `efdf_${r.toLowerCase()}`),
  auxiliares: [...DOCUMENTOS_EFDF, 'efdf_c191'],
  tabelas: ['uf'],
  recorte: 'linha',
  colunas: [
    ...P,
    ...texto('Registro', 'Lado', 'Modelo', 'Situação', 'Série', 'Número', 'Chave'),
    ...data('Emissão', 'Entrada-Saída'),
    ...texto('CNPJ-CPF Part.', 'Nome Part.', 'UF Part.', 'CST ICMS', 'CFOP'),
    ...percentual('Alíquota'),
    ...dinheiro('Valor Operação', 'Base ICMS', 'ICMS', 'Base ST', 'ICMS ST', 'Redução', 'IPI', 'FCP', 'FCP ST'),
    ...A,
  ],
  totalPor: ['Lado'],
  sql: porArquivo`
    WITH fcp AS (
      SELECT _arquivo, _pai, sum(VL_FCP_OP) AS fcp, sum(VL_FCP_ST) AS fcp_st FROM efdf_c191 GROUP BY ALL
    )
    SELECT ${PERIODO}, ${ESTABELECIMENTO}, r.registro AS "Registro", d.lado AS "Lado", d.COD_MOD AS "Modelo",
           d.COD_SIT AS "Situação", d.SER AS "Série", d.NUM_DOC AS "Número", d.CHV AS "Chave", d.DT_DOC AS "Emissão",
           d.DT_E_S AS "Entrada-Saída", coalesce(p.doc, d.doc_part) AS "CNPJ-CPF Part.", p.nome AS "Nome Part.", p.uf AS "UF Part.",
           r.CST_ICMS AS "CST ICMS", r.CFOP AS "CFOP", CAST(r.ALIQ_ICMS AS DECIMAL(18,4)) AS "Alíquota", r.VL_OPR AS "Valor Operação",
           r.VL_BC_ICMS AS "Base ICMS", r.VL_ICMS AS "ICMS", r.VL_BC_ICMS_ST AS "Base ST", r.VL_ICMS_ST AS "ICMS ST",
           r.VL_RED_BC AS "Redução", r.VL_IPI AS "IPI", f.fcp AS "FCP", f.fcp_st AS "FCP ST",
           ${ARQUIVO}, r._linha AS "Linha"
      FROM analitico_efdf r
      JOIN doc_efdf d ON d._arquivo = r._arquivo AND d._linha = r._pai
      JOIN arq a ON a.id = r._arquivo
      LEFT JOIN part_efdf p ON p._arquivo = d._arquivo AND p.COD_PART = d.COD_PART
      LEFT JOIN fcp f ON f._arquivo = r._arquivo AND f._pai = r._linha
     WHERE r.registro IN (${REGISTROS.map((r) => `'${r}'`).join(', ')}) AND sit_valida(d.COD_SIT)`,
  ordem: 'a.ordem, r._linha',
});
