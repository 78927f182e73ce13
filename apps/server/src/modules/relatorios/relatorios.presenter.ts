import {
  ABAS_RELATORIO,
  type AbaRelatorio,
  type ColunaComTotal,
  type LinhaOrigem,
  type LinhaTotais,
  type RelatorioItem,
} from '@apura/contract';
import { isDocumento, modoTotal, type RelatorioDefinido, type LinhaTotais as TotaisLidos } from '@apura/relatorios';
import type { LinhasDeOrigem } from './origem/create-linhas-de-origem.ts';

/** The catalogue by tab; every tab is present, also one without reports. */
export function presentCatalogo(catalogo: readonly RelatorioDefinido[]): Record<AbaRelatorio, RelatorioItem[]> {
  const abas = Object.fromEntries(ABAS_RELATORIO.map((aba) => [aba, [] as RelatorioItem[]]));
  for (const { nome, module, descricao } of catalogo) {
    abas[module]?.push({ report: nome, module, description: descricao });
  }
  // Built from ABAS_RELATORIO itself: each of its keys is there.
  return abas as Record<AbaRelatorio, RelatorioItem[]>;
}

export function presentColunas(definicao: RelatorioDefinido): ColunaComTotal[] {
  return definicao.colunas.map((coluna) => ({
    key: coluna.key,
    type: coluna.type,
    total: modoTotal(coluna.total),
    documento: isDocumento(coluna) || undefined,
  }));
}

/** The columns that say what a row is about, wherever the report has them. */
export function destaques({ colunas }: RelatorioDefinido): string[] {
  const tem = (key: string) => colunas.some((coluna) => coluna.key === key);
  const valor = ['Valor Estimado', 'Valor', 'Total Estimado', 'Total'].find(tem);
  return ['Resultado', 'Situação', ...(valor === undefined ? [] : [valor])].filter(tem);
}

/** Only the amounts that there are: a column that does not add up has none. */
export function presentTotais(definicao: RelatorioDefinido, totais: readonly TotaisLidos[]): LinhaTotais[] {
  return totais.map(({ rotulo, valores }) => ({
    label: rotulo,
    values: Object.fromEntries(
      definicao.colunas.flatMap(({ key }, i): [string, string][] => {
        const valor = valores[i] ?? null;
        return valor === null ? [] : [[key, valor]];
      }),
    ),
  }));
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
