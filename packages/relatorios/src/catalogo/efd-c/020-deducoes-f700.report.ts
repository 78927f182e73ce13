import { readSql } from '@apura/apuracao';
import { A, dinheiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** F700 as booked. Natureza is the indicator as printed (0 or 1) and Regime what it means. */
export default defineRelatorio({
  numero: 20,
  nome: 'EFD-C Deduções F700',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Deduções diversas da contribuição.'] },
  fontes: ['efdc_f700'],
  colunas: [
    ...P,
    ...texto('Origem', 'Natureza', 'Regime'),
    ...dinheiro('PIS', 'COFINS', 'Base'),
    ...texto('CNPJ', 'Informação'),
    ...A,
  ],
  sql: readSql(import.meta.url, './020-deducoes-f700.sql'),
  ordem: 'f.ordem, f._linha',
});
