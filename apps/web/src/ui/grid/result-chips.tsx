import { UnstyledButton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { formatCount } from '../../lib/format/counts.ts';
import { withFilter } from './column-filters.ts';
import { linesOf, readLines } from './filter-lines.ts';
import type { GridColumn } from './grid-column.ts';
import type { GridSearch } from './grid-datasource.ts';
import { fetchValues, type GridSource } from './grid-source.ts';
import styles from './result-chips.module.css';
import type { GridFilters } from './window-reader.ts';

/** Columns that say how a row came out. */
const RESULTS: readonly string[] = ['Resultado', 'Situação'];
/** More of them would be no summary. */
const MOST_CHIPS = 8;

interface ResultChipsProps {
  source: GridSource;
  columns: readonly GridColumn[];
  search: GridSearch;
  onFilters: (filters: GridFilters) => void;
}

/** How many rows have each result, as buttons that show those rows alone. */
export function ResultChips({ columns, ...props }: ResultChipsProps) {
  return columns
    .filter(({ key, type }) => RESULTS.includes(key) && type === 'text')
    .map((column) => <ChipsOf key={column.key} column={column} {...props} />);
}

function ChipsOf({ source, column, search, onFilters }: Omit<ResultChipsProps, 'columns'> & { column: GridColumn }) {
  const { key, type } = column;
  const others = { q: search.q, filters: withFilter(search.filters, key, '') };
  const { data } = useQuery({
    queryKey: ['valores', source, key, '', others],
    queryFn: ({ signal }) => fetchValues({ source, search: others, signal, column: key, part: '' }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined || data.distintos < 2 || data.distintos > MOST_CHIPS) return null;
  const { lines, marked } = linesOf(search.filters[key], type);
  const chosen = marked.except ? new Set<string | null>() : marked.values;

  function toggle(valor: string | null): void {
    const values = new Set(chosen);
    if (!values.delete(valor)) values.add(valor);
    const read = readLines(lines, { except: values.size === 0, values }, type);
    if ('condicoes' in read) onFilters(withFilter(search.filters, key, read.condicoes));
  }

  return (
    <fieldset className={styles.chips}>
      <legend className={styles.name}>{key}</legend>
      {data.valores.map(({ valor, linhas }) => (
        <UnstyledButton
          key={valor ?? '\u0000'}
          className={styles.chip}
          aria-pressed={chosen.has(valor)}
          onClick={() => toggle(valor)}
        >
          {valor === null || valor === '' ? '(vazio)' : valor} <strong>{formatCount(linhas)}</strong>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
