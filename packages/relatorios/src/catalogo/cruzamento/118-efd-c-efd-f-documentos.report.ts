import { readSql } from '@apura/apuracao';
import { A, dinheiro, P, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * C100, C500, D100 and D500 of both EFDs, one row per document, of the establishments and months that have both files.
 * A document is looked for by its key in every month of the establishment, then, when a side lacks the key, by
 * participant, model, series and number. Values that differ by 0.05 or less agree; the ICMS is held against the other
 * only when the EFD-Contribuições has it.
 *
 * A sale that is lower in the EFD-Contribuições, or is missing there although its sales are listed note by note, is a
 * Risco, as is an acquisition with a higher value; the estimate is PIS and COFINS on the difference. A purchase without
 * credit need not be there at all: Informativo.
 */
export default defineRelatorio({
  numero: 118,
  nome: 'Cruzamento EFD-C x EFD-F Documentos',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Mesmo documento com valores diferentes nas duas EFDs.',
      'Estimativa: PIS e COFINS sobre a diferença, a 9,25% ou, no mês só cumulativo, a 3,65%.',
    ],
    'EFD ICMS/IPI': ['Documentos dos mesmos estabelecimentos e meses.'],
  },
  fontes: ['efdc_c100', 'efdc_c500', 'efdc_d100', 'efdc_d500'],
  tabelas: ['cfop', 'parametro_pis_cofins', 'parametro_lei'],
  colunas: [
    ...P,
    ...texto('Chave ou Documento', 'Lado', 'Modelo', 'Número'),
    ...dinheiro('Valor EFD-C', 'Valor EFD-F', 'ICMS EFD-C', 'ICMS EFD-F', 'Dif.'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...A,
  ],
  totalPor: ['Lado', 'Tipo'],
  sql: readSql(import.meta.url, './118-efd-c-efd-f-documentos.sql'),
  ordem: 'r.mes, r.cnpj, r.pos',
});
