import { data, decimal, dinheiro, inteiro, PIS_COFINS, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** Items of the authorised notes. Those with indTot 0 stand here though they do not add to the note's totals. */
export default defineRelatorio({
  numero: 107,
  nome: 'XML Itens',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: { XML: ['Itens com toda a tributação.'] },
  fontes: ['nfe_item'],
  auxiliares: ['nfe_nota', 'nfe_evento'],
  colunas: [
    ...texto('Chave', 'Número'),
    ...data('Emissão'),
    ...texto('Própria ou Terceiros', 'CNPJ Contraparte'),
    ...inteiro('Nº Item'),
    ...texto('Código', 'Descrição', 'NCM', 'CEST', 'CFOP', 'Unid'),
    ...decimal(4, 'Qtde'),
    ...decimal(10, 'Valor Unit.'),
    ...dinheiro('Valor Produto', 'Desconto', 'Frete', 'Seguro', 'Outras'),
    ...texto('Origem', 'CST-CSOSN'),
    ...dinheiro('Base ICMS'),
    ...percentual('Alíq ICMS'),
    ...dinheiro('ICMS', 'Base ST', 'ST', 'FCP'),
    ...texto('CST IPI'),
    ...dinheiro('Base IPI', 'IPI'),
    ...PIS_COFINS,
    ...texto('Arquivo'),
  ],
  totalPor: ['Própria ou Terceiros'],
  sql: `
    SELECT s.chave AS "Chave", n.nNF AS "Número", s.emissao AS "Emissão", s.lado AS "Própria ou Terceiros",
           s.doc_contraparte AS "CNPJ Contraparte", i.nItem AS "Nº Item", i.cProd AS "Código", i.xProd AS "Descrição", i.NCM AS "NCM",
           i.CEST AS "CEST", i.CFOP AS "CFOP", i.uCom AS "Unid", i.qCom AS "Qtde", i.vUnCom AS "Valor Unit.", i.vProd AS "Valor Produto",
           i.vDesc AS "Desconto", i.vFrete AS "Frete", i.vSeg AS "Seguro", i.vOutro AS "Outras", i.ICMS_orig AS "Origem",
           coalesce(i.ICMS_CST, i.ICMS_CSOSN) AS "CST-CSOSN", i.ICMS_vBC AS "Base ICMS", i.ICMS_pICMS AS "Alíq ICMS",
           i.ICMS_vICMS AS "ICMS", i.ICMS_vBCST AS "Base ST", i.ICMS_vICMSST AS "ST", i.ICMS_vFCP AS "FCP", i.IPI_CST AS "CST IPI",
           i.IPI_vBC AS "Base IPI", i.IPI_vIPI AS "IPI", i.PIS_CST AS "CST PIS", i.PIS_vBC AS "Base PIS", i.PIS_pPIS AS "Alíq PIS",
           i.PIS_vPIS AS "PIS", i.COFINS_CST AS "CST COFINS", i.COFINS_vBC AS "Base COFINS", i.COFINS_pCOFINS AS "Alíq COFINS",
           i.COFINS_vCOFINS AS "COFINS", a.arquivo AS "Arquivo"
      FROM nota_sit s
      JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
      JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
      JOIN arq a ON a.id = s._arquivo
     WHERE s.valida`,
  ordem: 's.emissao, s.chave, i.nItem',
});
