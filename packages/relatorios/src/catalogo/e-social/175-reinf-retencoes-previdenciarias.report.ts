import { readSql } from '@apura/apuracao';
import { data, dinheiro, P, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per service of a note. Retenção is as the layout has it: the percentage of the base, before what
 * subcontractors withhold and what a process suspends, which have columns of their own. The note's amount is in its
 * first row alone, so that columns add up.
 */
export default defineRelatorio({
  numero: 175,
  nome: 'Reinf Retenções Previdenciárias',
  module: 'e-Social',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Reinf': ['R-2010 e R-2020 por nota.'] },
  fontes: ['reinf_servico'],
  tabelas: ['percentual_reinf', 'reinf_dominio'],
  colunas: [
    ...P,
    ...texto('Tomado ou Prestado', 'CNO', 'CNPJ Part.', 'Nome', 'Série', 'Número'),
    ...data('Emissão'),
    ...dinheiro('Valor Bruto'),
    ...texto('Tipo Serviço'),
    ...dinheiro('Base', 'Retenção', 'Retida pelo Subempreiteiro', 'Não Retida', 'Adicional'),
    ...texto('CPRB'),
    ...percentual('Alíquota Efetiva'),
    ...texto('Conferência'),
  ],
  totalPor: ['Tomado ou Prestado'],
  sql: readSql(import.meta.url, './175-reinf-retencoes-previdenciarias.sql'),
  ordem: 's.perApur, s.evento, s.nrInscEstab, "CNPJ Part.", s.dtEmissaoNF, s.numDocto, a.ordem, s._evento, s._linha',
});
