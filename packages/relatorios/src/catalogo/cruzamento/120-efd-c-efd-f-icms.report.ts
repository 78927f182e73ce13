import { readSql } from '@apura/apuracao';
import { dinheiro, texto } from '../../colunas.ts';
import { defineComValor } from '../../comum/com-valor.ts';

/**
 * The ICMS of the company's own sales (C190 of CFOP in the group VENDA) by month, the share of it that is on
 * items taxed by PIS (CST 01, 02 and 05 with a rate, facts since 16/03/2017) and what 'EFD-C Exclusão do ICMS da
 * Base' says has left the base already, its adjustments of the month included. A note's ICMS is shared as the
 * EFD-Contribuições has it on the items, else by the value of those of its CFOP and CST; only notes that both EFDs know
 * by their key count. Months in which both agree within 1.00 are not listed.
 *
 * What is left is an Oportunidade without a value: the month's total holds FCP, and says nothing of what was paid;
 * report 25 values it item by item. More excluded than there was is a Risco, with negative amounts.
 */
export default defineComValor(
  {
    numero: 120,
    nome: 'Cruzamento EFD-C x EFD-F ICMS Destacado',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      'EFD ICMS/IPI': ['ICMS das vendas x ICMS já excluído da base.'],
      'EFD-Contribuições': ['CST dos itens das mesmas notas e exclusões já feitas.'],
    },
    fontes: ['efdf_c190'],
    tabelas: ['cfop', 'parametro_pis_cofins'],
    depende: ['EFD-C Exclusão do ICMS da Base'],
    colunas: [
      ...texto('Período'),
      ...dinheiro('ICMS Destacado EFD-F', 'ICMS de Saídas Tributadas', 'ICMS Excluído', 'A Excluir', 'PIS', 'COFINS'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    sql: readSql(import.meta.url, './120-efd-c-efd-f-icms.sql'),
    ordem: 'mes, periodo',
  },
  {
    classe: `'Sem valor'`,
    nota:
      `'O valor está, item a item, em EFD-C Exclusão do ICMS da Base: este total do mês inclui o FCP e não olha ` +
      `o que foi pago.'`,
  },
);
