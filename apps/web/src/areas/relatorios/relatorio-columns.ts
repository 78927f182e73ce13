import { formatReais } from '@apura/br';
import { formatCount } from '../../lib/format/counts.ts';
import type { DataColumn } from '../../ui/table/data-column.ts';
import { descricaoTexto, type RelatorioListado } from './search-relatorios.ts';

/** What the list is sorted by, in the order of its headings. */
export const COLUMNS: readonly DataColumn<RelatorioListado>[] = [
  { key: 'report', header: 'Relatório', width: 0, value: (item) => item.report },
  { key: 'module', header: 'Obrigação', width: 0, value: (item) => item.module },
  { key: 'description', header: 'Descrição', width: 0, value: (item) => descricaoTexto(item.description) },
  { key: 'rows', header: 'Linhas', width: 0, value: (item) => item.noProjeto?.rows },
  { key: 'value', header: 'Valor', width: 0, value: (item) => valorDe(item) },
];

/** The greatest amount of a report, for the order alone: no sum is made of it. */
function valorDe({ noProjeto }: RelatorioListado): number | null {
  const amounts = [noProjeto?.opportunity, noProjeto?.risk].flatMap((amount) =>
    amount == null ? [] : [Number(amount)],
  );
  return amounts.length === 0 ? null : Math.max(...amounts);
}

/** '1.234', 'Falhou', 'Ao abrir' of one that is made then, or a dash while the answer is not there. */
export function linhasTexto({ noProjeto }: RelatorioListado): string {
  if (noProjeto === undefined) return '–';
  if (noProjeto.failed) return 'Falhou';
  return noProjeto.onDemand ? 'Ao abrir' : formatCount(noProjeto.rows);
}

/** What the findings of a report are worth, each amount with what it is. */
export function valoresDe({
  noProjeto,
}: RelatorioListado): readonly { kind: 'oportunidade' | 'risco'; text: string }[] {
  return [
    ...(noProjeto?.opportunity == null
      ? []
      : [{ kind: 'oportunidade' as const, text: `${formatReais(noProjeto.opportunity)} em oportunidades` }]),
    ...(noProjeto?.risk == null ? [] : [{ kind: 'risco' as const, text: `${formatReais(noProjeto.risk)} em riscos` }]),
  ];
}
