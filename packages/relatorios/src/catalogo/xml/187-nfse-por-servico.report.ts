import { readSql } from '@apura/apuracao';
import { contagem, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Authorised notes of services by month, side, service and place. What a note withholds counts where its totals close.
 */
export default defineRelatorio({
  numero: 187,
  nome: 'XML NFS-e por Serviço',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: { XML: ['Totais por código de serviço.'] },
  fontes: ['nfse_nota'],
  tabelas: ['servico_lc116'],
  colunas: [
    ...texto('Período', 'Prestada ou Tomada', 'Item LC 116', 'Descrição', 'NBS', 'Município Incidência'),
    ...contagem('Qtd'),
    ...dinheiro('Valor', 'ISS', 'Retenções'),
  ],
  totalPor: ['Prestada ou Tomada'],
  sql: readSql(import.meta.url, './187-nfse-por-servico.sql'),
  ordem: 'v.mes, v.lado, v.itemLC116, v.cNBS, v.cLocIncid',
});
