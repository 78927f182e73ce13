import { Button, SegmentedControl } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { EmptyState } from '../../table/table-states.tsx';
import type { GridColumn, GridRow } from '../grid-column.ts';
import type { GridSearch } from '../grid-datasource.ts';
import type { GridSource } from '../grid-source.ts';
import { addsUp, chartedAmount } from '../grid-totals.ts';
import type { Analysis } from '../grid-view.ts';
import type { GroupValue } from '../use-arrangement.ts';
import styles from './analise.module.css';
import { Grupos } from './grupos.tsx';
import { COUNT } from './measure.ts';
import { Pick } from './pick.tsx';
import { Pivo } from './pivo.tsx';
import { withMonths } from './with-months.ts';

export interface AnaliseProps {
  source: GridSource;
  columns: readonly GridColumn[];
  search: GridSearch;
  /** The totals of the rows that the search leaves. */
  totals: readonly GridRow[];
  analysis: Analysis;
  onAnalysis: (analysis: Analysis | null) => void;
  /** Opens the rows that have these values. */
  onRows: (values: readonly GroupValue[]) => void;
}

const MOST_LEVELS = 3;
const NEXT = ['Agrupar por', 'depois por', 'e por'] as const;

/** The rows of a report put together by the server: in groups, or as a table of two columns, with a chart of either. */
export default function Analise(props: AnaliseProps) {
  const { columns, analysis, onAnalysis, onRows, ...asked } = props;
  const [chart, setChart] = useState(false);
  const [measure, setMeasure] = useState<string>();
  const measures = columns.filter(addsUp);
  const grouped = useMemo(() => withMonths(columns), [columns]);
  const keys = grouped.map(({ key }) => key);
  const chosen =
    analysis.kind === 'pivo' ? analysis.measure : (measure ?? (chartedAmount(columns) ?? measures[0])?.key ?? null);

  return (
    <div className={styles.analise}>
      <div className={styles.bar}>
        <SegmentedControl
          size="xs"
          aria-label="Como juntar as linhas"
          data={[
            { value: 'grupos', label: 'Grupos' },
            { value: 'pivo', label: 'Tabela dinâmica' },
          ]}
          value={analysis.kind}
          onChange={(kind) => onAnalysis(kind === 'pivo' ? asPivot(analysis, columns, chosen) : asGroups(analysis))}
        />
        {analysis.kind === 'grupos' ? (
          <Levels keys={keys} levels={analysis.levels} onLevels={(levels) => onAnalysis({ kind: 'grupos', levels })} />
        ) : (
          <>
            <Pick
              label="Linhas"
              keys={keys}
              value={analysis.row}
              onPick={(row) => onAnalysis({ ...analysis, row: row ?? analysis.row })}
            />
            <Pick
              label="Colunas"
              keys={keys}
              value={analysis.column}
              onPick={(column) => onAnalysis({ ...analysis, column: column ?? analysis.column })}
            />
          </>
        )}
        {(analysis.kind === 'pivo' || chart) && (
          <Pick
            label={analysis.kind === 'pivo' ? 'Somar' : 'Gráfico de'}
            keys={measures.map(({ key }) => key)}
            none={COUNT}
            value={chosen}
            onPick={(key) => {
              if (analysis.kind === 'pivo') onAnalysis({ ...analysis, measure: key });
              else setMeasure(key ?? COUNT);
            }}
          />
        )}
        <Button
          variant={chart ? 'light' : 'default'}
          size="xs"
          aria-pressed={chart}
          leftSection={<IconChartBar size={15} aria-hidden />}
          onClick={() => setChart(!chart)}
        >
          Gráfico
        </Button>
      </div>
      {analysis.kind === 'pivo' ? (
        <Pivo {...asked} columns={grouped} pivot={analysis} chart={chart} onRows={onRows} />
      ) : analysis.levels.length === 0 ? (
        <EmptyState>
          <p>Escolha a coluna pela qual agrupar.</p>
        </EmptyState>
      ) : (
        <Grupos
          {...asked}
          key={analysis.levels.join('|')}
          columns={grouped}
          levels={analysis.levels}
          chart={chart ? (chosen === COUNT ? null : chosen) : undefined}
          onRows={onRows}
        />
      )}
    </div>
  );
}

interface LevelsProps {
  keys: readonly string[];
  levels: readonly string[];
  onLevels: (levels: readonly string[]) => void;
}

/** The columns by which rows are grouped, one inside the other. */
function Levels({ keys, levels, onLevels }: LevelsProps) {
  return Array.from({ length: Math.min(MOST_LEVELS, levels.length + 1) }, (_, at) => {
    const level = levels[at] ?? null;
    return (
      <Pick
        // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
        key={at}
        label={NEXT[at] ?? ''}
        keys={keys.filter((key) => key === level || !levels.includes(key))}
        none="—"
        value={level}
        onPick={(key) =>
          onLevels(key === null ? levels.slice(0, at) : levels.slice(0, at).concat(key, levels.slice(at + 1)))
        }
      />
    );
  });
}

function asPivot(analysis: Analysis, columns: readonly GridColumn[], measure: string | null): Analysis {
  const levels = analysis.kind === 'grupos' ? analysis.levels : [];
  const texts = columns.filter(({ type }) => type === 'text').map(({ key }) => key);
  const row = levels[0] ?? texts[0] ?? columns[0]?.key ?? '';
  const column = levels[1] ?? texts.find((key) => key !== row) ?? columns.find(({ key }) => key !== row)?.key ?? row;
  return { kind: 'pivo', row, column, measure: measure === COUNT ? null : measure };
}

function asGroups(analysis: Analysis): Analysis {
  return { kind: 'grupos', levels: analysis.kind === 'pivo' ? [analysis.row, analysis.column] : analysis.levels };
}
