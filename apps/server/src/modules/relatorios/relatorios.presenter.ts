import {
  ABAS_RELATORIO,
  type AbaRelatorio,
  type ColunaRelatorio,
  type LinhaOrigem,
  type RelatorioItem,
} from '@apura/contract';
import type { RelatorioDefinido } from '@apura/relatorios';
import type { LinhasDeOrigem } from './relatorios.service.ts';

/** The catalogue by tab; every tab is present, also one without reports. */
export function presentCatalogo(catalogo: readonly RelatorioDefinido[]): Record<AbaRelatorio, RelatorioItem[]> {
  const abas = Object.fromEntries(ABAS_RELATORIO.map((aba) => [aba, [] as RelatorioItem[]]));
  for (const { nome, module, descricao } of catalogo) {
    abas[module]?.push({ report: nome, module, description: descricao });
  }
  // Built from ABAS_RELATORIO itself: each of its keys is there.
  return abas as Record<AbaRelatorio, RelatorioItem[]>;
}

export function presentColunas(definicao: RelatorioDefinido): ColunaRelatorio[] {
  return definicao.colunas.map(({ key, type }) => ({ key, type }));
}

export function presentOrigem({ arquivo, alvo, linhas }: LinhasDeOrigem): LinhaOrigem {
  return {
    arquivo,
    linhas: linhas.map(({ linha, pagina, texto, registro, campos }) => ({
      linha,
      pagina,
      alvo: linha === alvo,
      registro,
      texto,
      campos: campos.map(({ campo, valor }) => ({ nome: campo, valor })),
    })),
  };
}
