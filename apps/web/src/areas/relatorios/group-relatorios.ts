import type { AbaRelatorio } from '@apura/contract';
import { isVazio, type RelatorioListado } from './search-relatorios.ts';

/** Some rows of the list under a heading. */
export interface GrupoRelatorios {
  key: string;
  /** Undefined for the rows of the present tab, which the tab names already. */
  label: string | undefined;
  relatorios: readonly RelatorioListado[];
  /** Whether it begins folded: what has no rows is out of the way, and counted. */
  folded: boolean;
}

/** The reports of one tab: those without rows in the project come last, together. */
export function groupDaAba(relatorios: readonly RelatorioListado[]): readonly GrupoRelatorios[] {
  const vazios = relatorios.filter(isVazio);
  const outros = relatorios.filter((relatorio) => !isVazio(relatorio));
  return withoutEmpty([
    { key: 'aba', label: undefined, relatorios: outros, folded: false },
    { key: 'vazios', label: 'Sem linhas neste projeto', relatorios: vazios, folded: outros.length > 0 },
  ]);
}

/** Reports of any tab, under the name of each. */
export function groupPorAba(
  relatorios: readonly RelatorioListado[],
  abas: readonly { aba: AbaRelatorio; label: string }[],
): readonly GrupoRelatorios[] {
  return withoutEmpty(
    abas.map(({ aba, label }) => ({
      key: aba,
      label,
      relatorios: relatorios.filter((relatorio) => relatorio.aba === aba),
      folded: false,
    })),
  );
}

const withoutEmpty = (grupos: readonly GrupoRelatorios[]): readonly GrupoRelatorios[] =>
  grupos.filter(({ relatorios }) => relatorios.length > 0);
