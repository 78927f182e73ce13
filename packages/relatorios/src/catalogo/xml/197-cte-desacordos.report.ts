import { readSql } from '@apura/apuracao';
import { data, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per CT-e whose payer registered that the service is not what was agreed, and per cancelled CT-e that an EFD
 * has as regular. Crédito Tomado is the PIS and COFINS of its D101 and D105, and Risco while the event is in force; the
 * ICMS is in 'Cruzamento XML x EFD-F'. The key is enough: the CT-e itself may be missing.
 */
export default defineRelatorio({
  numero: 197,
  nome: 'XML CT-e Desacordos',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: {
    XML: ['CT-e com prestação em desacordo ou cancelados já escriturados.'],
    'EFD-Contribuições': ['D100 com crédito de PIS e COFINS.'],
    'EFD ICMS/IPI': ['D100.'],
  },
  fontes: ['cte_evento', 'cte_conhecimento'],
  colunas: [
    ...texto('Chave', 'Modelo'),
    ...data('Emissão'),
    ...texto('Tomador', 'Evento'),
    ...data('Data'),
    ...dinheiro('Valor'),
    ...texto('Escriturado'),
    ...dinheiro('Crédito Tomado'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
  ],
  sql: readSql(import.meta.url, './197-cte-desacordos.sql'),
  ordem: 't.dia, t.chave',
});
