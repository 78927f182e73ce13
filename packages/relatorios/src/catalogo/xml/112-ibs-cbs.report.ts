import { readSql } from '@apura/apuracao';
import { data, dinheiro, inteiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The groups of technical note 2025.002, item by item of authorised notes: every item that has the group, and every
 * item that lacks it since it is worth a look. From when the group is due is dated data by model, CRT and condition
 * (imports, monofásica supplies, issuers out of the ICMS): a missing group is Risco from that day on and Informativo
 * before it.
 */
export default defineRelatorio({
  numero: 112,
  nome: 'XML IBS CBS',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: {
    XML: [
      'Grupos da reforma tributária por item.',
      'Grupo ausente é risco desde o dia em que passou a ser obrigatório para o documento (coluna Obrigatório ' +
        'desde); antes dele, é só informativo.',
      'Regra sem confirmação em fonte oficial: as alíquotas de teste de 2026 (IBS 0,1% e CBS 0,9%) não são ' +
        'conferidas; são mostradas as do documento.',
    ],
  },
  fontes: ['nfe_item'],
  tabelas: ['reforma_obrigatoriedade'],
  colunas: [
    ...texto('Chave', 'Número'),
    ...data('Emissão'),
    ...texto('CRT'),
    ...inteiro('Nº Item'),
    ...texto('NCM', 'CST IBSCBS', 'cClassTrib'),
    ...dinheiro('Base'),
    ...percentual('% IBS UF'),
    ...dinheiro('IBS UF'),
    ...percentual('% IBS Mun'),
    ...dinheiro('IBS Mun', 'IBS'),
    ...percentual('% CBS'),
    ...dinheiro('CBS'),
    ...texto('Grupo Ausente', 'Obrigatório'),
    ...data('Obrigatório desde'),
    ...texto('Tipo'),
  ],
  sql: readSql(import.meta.url, './112-ibs-cbs.sql'),
  ordem: 'i.emissao, i.chave, i.nItem',
});
