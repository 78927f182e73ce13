import type { Page } from '@playwright/test';

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
