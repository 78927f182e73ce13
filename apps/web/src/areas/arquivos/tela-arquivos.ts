import type { Categoria } from '@apura/contract';
import { ABAS_ARQUIVOS, subAbasDe } from './abas-arquivos.ts';

export interface TelaArquivos {
  aba: string;
  categoria: Categoria;
  search: string;
  /** Keys of the files marked for export, of any tab. */
  selected: ReadonlySet<string>;
}

export const TELA_INICIAL: TelaArquivos = {
  aba: ABAS_ARQUIVOS[0]?.label ?? '',
  categoria: 'EFDC',
  search: '',
  selected: new Set(),
};

export type AcaoArquivos =
  | { type: 'aba'; aba: string }
  | { type: 'categoria'; categoria: Categoria }
  | { type: 'search'; search: string }
  | { type: 'toggle'; key: string }
  | { type: 'toggle-all'; keys: readonly string[] }
  | { type: 'exported' }
  | { type: 'projeto' };

/** What the screen becomes: tabs clear the search; the export and another project empty what is marked. */
export function telaReducer(tela: TelaArquivos, acao: AcaoArquivos): TelaArquivos {
  switch (acao.type) {
    case 'aba':
      return { ...tela, aba: acao.aba, categoria: subAbasDe(acao.aba)[0]?.categoria ?? tela.categoria, search: '' };
    case 'categoria':
      return { ...tela, categoria: acao.categoria, search: '' };
    case 'search':
      return { ...tela, search: acao.search };
    case 'toggle': {
      const selected = new Set(tela.selected);
      if (!selected.delete(acao.key)) selected.add(acao.key);
      return { ...tela, selected };
    }
    case 'toggle-all': {
      const selected = new Set(tela.selected);
      const all = acao.keys.length > 0 && acao.keys.every((key) => selected.has(key));
      for (const key of acao.keys) {
        if (all) selected.delete(key);
        else selected.add(key);
      }
      return { ...tela, selected };
    }
    case 'exported':
    case 'projeto':
      return { ...tela, selected: new Set() };
  }
}
