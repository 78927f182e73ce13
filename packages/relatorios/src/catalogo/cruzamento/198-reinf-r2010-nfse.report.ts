import { readSql } from '@apura/apuracao';
import { data, dinheiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per note of services bought of which something is withheld for social security, or is declared in an R-2010.
 * Retenção Reinf is what is left after subcontractors and processes, with the additional. The R-2010 of a note is that
 * of the provider (14 digits) with its number (also that of the RPS) in the month of its emission, else within 31 days,
 * else the only one of the same amount in the month; the parts of a note (works) add up. What a note withholds and no
 * R-2010 has is Risco in a month that is closed (R-2099). What only the EFD-Reinf has is shown for providers of whom
 * the project has some note, because a city may not share its own.
 */
export default defineRelatorio({
  numero: 198,
  nome: 'Cruzamento Reinf R-2010 x NFS-e',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Reinf': ['Retenção de 11% informada x notas tomadas.'],
    XML: [
      'Contribuição previdenciária retida nas notas de serviço tomadas (NFS-e), nota a nota.',
      'Itens da lista de serviços com cessão de mão de obra ou empreitada: leitura própria, sem ato que os relacione.',
    ],
  },
  fontes: ['nfse_nota'],
  tabelas: ['servico_com_retencao'],
  colunas: [
    ...P,
    ...texto('CNPJ Prestador', 'Nome', 'Número'),
    ...data('Emissão'),
    ...texto('Item LC 116'),
    ...dinheiro('Valor NFS-e', 'Bruto Reinf', 'CP Retida NFS-e', 'Retenção Reinf', 'Diferença'),
    ...texto('Situação', 'Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
  ],
  sql: readSql(import.meta.url, './198-reinf-r2010-nfse.sql'),
  ordem: 't.mes, t.cnpj, t.emissao, t.numero, t.chave',
});
