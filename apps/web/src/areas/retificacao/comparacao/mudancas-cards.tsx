import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { countOf, formatCount } from '../../../lib/format/counts.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { FetchWindow, GridRow } from '../../../ui/grid/index.tsx';
import { QuickSearch } from '../../../ui/quick-search.tsx';
import { CardRows } from '../../../ui/table/card-rows.tsx';
import type { DataColumn } from '../../../ui/table/data-column.ts';
import type { Sort } from '../../../ui/table/data-table-props.ts';
import { EmptyState, FailedState, NoResults } from '../../../ui/table/table-states.tsx';
import styles from './comparacao.module.css';

/** So many more at a time: a screen of cards is five. */
const BLOCO = 50;

interface MudancasCardsProps {
  id: string;
  label: string;
  fetchWindow: FetchWindow;
  failedText: string;
  emptyHint: string;
  canOpen: (row: GridRow) => boolean;
  onOpen: (row: GridRow) => void;
}

type Numerada = GridRow & { numero: number };

/** The changes on a phone: what the grid shows, each change a card, so that before and after are read at once. */
export function MudancasCards({ id, label, fetchWindow, canOpen, onOpen, failedText, emptyHint }: MudancasCardsProps) {
  const [search, setSearch] = useState('');
  const [q] = useDebouncedValue(search.trim(), 250);
  const [sort, setSort] = useState<Sort | null>(null);
  const { data, error, isPending, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: queryKeys.mudancas(id, { q, sort }),
    queryFn: ({ pageParam, signal }) =>
      fetchWindow({
        offset: pageParam,
        limit: BLOCO,
        sort: sort === null ? [] : [{ key: sort.key, desc: sort.direction === 'desc' }],
        q,
        filters: {},
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const shown = pages.length * BLOCO;
      return shown < total ? shown : undefined;
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const rows = useMemo(
    () => (data?.pages ?? []).flatMap((page) => page.rows).map((row, numero): Numerada => ({ ...row, numero })),
    [data],
  );
  const columns = useMemo(() => columnsOf({ canOpen, onOpen, any: rows.some(canOpen) }), [canOpen, onOpen, rows]);
  const total = data?.pages[0]?.total ?? 0;
  const clear = () => setSearch('');

  return (
    <div className={styles.fill}>
      <div className={styles.bar}>
        <QuickSearch value={search} onChange={setSearch} label={`Buscar nas linhas de ${label}`} />
        {data !== undefined && (
          <span className={styles.count} role="status">
            {countOf(total, 'linha', 'linhas')}
            {q === '' ? '' : ` com “${q}”`}
          </span>
        )}
      </div>
      <CardRows
        id="retificacao-mudancas"
        label={label}
        columns={columns}
        rows={rows}
        sorted={rows}
        rowKey={({ numero }) => String(numero)}
        sort={sort}
        sortBy={setSort}
        toggle={() => undefined}
        loading={isPending}
        empty={null}
        foot={
          error !== null ? (
            <FailedState
              what={failedText}
              error={error}
              onRetry={() => void (rows.length === 0 ? refetch() : fetchNextPage())}
            />
          ) : isPending ? null : rows.length === 0 ? (
            q === '' ? (
              <EmptyState>
                <p>Sem dados a exibir</p>
                <p>{emptyHint}</p>
              </EmptyState>
            ) : (
              <NoResults search={q} onClear={clear} />
            )
          ) : hasNextPage ? (
            <div className={styles.more}>
              <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Mostrar mais {formatCount(Math.min(BLOCO, total - rows.length))} de {formatCount(total)}
              </Button>
            </div>
          ) : null
        }
      />
    </div>
  );
}

function columnsOf(opening: {
  canOpen: (row: GridRow) => boolean;
  onOpen: (row: GridRow) => void;
  /** Whether some row leads to its line: rows that lead nowhere have no control. */
  any: boolean;
}): readonly DataColumn<Numerada>[] {
  const line = (key: string): DataColumn<Numerada> => ({
    key,
    header: key,
    value: (row) => row[key],
    render: (row) => textOf(row, key),
    width: 0,
  });
  return [
    {
      ...line('Registro'),
      render: (row) => `${textOf(row, 'Registro')} · ${textOf(row, 'Campo')}`,
      card: 'title',
    },
    { ...line('Campo'), card: 'none' },
    line('Antes'),
    {
      ...line('Depois'),
      // A whole record is too long to be emphasised.
      render: (row) => (row.Campo === '(registro)' ? textOf(row, 'Depois') : <strong>{textOf(row, 'Depois')}</strong>),
    },
    line('Período'),
    line('Chave'),
    line('Origem'),
    { ...line('Linha'), card: 'none' },
    {
      key: 'origem',
      header: 'Linha do arquivo',
      width: 0,
      card: 'foot',
      controls: opening.any,
      render: (row) =>
        opening.canOpen(row) ? (
          <Button variant="subtle" size="xs" onClick={() => opening.onOpen(row)}>
            Ver a linha {textOf(row, 'Linha')} do arquivo
          </Button>
        ) : null,
    },
  ];
}

/** A dash where there is nothing: a field that was empty, a record that was not there. */
function textOf(row: GridRow, key: string): string {
  const value = row[key];
  return value === null || value === undefined || value === '' ? '-' : String(value);
}
