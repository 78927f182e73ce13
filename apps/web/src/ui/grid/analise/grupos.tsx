import { CONTAGEM } from '@apura/contract';
import { useState } from 'react';
import { FailedState } from '../../table/table-states.tsx';
import type { GridColumn, GridRow } from '../grid-column.ts';
import type { GridSearch } from '../grid-datasource.ts';
import type { GridSource } from '../grid-source.ts';
import { addsUp } from '../grid-totals.ts';
import type { GroupValue } from '../use-arrangement.ts';
import { Grafico } from './grafico.tsx';
import { firstSort, type GroupSort } from './group-sort.ts';
import { GroupTable } from './group-table.tsx';
import type { Path } from './group-tree.ts';
import { COUNT, formatValue } from './measure.ts';
import { useGroups } from './use-groups.ts';

interface GruposProps {
  source: GridSource;
  columns: readonly GridColumn[];
  search: GridSearch;
  totals: readonly GridRow[];
  levels: readonly string[];
  /** The column of the chart, null for the number of rows; undefined without a chart. */
  chart: string | null | undefined;
  onRows: (values: readonly GroupValue[]) => void;
}

/** Groups one inside the other: they open, and lead to their rows. */
export function Grupos({ source, columns, search, totals, levels, chart, onRows }: GruposProps) {
  // Until the user asks for an order, each level has its own.
  const [asked, setSort] = useState<GroupSort | null>(null);
  const levelColumns = levels.flatMap((key) => columns.find((column) => column.key === key) ?? []);
  const sums = columns.filter(addsUp);
  const groups = useGroups({ source, search, levels: levelColumns, sums, sort: asked });
  const sort = asked ?? firstSort(levelColumns[0]);
  const measured = sums.find(({ key }) => key === chart);
  const [outer] = levelColumns;

  function openRows(path: Path): void {
    onRows(path.flatMap((valor, at) => (levelColumns[at] === undefined ? [] : [{ column: levelColumns[at], valor }])));
  }

  if (groups.error !== null && groups.rows.length <= 1)
    return <FailedState what="Não foi possível agrupar as linhas." error={groups.error} onRetry={groups.retry} />;
  return (
    <>
      {chart !== undefined && groups.root !== undefined && (
        <Grafico
          label={`${measured?.key ?? COUNT} por ${outer?.key ?? ''}`}
          column={measured}
          names={groups.root.grupos.map(({ valores }) => formatValue(valores[0] ?? null, outer))}
          series={[
            {
              name: measured?.key ?? COUNT,
              amounts: groups.root.grupos.map(({ linhas, somas }) =>
                measured === undefined ? String(linhas) : (somas[measured.key] ?? null),
              ),
            },
          ]}
          total={groups.root.total}
          onPick={(at) => {
            const group = groups.root?.grupos[at];
            if (group !== undefined) openRows([group.valores[0] ?? null]);
          }}
        />
      )}
      <GroupTable
        rows={groups.rows}
        levels={levelColumns}
        sums={sums}
        totals={totals}
        sort={sort}
        onSort={(key) => setSort({ key, desc: sort.key === key ? !sort.desc : key === CONTAGEM || key !== '' })}
        onOpen={groups.open}
        onClose={groups.close}
        onMore={groups.more}
        onRetry={groups.retry}
        onRows={openRows}
      />
    </>
  );
}
