import { A, data, dinheiro, P, PIS_COFINS, texto } from '../../colunas.ts';
import { ARQUIVO, porArquivo } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** A170 with its A100. The values of the note (Valor Doc, ISS, retidos) stand on its first item only. */
export default defineRelatorio({
  numero: 13,
  nome: 'EFD-C Serviços',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Serviços tomados e prestados (bloco A), por item.'] },
  fontes: ['efdc_a170'],
  auxiliares: ['efdc_a100'],
  fatoPc: true,
  recorte: 'linha',
  colunas: [
    ...P,
    ...texto('Tomado ou Prestado', 'Série', 'Número', 'Chave NFS-e'),
    ...data('Emissão', 'Execução'),
    ...texto('CNPJ-CPF Part.', 'Nome Part.', 'Código', 'Descrição'),
    ...dinheiro('Valor Doc', 'ISS', 'Valor Item', 'Desconto'),
    ...texto('Natureza BC'),
    ...PIS_COFINS,
    ...dinheiro('PIS Retido', 'COFINS Retida'),
    ...texto('Conta'),
    ...A,
  ],
  totalPor: ['Tomado ou Prestado'],
  sql: porArquivo`
    WITH i AS (
      SELECT *, row_number() OVER (PARTITION BY _arquivo, _pai ORDER BY _linha) = 1 AS primeiro
        FROM fato_pc WHERE Registro = 'A170' AND sit_valida(COD_SIT)
    )
    SELECT i.periodo AS "Período", i.CNPJ_ESTAB AS "CNPJ Estab.", CASE i.Lado WHEN 'Entrada' THEN 'Tomado' ELSE 'Prestado' END AS "Tomado ou Prestado",
           i.SER AS "Série", i.NUM_DOC AS "Número", i.CHV AS "Chave NFS-e", i.DT_DOC AS "Emissão", i.DT_E_S AS "Execução",
           i.doc_part AS "CNPJ-CPF Part.", i.nome_part AS "Nome Part.", i.COD_ITEM AS "Código", i.descr_item AS "Descrição",
           CASE WHEN primeiro THEN d.VL_DOC END AS "Valor Doc", CASE WHEN primeiro THEN d.VL_ISS END AS "ISS",
           i.VL_ITEM AS "Valor Item", i.VL_DESC AS "Desconto", i.NAT_BC_CRED AS "Natureza BC", i.CST_PIS AS "CST PIS",
           CAST(i.VL_BC_PIS AS DECIMAL(18,2)) AS "Base PIS", i.ALIQ_PIS AS "Alíq PIS", i.VL_PIS AS "PIS",
           i.CST_COFINS AS "CST COFINS", CAST(i.VL_BC_COFINS AS DECIMAL(18,2)) AS "Base COFINS", i.ALIQ_COFINS AS "Alíq COFINS",
           i.VL_COFINS AS "COFINS", CASE WHEN primeiro THEN d.VL_PIS_RET END AS "PIS Retido",
           CASE WHEN primeiro THEN d.VL_COFINS_RET END AS "COFINS Retida", i.COD_CTA AS "Conta",
           ${ARQUIVO}, i._linha AS "Linha"
      FROM i JOIN efdc_a100 d ON d._arquivo = i._arquivo AND d._linha = i._pai
      JOIN arq a ON a.id = i._arquivo`,
  ordem: 'i.ordem, i._linha',
});
