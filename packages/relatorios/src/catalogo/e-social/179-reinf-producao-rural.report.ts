import { readSql } from '@apura/apuracao';
import { dinheiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per kind of sale (R-2050) or of purchase from a producer (R-2055). An R-2050 gives the contributions of the
 * establishment as a whole: they are in the row of its first kind of sale, so that columns add up.
 */
export default defineRelatorio({
  numero: 179,
  nome: 'Reinf Produção Rural',
  module: 'e-Social',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Reinf': ['R-2050 e R-2055.'] },
  fontes: ['reinf_comercializacao', 'reinf_aquisicao'],
  tabelas: ['reinf_dominio'],
  colunas: [
    ...P,
    ...texto('Evento', 'CNPJ-CPF', 'Nome', 'Indicativo'),
    ...dinheiro('Bruto', 'CP', 'GILRAT', 'SENAR', 'Suspenso'),
  ],
  totalPor: ['Evento'],
  sql: readSql(import.meta.url, './179-reinf-producao-rural.sql'),
  ordem: 'r.perApur, r.evento, r.estab, r.documento, r.indicativo, a.ordem, r._linha',
});
