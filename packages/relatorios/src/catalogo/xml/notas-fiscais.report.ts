import { data, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const OPCOES = (coluna: string, opcoes: Record<string, string>) =>
  `CASE ${coluna} ${Object.entries(opcoes)
    .map(([k, v]) => `WHEN '${k}' THEN '${v}'`)
    .join(' ')} ELSE ${coluna} END`;

const FINALIDADE = OPCOES('n.finNFe', {
  1: 'Normal',
  2: 'Complementar',
  3: 'Ajuste',
  4: 'Devolução',
  5: 'Nota de crédito',
  6: 'Nota de débito',
});

export default defineRelatorio({
  numero: 106,
  nome: 'XML Notas Fiscais',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: { XML: ['NF-e com totais.'] },
  fontes: ['nfe_nota'],
  auxiliares: ['nfe_evento'],
  colunas: [
    ...texto('Período', 'Chave', 'Modelo', 'Série', 'Número'),
    ...data('Emissão', 'Saída-Entrada'),
    ...texto(
      'Natureza Operação',
      'Tipo',
      'Finalidade',
      'Própria ou Terceiros',
      'Situação',
      'CNPJ Emitente',
      'Nome Emitente',
      'UF Emitente',
      'CNPJ Destinatário',
      'Nome Destinatário',
      'UF Destinatário',
    ),
    ...dinheiro(
      'Produtos',
      'Desconto',
      'Frete',
      'Seguro',
      'Outras',
      'Base ICMS',
      'ICMS',
      'ICMS Desonerado',
      'FCP',
      'Base ST',
      'ST',
      'IPI',
      'PIS',
      'COFINS',
      'Valor Nota',
    ),
    ...texto('Arquivo'),
  ],
  totalDe: `"Situação" = 'Autorizada'`,
  totalPor: ['Própria ou Terceiros', 'Tipo'],
  sql: `
    SELECT s.periodo AS "Período", s.chave AS "Chave", n.mod AS "Modelo", n.serie AS "Série", n.nNF AS "Número", s.emissao AS "Emissão",
           CAST(n.dhSaiEnt AS DATE) AS "Saída-Entrada", n.natOp AS "Natureza Operação",
           ${OPCOES('n.tpNF', { 0: 'Entrada', 1: 'Saída' })} AS "Tipo", ${FINALIDADE} AS "Finalidade", s.lado AS "Própria ou Terceiros",
           s.situacao AS "Situação", s.doc_emit AS "CNPJ Emitente", n.emit_xNome AS "Nome Emitente", n.emit_UF AS "UF Emitente",
           s.doc_dest AS "CNPJ Destinatário", n.dest_xNome AS "Nome Destinatário", n.dest_UF AS "UF Destinatário", n.vProd AS "Produtos",
           n.vDesc AS "Desconto", n.vFrete AS "Frete", n.vSeg AS "Seguro", n.vOutro AS "Outras", n.vBC AS "Base ICMS", n.vICMS AS "ICMS",
           n.vICMSDeson AS "ICMS Desonerado", n.vFCP AS "FCP", n.vBCST AS "Base ST", n.vST AS "ST", n.vIPI AS "IPI", n.vPIS AS "PIS",
           n.vCOFINS AS "COFINS", n.vNF AS "Valor Nota", a.arquivo AS "Arquivo"
      FROM nota_sit s
      JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
      JOIN arq a ON a.id = s._arquivo`,
  ordem: 's.emissao, s.chave',
});
