import { readSql } from '@apura/apuracao';
import { A, data, dinheiro, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The operations of each month as our own rules assemble them, for no official layout is public: debits, credits and
 * events of every document, beside what we expect of the note, and beside a statement that the user sends. A
 * difference says what a document lacks, and where. In 2026 every row is informative, and none is worth an amount: who
 * fulfils the ancillary duties is not charged.
 */
export default defineRelatorio({
  numero: 169,
  nome: 'Cruzamento Reforma Apuração Espelho',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    XML: [
      'Débitos e créditos de CBS e IBS de cada mês, documento por documento, com os eventos e o valor que as nossas ' +
        'regras esperam: NF-e, NFC-e, CT-e, NFS-e nacional, NF3e e NFCom.',
      'Em 2026 a CBS e o IBS não são cobrados de quem cumpre as obrigações acessórias (LC 214/2025, art. 348): é ' +
        'informativo, sem valor estimado. De 2027 em diante a CBS é a da nota, sem comparação, porque não há ' +
        'alíquota publicada.',
      'Cuidado: a partir de 2027 o crédito do comprador depende da extinção do débito do fornecedor (art. 47). O ' +
        'relatório não vê se ele pagou.',
      'Regra sem confirmação em fonte oficial: efeito dos eventos e lado das notas de crédito e de débito lidos em ' +
        'transcrições da NT 2025.002. O que ela não diz não é somado, e a linha diz por quê.',
    ],
    'Extrato de apuração': [
      'O extrato da CBS e do IBS que o usuário envia: a diferença de cada documento. De dois extratos do mesmo mês ' +
        'vale o enviado por último.',
    ],
    'EFD-Contribuições': ['Regime da empresa, quando não há nota própria.'],
  },
  fontes: ['nfe_item', 'cte_conhecimento', 'nfse_nota', 'nf3e_nota', 'nfcom_nota', 'ecac_extrato_apuracao'],
  tabelas: [
    'evento_reforma',
    'nota_ajuste_reforma',
    'reforma_obrigatoriedade',
    'cclasstrib',
    'cclasstrib_dfe',
    'cclasstrib_ncm',
    'cclasstrib_nbs',
    'servico_indop',
    'cst_ibs_cbs',
    'tratamento_tributario',
    'aliquota_ibs_cbs',
    'reducao_aliquota',
    'ncm',
    'parametro_lei',
  ],
  colunas: [
    ...texto('Período', 'Chave', 'Modelo'),
    ...data('Emissão'),
    ...texto('CNPJ Emitente', 'CNPJ Destinatário', 'Finalidade', 'Origem', 'Lado'),
    // Debits, credits and what counts nowhere are together here.
    ...dinheiroSemTotal('CBS do Documento', 'IBS do Documento', 'CBS Esperada', 'IBS Esperado'),
    ...dinheiro('CBS Débito', 'CBS Crédito', 'IBS Débito', 'IBS Crédito'),
    ...texto('Efeito ou Motivo', 'Mês no Extrato', 'Lado no Extrato'),
    ...dinheiroSemTotal('CBS no Extrato', 'IBS no Extrato'),
    ...dinheiro('Diferença CBS', 'Diferença IBS'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiroSemTotal('Valor Estimado'),
    ...A,
  ],
  totalPor: ['Período'],
  sql: readSql(import.meta.url, './169-reforma-apuracao-espelho.sql'),
  ordem: 'v.mes, v.emissao NULLS LAST, v.chave, v.primeira DESC, v.ordem, v.origem, v.linha',
});
