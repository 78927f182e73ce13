import { FONTES_FATO_PC, readSql } from '@apura/apuracao';
import { dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Month by month of 2026, what PIS and COFINS take and what the CBS would: debits and credits of the books beside those
 * that the notes show, and how far the bases of the sales differ. Nothing is projected: the CBS is what was printed.
 */
export default defineRelatorio({
  numero: 166,
  nome: 'Cruzamento Reforma CBS x PIS COFINS',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': ['PIS e COFINS dos documentos escriturados, mês a mês de 2026.'],
    XML: [
      'CBS das notas do mesmo mês e diferença das bases. Informativo: nada é projetado para 2027, e as bases diferem ' +
        'por lei (a da CBS não tem ICMS, ISS, PIS nem COFINS).',
    ],
  },
  fontes: [...FONTES_FATO_PC, 'nfe_item'],
  tabelas: ['cfop', 'parametro_lei'],
  colunas: [
    ...texto('Período'),
    ...dinheiro('Receita', 'PIS COFINS Débito', 'CBS Débito 2026', 'Créditos PIS COFINS', 'CBS Créditos 2026'),
    ...dinheiro('Base PIS COFINS', 'Base CBS', 'Diferença de Base'),
  ],
  sql: readSql(import.meta.url, './166-reforma-cbs-pis-cofins.sql'),
  ordem: 'mes',
});
