import { readSql } from '@apura/apuracao';
import { dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per quarter and provider (root of the CNPJ) of notes of services bought, where what the notes withhold and
 * what the R-4020 of the same root declares differ by more than 1.00, or a provider of the Simples is withheld from. A
 * note counts in the quarter of its competence, a payment in that of its fact: what is declared one quarter later is
 * Informativo. Withholdings of a note that do not close with its own totals are left out. Providers without a note in
 * the project are not compared, because the city may not share its notes.
 */
export default defineRelatorio({
  numero: 181,
  nome: 'Cruzamento Reinf R-4020 x NFS-e',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Reinf': ['IR e CSRF retidos de prestadores x notas tomadas.'],
    XML: ['Retenções das notas de serviço tomadas (NFS-e), por prestador e trimestre.'],
  },
  fontes: ['nfse_nota'],
  colunas: [
    ...texto('Período', 'CNPJ Prestador', 'Nome', 'Simples'),
    ...dinheiro('Valor NFS-e', 'Bruto Reinf', 'IR NFS-e', 'IR Reinf', 'CSRF NFS-e', 'CSRF Reinf', 'Diferença'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
  ],
  sql: readSql(import.meta.url, './181-reinf-nfse.sql'),
  ordem: 't.trimestre, t.cnpj',
});
