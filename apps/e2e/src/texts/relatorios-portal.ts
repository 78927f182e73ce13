import type { ComoCalculado, RelatorioNoProjeto } from '@apura/contract';
import type { Page } from '@playwright/test';
import { answer } from './open-portal.ts';

export const APURACAO = 'EFD-C Apuração PIS COFINS';

/** Two rows of a report, as the server answers them. */
export const ROWS = {
  jsonData: [
    { Período: '01/2025', Tributo: 'PIS', Valor: '10.50' },
    { Período: '02/2025', Tributo: 'COFINS', Valor: '-3.25' },
  ],
  total: 2,
  columns: [
    { key: 'Período', type: 'text' },
    { key: 'Tributo', type: 'text' },
    { key: 'Valor', type: 'decimal' },
  ],
};

// Parts of the screen.
export const panel = (page: Page) => page.getByRole('region', { name: 'Relatórios e Visualizações' });
export const list = (page: Page) => page.getByRole('table', { name: 'Relatórios' });
export const mark = (page: Page, report: string) => list(page).getByRole('checkbox', { name: `Selecionar ${report}` });
export const exportButton = (page: Page) => panel(page).getByRole('button', { name: /^Exportar em Lote/ });

/** What a report has in the project, made up. */
export const noProjeto = (report: string, change: Partial<RelatorioNoProjeto> = {}): RelatorioNoProjeto => ({
  report,
  rows: 12,
  failed: false,
  onDemand: false,
  opportunity: null,
  risk: null,
  present: ['EFD-Contribuições'],
  missing: [],
  semProposta: null,
  semDossie: null,
  ...change,
});

/** The answer of what the reports have in the project, made up. */
export const answerNoProjeto = (page: Page, reports: readonly RelatorioNoProjeto[]): Promise<void> =>
  answer(page, /^\/api\/reports\/[^/]+$/, { reports });

/** How a report is calculated, made up. */
export const COMO: ComoCalculado = {
  report: APURACAO,
  rule: ['Cada mês tem uma linha do PIS (M200) e uma da COFINS (M600).', 'Conferência refaz as contas do registro.'],
  basis: ['Leis 10.637/2002 e 10.833/2003, art. 3º', 'Guia Prático da EFD-Contribuições, versão 1.35'],
  sources: [
    { document: 'EFD-Contribuições', name: 'Registro 0000', main: true, rows: 12 },
    { document: 'EFD-Contribuições', name: 'Registro M200', main: false, rows: 1234 },
    { document: 'EFD-Contribuições', name: 'Registro M600', main: false, rows: 0 },
  ],
  reports: ['EFD-C Receitas por CST'],
  tables: [{ name: 'cod_cont', source: 'RFB, Tabela 4.3.5', date: '2021-06-18' }],
  options: ['O rodapé soma: NC a Recolher, Total a Recolher.'],
  rectification:
    'Não. Mostra o bloco M e os controles como foram declarados; a retificação os recalcula dos documentos alterados.',
  sql: 'SELECT a.periodo AS "Período",\n       d.tributo AS "Tributo"\n  FROM arq a\n ORDER BY a.ordem;',
};
