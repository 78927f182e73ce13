import { isMesDaData } from '@apura/contract';
import { Button, Checkbox, Loader, Switch, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { formatCount } from '../../lib/format/counts.ts';
import { monthOf } from './analise/with-months.ts';
import { withFilter } from './column-filters.ts';
import styles from './filter-form.module.css';
import { ALL_VALUES, type MarkedValues } from './filter-lines.ts';
import { formatCell } from './format-cell.ts';
import type { GridColumn } from './grid-column.ts';
import type { GridSearch } from './grid-datasource.ts';
import { fetchValues, type GridSource } from './grid-source.ts';

interface ValueChecklistProps {
  column: GridColumn;
  source: GridSource;
  search: GridSearch;
  marked: MarkedValues;
  onMarked: (marked: MarkedValues) => void;
}

/** The values of a column, the most frequent first, each with its count and a box that shows or hides its rows. */
export function ValueChecklist({ column, source, search, marked, onMarked }: ValueChecklistProps) {
  const [typed, setTyped] = useState('');
  const [byMonth, setByMonth] = useState(column.type === 'date' && hasMonth(marked));
  const listed = byMonth ? monthOf(column) : column;
  const [part] = useDebouncedValue(typed.trim(), 250);
  // The other columns' filters count, this column's own does not: what it hides must be there to be shown again.
  const others = { q: search.q, filters: withFilter(search.filters, column.key, '') };
  const { data, error, isPending, isFetching } = useQuery({
    queryKey: ['valores', source, listed.key, part, others],
    queryFn: ({ signal }) => fetchValues({ source, search: others, signal, column: listed.key, part }),
    placeholderData: keepPreviousData,
  });
  const valores = data?.valores ?? [];
  const shows = (valor: string | null) => marked.values.has(valor) !== marked.except;
  const all = marked.except && marked.values.size === 0;

  function toggle(valor: string | null): void {
    const values = new Set(marked.values);
    if (!values.delete(valor)) values.add(valor);
    onMarked({ ...marked, values });
  }

  return (
    <fieldset className={styles.values}>
      <legend className={styles.legend}>Valores</legend>
      <TextInput
        size="xs"
        type="search"
        placeholder="Procurar valor"
        aria-label={`Procurar valor de ${column.key}`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        leftSection={<IconSearch size={14} aria-hidden />}
        rightSection={isFetching ? <Loader size={14} color="var(--link)" /> : null}
      />
      {column.type === 'date' && (
        <Switch
          size="xs"
          label="Agrupar por mês"
          checked={byMonth}
          onChange={(event) => {
            // Marks of days mean nothing among months, and the other way round.
            onMarked(ALL_VALUES);
            setByMonth(event.currentTarget.checked);
          }}
        />
      )}
      <div className={styles.list}>
        {part === '' && (
          <Checkbox
            size="xs"
            label="Todos"
            checked={all}
            indeterminate={!all && (marked.except || marked.values.size > 0)}
            onChange={() => onMarked(all ? { except: false, values: new Set() } : ALL_VALUES)}
          />
        )}
        {valores.map(({ valor, linhas }) => (
          <Checkbox
            key={valor ?? '\u0000'}
            size="xs"
            classNames={{ body: styles.valueBody, labelWrapper: styles.valueLabel }}
            label={
              <>
                <span className={styles.valueText}>
                  {valor === null || valor === '' ? '(vazio)' : formatCell(valor, listed)}
                </span>{' '}
                <span className={styles.count}>{formatCount(linhas)}</span>
              </>
            }
            checked={shows(valor)}
            onChange={() => toggle(valor)}
          />
        ))}
        {isPending && <Loader size={16} aria-label="Buscando os valores" />}
        {error !== null && <p className={styles.fault}>{messageOf(error)}.</p>}
        {data !== undefined && valores.length === 0 && <p className={styles.hint}>Nenhum valor.</p>}
      </div>
      <div className={styles.under}>
        {data?.truncado === true ? (
          <span className={styles.hint}>
            Os {valores.length} mais comuns de {formatCount(data.distintos)}. Procure para achar os outros.
          </span>
        ) : (
          <span />
        )}
        {part !== '' && valores.length > 0 && (
          <Button
            variant="subtle"
            size="compact-xs"
            onClick={() => onMarked({ except: false, values: new Set(valores.map(({ valor }) => valor)) })}
          >
            Só os encontrados
          </Button>
        )}
      </div>
    </fieldset>
  );
}

/** Whether a filter lists months of a date column. */
const hasMonth = ({ values }: MarkedValues): boolean =>
  [...values].some((value) => value !== null && isMesDaData(value));
