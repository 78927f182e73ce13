import { useQuery } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useRef } from 'react';
import { densityStore, ROW_HEIGHT_PX } from '../../table/density.ts';
import { FailedState } from '../../table/table-states.tsx';
import type { GridColumn } from '../grid-column.ts';
import type { GridSearch } from '../grid-datasource.ts';
import { GridSkeleton } from '../grid-skeleton.tsx';
import { fetchPivot, type GridSource } from '../grid-source.ts';
import type { Analysis } from '../grid-view.ts';
import type { GroupValue } from '../use-arrangement.ts';
import styles from './analise.module.css';
import { Grafico } from './grafico.tsx';
import { Spacer } from './group-table.tsx';
import { COUNT, formatMeasure, formatValue } from './measure.ts';

interface PivoProps {
  source: GridSource;
  columns: readonly GridColumn[];
  search: GridSearch;
  pivot: Extract<Analysis, { kind: 'pivo' }>;
  chart: boolean;
  onRows: (values: readonly GroupValue[]) => void;
}

/** The eye does not hold more colours apart. */
const MOST_SERIES = 8;

/** A row for each value of one column, a column for each of another, sums in the cells. */
export function Pivo({ source, columns, search, pivot, chart, onRows }: PivoProps) {
  const { row, column, measure } = pivot;
  const { data, error, refetch } = useQuery({
    queryKey: ['pivo', source, row, column, measure, search],
    queryFn: ({ signal }) => fetchPivot({ source, search, signal, row, column, measure }),
  });
  const byKey = (key: string | null) => columns.find((one) => one.key === key);
  const rowColumn = byKey(row);
  const columnColumn = byKey(column);
  const measured = byKey(measure);
  if (error !== null)
    return <FailedState what="Não foi possível montar a tabela." error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <GridSkeleton />;
  const heads = data.colunas.map(({ valor, outros }) => (outros ? 'Outros' : formatValue(valor, columnColumn)));
  const few = heads.length <= MOST_SERIES;
  const rowValue = (valor: string | null): GroupValue[] =>
    rowColumn === undefined ? [] : [{ column: rowColumn, valor }];

  return (
    <>
      {chart && (
        <Grafico
          label={`${measure ?? COUNT} por ${row} e ${column}`}
          column={measured}
          names={data.linhas.map(({ valor }) => formatValue(valor, rowColumn))}
          series={
            few
              ? heads.map((name, at) => ({ name, amounts: data.linhas.map(({ celulas }) => celulas[at] ?? null) }))
              : [{ name: measure ?? COUNT, amounts: data.linhas.map(({ total }) => total) }]
          }
          total={data.linhas.length}
          onPick={(at) => onRows(rowValue(data.linhas[at]?.valor ?? null))}
        />
      )}
      {data.truncado && (
        <p className={styles.note}>
          Só as {data.linhas.length} linhas com mais ocorrências são mostradas. Filtre para ver as outras.
        </p>
      )}
      <PivotTable
        {...data}
        heads={heads}
        corner={`${row} × ${column}`}
        measured={measured}
        rowName={(valor) => formatValue(valor, rowColumn)}
        onCell={(valor, at) => {
          const head = data.colunas[at];
          if (head === undefined || columnColumn === undefined) return onRows(rowValue(valor));
          onRows([...rowValue(valor), { column: columnColumn, valor: head.valor }]);
        }}
      />
    </>
  );
}

interface PivotTableProps extends Awaited<ReturnType<typeof fetchPivot>> {
  heads: readonly string[];
  corner: string;
  measured: GridColumn | undefined;
  rowName: (valor: string | null) => string;
  /** Shows the rows of a cell, or of a row where `at` is no column. */
  onCell: (valor: string | null, at: number) => void;
}

function PivotTable({ colunas, linhas, totais, heads, corner, measured, rowName, onCell }: PivotTableProps) {
  const density = densityStore.use((state) => state.density);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: linhas.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT_PX[density],
    overscan: 8,
  });
  const items = virtual.getVirtualItems();
  const [firstItem] = items;
  const lastItem = items.at(-1);
  const amount = (text: string | null) => formatMeasure(text, measured);
  return (
    <div ref={scroller} className={styles.scroller}>
      <table className={styles.table} aria-label={corner} aria-rowcount={linhas.length + 2} onKeyDown={moveByArrows}>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {heads.map((head, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two values may be written alike; their order is fixed
              <th key={at} scope="col" className={colunas[at]?.outros ? styles.others : styles.amount}>
                {head}
              </th>
            ))}
            <th scope="col" className={styles.amount}>
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          <Spacer height={firstItem?.start ?? 0} />
          {items.map(({ index }) => {
            const linha = linhas[index];
            if (linha === undefined) return null;
            const name = rowName(linha.valor);
            return (
              <tr key={index} style={{ height: ROW_HEIGHT_PX[density] }}>
                <th scope="row" title={name}>
                  <button type="button" className={styles.cell} onClick={() => onCell(linha.valor, -1)}>
                    {name}
                  </button>
                </th>
                {linha.celulas.map((cell, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
                  <td key={at} className={styles.amount}>
                    {cell !== null && colunas[at]?.outros === false ? (
                      <button
                        type="button"
                        tabIndex={-1}
                        className={styles.cell}
                        title="Ver as linhas"
                        onClick={() => onCell(linha.valor, at)}
                      >
                        {amount(cell)}
                      </button>
                    ) : (
                      amount(cell)
                    )}
                  </td>
                ))}
                <td className={styles.amount}>
                  <strong>{amount(linha.total)}</strong>
                </td>
              </tr>
            );
          })}
          <Spacer height={lastItem === undefined ? 0 : virtual.getTotalSize() - lastItem.end} />
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            {totais.celulas.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place
              <td key={at} className={styles.amount}>
                {amount(cell)}
              </td>
            ))}
            <td className={styles.amount}>{amount(totais.total)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Brings the focus to the next cell that leads to rows. */
function moveByArrows(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key];
  const cell = event.target instanceof Element ? event.target.closest('td, th') : null;
  if (step === undefined || !(cell instanceof HTMLTableCellElement)) return;
  const row = cell.parentElement;
  if (!(row instanceof HTMLTableRowElement)) return;
  event.preventDefault();
  const { rows } = event.currentTarget;
  let [at, to] = [row.rowIndex + step[0], cell.cellIndex + step[1]];
  for (; rows[at]?.cells[to] !== undefined; at += step[0], to += step[1]) {
    const button = rows[at]?.cells[to]?.querySelector('button');
    if (button === null || button === undefined) continue;
    button.focus();
    return;
  }
}
