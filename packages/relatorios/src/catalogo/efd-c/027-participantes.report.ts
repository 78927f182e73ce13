import { FONTES_FATO_PC, readSql } from '@apura/apuracao';
import { dinheiro, inteiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per file, side and participant, the greatest first. A participant is identified by CNPJ or CPF, else by its
 * code (foreign ones have neither). Consolidated records without one are shown together as 'Consolidado', and the other
 * operations without one as 'Sem participante'. The share is of the side's total in the month.
 */
export default defineRelatorio({
  numero: 27,
  nome: 'EFD-C Participantes',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Ranking de clientes e fornecedores na EFD-Contribuições.'] },
  fontes: FONTES_FATO_PC,
  tabelas: ['uf'],
  colunas: [
    ...texto('Período', 'Lado', 'CNPJ-CPF', 'Nome', 'UF'),
    ...inteiro('Qtd Docs'),
    ...dinheiro('Valor', 'PIS', 'COFINS'),
    ...percentual('% do Total'),
  ],
  totalPor: ['Lado'],
  sql: readSql(import.meta.url, './027-participantes.sql'),
  ordem: 'ordem, Lado, valor DESC, doc NULLS LAST, sem_doc',
});
