import { matchesSearch } from '@apura/br';
import { ABAS_RELATORIO, type AbaRelatorio, type RelatorioItem, type RelatorioNoProjeto } from '@apura/contract';

export type CatalogoRelatorios = Readonly<Partial<Record<AbaRelatorio, readonly RelatorioItem[]>>>;

/** A report of the list: what the catalogue says of it, its tab, and what it has in the project, once that is known. */
export interface RelatorioListado extends RelatorioItem {
  aba: AbaRelatorio;
  noProjeto: RelatorioNoProjeto | undefined;
}

/** Every report in the order of the tabs. */
export function listTodos(
  catalogo: CatalogoRelatorios | undefined,
  noProjeto: ReadonlyMap<string, RelatorioNoProjeto>,
): readonly RelatorioListado[] {
  return ABAS_RELATORIO.flatMap((aba) =>
    (catalogo?.[aba] ?? []).map((item) => ({ ...item, aba, noProjeto: noProjeto.get(item.report) })),
  );
}

/** The reports of any tab that the search finds, by name, obligation or description. */
export function searchRelatorios<Item extends RelatorioItem>(relatorios: readonly Item[], search: string): Item[] {
  return relatorios.filter((item) =>
    matchesSearch(search, [item.report, item.module, ...Object.values(item.description).flat()]),
  );
}

/** A report's sentences as one text; those of several source obligations each under its name. */
export function descricaoTexto(description: RelatorioItem['description']): string {
  const groups = Object.entries(description).filter(([, sentences]) => sentences.length > 0);
  if (groups.length === 1) return groups[0]?.[1].join(' ') ?? '';
  const texts = new Set(groups.map(([, sentences]) => sentences.join(' ')));
  // The same words for every source need no names before them.
  if (texts.size === 1) return [...texts][0] ?? '';
  return groups.map(([obrigacao, sentences]) => `${obrigacao}: ${sentences.join(' ')}`).join(' ');
}

/** Whether the report is known to have no rows in the project; one that is made when it is opened is not known. */
export const isVazio = ({ noProjeto }: RelatorioListado): boolean =>
  noProjeto?.rows === 0 && !noProjeto.failed && !noProjeto.onDemand;

/**
 * Why a report has no rows: the documents that the project lacks, or that it has them and none of them has such a
 * record. Undefined for one that needs no particular kind of document.
 */
export function documentosTexto(relatorio: Pick<RelatorioListado, 'description' | 'noProjeto'> | undefined) {
  const { noProjeto, description = {} } = relatorio ?? {};
  if (noProjeto !== undefined) {
    const { present, missing } = noProjeto;
    if (present.length + missing.length === 0) return undefined;
    if (missing.length === 0) {
      return (
        `O projeto tem os documentos deste relatório (${listOf(present)}), ` +
        'mas nenhum registro deste assunto no período.'
      );
    }
    if (present.length === 0) {
      return `Este relatório usa: ${missing.join(', ')}. O projeto não tem estes documentos no período.`;
    }
    return (
      `O projeto tem ${listOf(present)}, sem registros deste assunto no período, e não tem ${listOf(missing)}. ` +
      'Este relatório também usa estes documentos.'
    );
  }
  const documentos = Object.keys(description).filter((nome) => nome !== 'Arquivos');
  if (documentos.length === 0) return undefined;
  return `Este relatório usa: ${documentos.join(', ')}. Confira se o projeto tem estes documentos no período.`;
}

const NAMES = new Intl.ListFormat('pt-BR', { type: 'conjunction' });
const listOf = (names: readonly string[]): string => NAMES.format(names);
