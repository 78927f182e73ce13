import { ABAS_RELATORIO, type AbaRelatorio } from '@apura/contract';

/** The two tabs at the top, by the specification's keys. */
type AbaTopo = 'obrigacoes' | 'Cruzamento';

/** The tabs below 'Relatórios', in order; below the other there is 'Cruzamento' alone. */
export const ABAS_OBRIGACOES: readonly AbaRelatorio[] = ABAS_RELATORIO.filter((aba) => aba !== 'Cruzamento');

export interface TelaRelatorios {
  topo: AbaTopo;
  aba: AbaRelatorio;
  search: string;
  /** Names of the reports marked for export, of any tab. */
  selected: ReadonlySet<string>;
}

export const TELA_INICIAL: TelaRelatorios = {
  topo: 'obrigacoes',
  aba: 'EFD-C',
  search: '',
  selected: new Set(),
};

export type AcaoRelatorios =
  | { type: 'topo'; topo: AbaTopo }
  | { type: 'aba'; aba: AbaRelatorio }
  | { type: 'search'; search: string }
  | { type: 'go'; aba: AbaRelatorio }
  | { type: 'hit'; aba: AbaRelatorio }
  | { type: 'toggle'; report: string }
  | { type: 'toggle-all'; reports: readonly string[] }
  | { type: 'exported' }
  | { type: 'projeto' };

/** What the screen becomes: a new top tab resets the tab below and the search, a new tab below clears the search. */
export function telaReducer(tela: TelaRelatorios, acao: AcaoRelatorios): TelaRelatorios {
  switch (acao.type) {
    case 'topo':
      return {
        ...tela,
        topo: acao.topo,
        aba: acao.topo === 'obrigacoes' ? 'EFD-C' : 'Cruzamento',
        search: '',
      };
    case 'aba':
      return { ...tela, aba: acao.aba, search: '' };
    case 'search':
      return { ...tela, search: acao.search };
    case 'go':
      return { ...inAba(tela, acao.aba), search: '' };
    // The list of what was found stays: the next one may be the one that was looked for.
    case 'hit':
      return inAba(tela, acao.aba);
    case 'toggle':
      return { ...tela, selected: toggled(tela.selected, acao.report) };
    case 'toggle-all': {
      const selected = new Set(tela.selected);
      const all = acao.reports.length > 0 && acao.reports.every((report) => selected.has(report));
      for (const report of acao.reports) {
        if (all) selected.delete(report);
        else selected.add(report);
      }
      return { ...tela, selected };
    }
    case 'exported':
    case 'projeto':
      return { ...tela, selected: new Set() };
  }
}

const inAba = (tela: TelaRelatorios, aba: AbaRelatorio): TelaRelatorios => ({
  ...tela,
  topo: aba === 'Cruzamento' ? 'Cruzamento' : 'obrigacoes',
  aba,
});

function toggled(selected: ReadonlySet<string>, report: string): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(report)) next.add(report);
  return next;
}
