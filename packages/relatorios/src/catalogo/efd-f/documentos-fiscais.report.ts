import { A, data, dinheiro, P, texto } from '../../colunas.ts';
import { DOCUMENTOS_EFDF } from '../../comum/visoes-efdf.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO, porArquivo } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

export default defineRelatorio({
  numero: 39,
  nome: 'EFD-F Documentos Fiscais',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Lista de documentos escriturados.'] },
  fontes: DOCUMENTOS_EFDF,
  tabelas: ['uf'],
  recorte: 'linha',
  colunas: [
    ...P,
    ...texto('Registro', 'Lado', 'Emitente', 'Modelo', 'Situação', 'Série', 'Número', 'Chave'),
    ...data('Emissão', 'Entrada-Saída'),
    ...texto('CNPJ-CPF Part.', 'Nome Part.', 'UF Part.'),
    ...dinheiro(
      'Valor Doc',
      'Desconto',
      'Mercadorias',
      'Frete',
      'Seguro',
      'Outras Despesas',
      'Base ICMS',
      'ICMS',
      'Base ST',
      'ICMS ST',
      'IPI',
      'PIS',
      'COFINS',
    ),
    ...A,
  ],
  totalPor: ['Lado'],
  sql: porArquivo`
    SELECT ${PERIODO}, ${ESTABELECIMENTO}, d.registro AS "Registro", d.lado AS "Lado",
           CASE d.IND_EMIT WHEN '0' THEN 'Própria' WHEN '1' THEN 'Terceiros' ELSE d.IND_EMIT END AS "Emitente",
           d.COD_MOD AS "Modelo", d.COD_SIT AS "Situação", d.SER AS "Série", d.NUM_DOC AS "Número", d.CHV AS "Chave",
           d.DT_DOC AS "Emissão", d.DT_E_S AS "Entrada-Saída", coalesce(p.doc, d.doc_part) AS "CNPJ-CPF Part.",
           p.nome AS "Nome Part.", p.uf AS "UF Part.", d.VL_DOC AS "Valor Doc", d.VL_DESC AS "Desconto", d.VL_MERC AS "Mercadorias",
           d.VL_FRT AS "Frete", d.VL_SEG AS "Seguro", d.VL_OUT_DA AS "Outras Despesas", d.VL_BC_ICMS AS "Base ICMS",
           d.VL_ICMS AS "ICMS", d.VL_BC_ICMS_ST AS "Base ST", d.VL_ICMS_ST AS "ICMS ST", d.VL_IPI AS "IPI", d.VL_PIS AS "PIS",
           d.VL_COFINS AS "COFINS", ${ARQUIVO}, d._linha AS "Linha"
      FROM doc_efdf d
      JOIN arq a ON a.id = d._arquivo
      LEFT JOIN part_efdf p ON p._arquivo = d._arquivo AND p.COD_PART = d.COD_PART
     WHERE sit_valida(d.COD_SIT)`,
  ordem: 'a.ordem, d._linha',
});
