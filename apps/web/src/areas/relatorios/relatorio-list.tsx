import { Checkbox, Skeleton } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { formatCount } from '../../lib/format/counts.ts';
import type { Sort } from '../../ui/table/data-table-props.ts';
import { rowKeysHandler } from '../../ui/table/row-keys-handler.ts';
import { EmptyState, FailedState, NoResults } from '../../ui/table/table-states.tsx';
import { useSortedRows } from '../../ui/table/use-sorted-rows.ts';
import type { GrupoRelatorios } from './group-relatorios.ts';
import { COLUMNS } from './relatorio-columns.ts';
import styles from './relatorio-list.module.css';
import { RelatorioRow, type RowActions } from './relatorio-row.tsx';
import type { RelatorioListado } from './search-relatorios.ts';

interface RelatorioListProps extends RowActions {
  /** What is shown: the reports of the present tab, or of any tab those that were found or asked for. */
  relatorios: readonly RelatorioListado[];
  group: (relatorios: readonly RelatorioListado[]) => readonly GrupoRelatorios[];
  loading: boolean;
  error: unknown;
  onRetry: () => void;
  search: string;
  onClearSearch: () => void;
  /** Said when there is nothing to show and nothing was searched. */
  empty: string;
  open: string | null;
  selected: ReadonlySet<string>;
  favoritos: ReadonlySet<string>;
  onToggleAll: () => void;
}

const BONES = 6;
const ROW_HEIGHT_PX = 40;
const AREAS: Readonly<Record<string, string | undefined>> = {
  report: styles.nome,
  module: styles.obr,
  description: styles.desc,
  rows: styles.linhas,
  value: styles.valor,
};

/** The reports as a list: marked for the export, downloaded one by one, explained, or opened at the right. */
export function RelatorioList(props: RelatorioListProps) {
  const { relatorios, loading, selected } = props;
  const { sorted, sort, toggle } = useSortedRows('relatorios', { columns: COLUMNS, rows: relatorios });
  const grupos = props.group(sorted);
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  // The open report is marked in the list, also where its group begins folded.
  const isFolded = ({ key, folded, relatorios: own }: GrupoRelatorios): boolean =>
    turned.get(key) ?? (folded && !own.some(({ report }) => report === props.open));
  const marked = relatorios.filter((item) => selected.has(item.report)).length;
  const shown = grupos.filter((grupo) => !isFolded(grupo)).flatMap((grupo) => grupo.relatorios);
  const area = useRef<HTMLDivElement>(null);
  const numbered = relatorios.some(({ noProjeto }) => noProjeto !== undefined);
  const openShown = !loading && shown.some(({ report }) => report === props.open);
  useOpenInView(area, openShown ? `${props.open} ${numbered}` : null);
  const onKeyDown = rowKeysHandler({ count: shown.length, rowHeight: ROW_HEIGHT_PX, scrollTo: () => undefined });

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons inside
    <div ref={area} className={styles.scroll} onKeyDown={onKeyDown}>
      <table className={styles.table} aria-label="Relatórios">
        <thead>
          <tr className={styles.head}>
            <th scope="col" className={styles.sel}>
              <Checkbox
                size="xs"
                aria-label="Selecionar todos os relatórios"
                checked={marked > 0 && marked === relatorios.length}
                indeterminate={marked > 0 && marked < relatorios.length}
                disabled={relatorios.length === 0}
                onChange={props.onToggleAll}
              />
            </th>
            {COLUMNS.map(({ key, header }) => (
              <Heading key={key} column={key} header={header} sort={sort} toggle={toggle} />
            ))}
            <th scope="col" className={styles.acoes}>
              <span className="sr-only">Baixar</span>
            </th>
          </tr>
        </thead>
        {!loading &&
          grupos.map((grupo) => (
            <Grupo
              key={grupo.key}
              grupo={grupo}
              foldable={grupo.key === 'vazios'}
              folded={isFolded(grupo)}
              onTurn={() => setTurned(new Map(turned).set(grupo.key, !isFolded(grupo)))}
            >
              {grupo.relatorios.map((relatorio) => (
                <RelatorioRow
                  key={relatorio.report}
                  relatorio={relatorio}
                  index={shown.indexOf(relatorio)}
                  open={relatorio.report === props.open}
                  selected={selected.has(relatorio.report)}
                  favorito={props.favoritos.has(relatorio.report)}
                  blocked={props.blocked}
                  unexplained={props.unexplained}
                  onOpen={props.onOpen}
                  onToggle={props.onToggle}
                  onFavorito={props.onFavorito}
                  onComo={props.onComo}
                  onDownload={props.onDownload}
                />
              ))}
            </Grupo>
          ))}
      </table>
      {loading && <Bones />}
      {!loading && relatorios.length === 0 && <Nothing {...props} />}
    </div>
  );
}

interface HeadingProps {
  column: string;
  header: string;
  sort: Sort | null;
  toggle: (key: string) => void;
}

function Heading({ column, header, sort, toggle }: HeadingProps) {
  const direction = sort?.key === column ? sort.direction : undefined;
  const ariaSort = direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : undefined;
  return (
    <th scope="col" className={AREAS[column]} aria-sort={ariaSort}>
      <button type="button" className={styles.sort} onClick={() => toggle(column)}>
        {header}
        {direction === 'asc' && <IconArrowUp size={13} aria-hidden />}
        {direction === 'desc' && <IconArrowDown size={13} aria-hidden />}
      </button>
    </th>
  );
}

interface GrupoProps {
  grupo: GrupoRelatorios;
  foldable: boolean;
  folded: boolean;
  onTurn: () => void;
  children: ReactNode;
}

function Grupo({ grupo: { label, relatorios }, foldable, folded, onTurn, children }: GrupoProps) {
  const text = `${label} (${formatCount(relatorios.length)})`;
  return (
    <tbody>
      {label !== undefined && (
        <tr className={styles.group}>
          <th scope="rowgroup">
            {foldable ? (
              <button type="button" aria-expanded={!folded} onClick={onTurn}>
                <IconChevronRight size={15} aria-hidden />
                {text}
              </button>
            ) : (
              <span>{text}</span>
            )}
          </th>
        </tr>
      )}
      {!folded && children}
    </tbody>
  );
}

function Nothing(props: RelatorioListProps) {
  if (props.error !== null && props.error !== undefined) {
    return <FailedState what="Não foi possível carregar os relatórios." error={props.error} onRetry={props.onRetry} />;
  }
  if (props.search.trim() !== '') return <NoResults search={props.search} onClear={props.onClearSearch} />;
  return (
    <EmptyState>
      <p>{props.empty}</p>
    </EmptyState>
  );
}

function Bones() {
  return (
    <>
      <div className={styles.bones} aria-hidden>
        {Array.from({ length: BONES }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bones have no identity
          <Skeleton key={index} height={36} />
        ))}
      </div>
      <p className="sr-only" role="status">
        Carregando
      </p>
    </>
  );
}

/** Scrolls to the open report when another one is opened, and when the numbers that order the list arrive. */
function useOpenInView(area: RefObject<HTMLElement | null>, shown: string | null): void {
  useEffect(() => {
    if (shown === null) return;
    // With the next frame, which lays the page out in any case.
    const frame = requestAnimationFrame(() =>
      area.current?.querySelector('tr[aria-current]')?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [area, shown]);
}
