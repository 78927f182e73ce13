import type { FormatoRelatorio } from '@apura/contract';
import {
  IconArrowLeft,
  IconHelpCircle,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconTableOptions,
} from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FETCH_FAILED, NO_DATA } from '../../lib/batch/batch-words.ts';
import { keepLinhas, type Linhas } from '../../lib/navigation.ts';
import { noteRelatorioOpened } from '../../lib/primeiros-passos.ts';
import { useUser } from '../../lib/session/session-store.ts';
import { type GridFilters, type GridRow, type GridView, ReportGrid, type RowOpening } from '../../ui/grid/index.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Celula } from '../../ui/origem/field-of-cell.ts';
import type { Origem } from '../../ui/origem/origem.ts';
import { OrigemDrawer } from '../../ui/origem/origem-drawer.tsx';
import { OrigemPanel } from '../../ui/origem/origem-panel.tsx';
import { notificar } from '../../ui/toast/notificar.ts';
import { CartaButton } from './carta-button.tsx';
import { DossieButton } from './dossie/dossie-button.tsx';
import { DownloadMenu } from './download-menu.tsx';
import { EspelhoButton } from './espelho-button.tsx';
import { LevarMenu } from './levar-menu.tsx';
import { isFiltered, setNarrowed } from './narrowed-grid.ts';
import { openColumnOf, origemOf } from './origem-of.ts';
import { PaneTitle } from './pane-title.tsx';
import { createFetchRelatorio, createFetchTotais } from './relatorio-requests.ts';
import styles from './relatorios.module.css';

interface RelatorioPaneProps {
  projetoId: string;
  relatorio: string;
  /** Said when it has no rows: the documents that it needs. */
  emptyHint: string | undefined;
  /** On a phone the rows are a step of their own, with a way back. */
  onBack?: (() => void) | undefined;
  /** Whether the list at the left is hidden; absent on a phone. */
  wide?: boolean;
  onToggleWide?: () => void;
  /** The columns' filters at the start, set by the link that led here. */
  filtros?: GridFilters | undefined;
  /** What is shown of the rows at the start: the search, the order, and the row that is open. */
  linhas: Linhas;
  /** Which request from elsewhere opened it, if one did: its first cell takes the focus. */
  pedido?: number | undefined;
  busy: boolean;
  /** With a view, what the grid shows. */
  onDownload: (format: FormatoRelatorio, view?: GridView) => void;
  /** Says how the report is calculated. */
  onComo: () => void;
}

interface Opened {
  origem: Origem;
  celula: Celula | undefined;
  byKey: boolean;
}

/** The rows of the chosen report, and beside them the origin of one. */
export function RelatorioPane({ projetoId, relatorio, emptyHint, ...props }: RelatorioPaneProps) {
  const { email } = useUser();
  const source = useMemo(() => ({ projetoId, relatorio }), [projetoId, relatorio]);
  const fetchWindow = useMemo(() => createFetchRelatorio(projetoId, relatorio), [projetoId, relatorio]);
  const fetchTotals = useMemo(() => createFetchTotais(projetoId, relatorio), [projetoId, relatorio]);
  useEffect(() => noteRelatorioOpened(email), [email]);
  const onEmpty = useCallback(() => void notificar('alert', NO_DATA), []);
  const onFailure = useCallback(() => void notificar('error', FETCH_FAILED), []);
  const onPhone = props.onToggleWide === undefined;
  const gridKey = gridKeyOf({ projetoId, relatorio, ...props });
  const [opened, setOpened] = useOpened(props.linhas, gridKey);
  const byKey = useOpenedByKey(gridKey);
  const isOpened = useMemo(() => {
    const origem = JSON.stringify(opened?.origem);
    return origem === undefined ? undefined : (row: GridRow) => JSON.stringify(origemOf(relatorio, row)) === origem;
  }, [opened, relatorio]);

  function open(row: GridRow, { key, byKey = false }: RowOpening): void {
    const origem = origemOf(relatorio, row);
    if (origem !== null) setOpened({ origem, celula: celulaOf(row, key), byKey });
  }

  return (
    <div className={styles.pane}>
      <div className={styles.paneSplit}>
        <ReportGrid
          key={gridKey}
          initialFilters={props.filtros}
          initialSearch={props.linhas.q}
          initialSort={props.linhas.sort}
          label={relatorio}
          heading={
            <>
              <PaneButtons {...props} />
              <PaneTitle relatorio={relatorio} alone={props.onBack !== undefined} />
              <IconButton
                label="Como é calculado"
                icon={<IconHelpCircle size={18} aria-hidden />}
                onClick={props.onComo}
              />
            </>
          }
          tools={(view) => (
            <>
              <NarrowedNote relatorio={relatorio} view={view} />
              <LevarMenu projetoId={projetoId} relatorio={relatorio} view={view} />
              <CartaButton projetoId={projetoId} relatorio={relatorio} view={view} />
              <EspelhoButton projetoId={projetoId} relatorio={relatorio} />
              <DossieButton projetoId={projetoId} relatorio={relatorio} view={view} busy={props.busy} />
              <DownloadMenu
                projetoId={projetoId}
                relatorio={relatorio}
                view={view}
                busy={props.busy}
                onDownload={props.onDownload}
              />
            </>
          )}
          memoryKey={`${email}.${relatorio}`}
          source={source}
          fetchWindow={fetchWindow}
          fetchTotals={fetchTotals}
          failedText="Não foi possível buscar as linhas deste relatório."
          openColumn={openColumnOf(relatorio)}
          canOpen={(row) => origemOf(relatorio, row) !== null}
          onOpen={open}
          isOpened={isOpened}
          focusFirst={byKey || props.pedido !== undefined}
          onEmpty={onEmpty}
          emptyHint={emptyHint}
          onFailure={onFailure}
        />
        {!onPhone && opened !== null && (
          <OrigemPanel
            projetoId={projetoId}
            origem={opened.origem}
            celula={opened.celula}
            takesFocus={opened.byKey}
            onClose={() => setOpened(null)}
          />
        )}
      </div>
      {onPhone && (
        <OrigemDrawer
          projetoId={projetoId}
          origem={opened?.origem ?? null}
          celula={opened?.celula}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

type Shown = Pick<RelatorioPaneProps, 'projetoId' | 'relatorio' | 'filtros' | 'pedido'>;

function gridKeyOf({ projetoId, relatorio, filtros, pedido }: Shown): string {
  return `${projetoId} ${relatorio} ${JSON.stringify(filtros ?? {})} ${pedido ?? ''}`;
}

/** The row whose origin is open: at first the one that was open when the rows were left, and none in other rows. */
function useOpened(linhas: Linhas, gridKey: string): [Opened | null, (opened: Opened | null) => void] {
  const [opened, setOpened] = useState<Opened | null>(null);
  const taken = useRef<{ linhas: Linhas; gridKey: string } | null>(null);
  const open = useCallback((next: Opened | null) => {
    setOpened(next);
    keepLinhas({ aberta: next?.origem ?? null });
  }, []);
  useEffect(() => {
    // Another project or filter shows other rows than those that were left.
    const others = taken.current?.linhas === linhas && taken.current.gridKey !== gridKey;
    const left = others ? null : linhas.aberta;
    taken.current = { linhas, gridKey };
    open(left === null ? null : { origem: left, celula: undefined, byKey: false });
    return () => setNarrowed(null);
  }, [gridKey, linhas, open]);
  return [opened, open];
}

function PaneButtons({ onBack, wide, onToggleWide }: Pick<RelatorioPaneProps, 'onBack' | 'wide' | 'onToggleWide'>) {
  return (
    <>
      {onBack !== undefined && (
        <IconButton label="Voltar à lista" icon={<IconArrowLeft size={18} aria-hidden />} onClick={onBack} />
      )}
      {onToggleWide !== undefined && (
        <IconButton
          label={wide ? 'Mostrar a lista' : 'Ocultar a lista'}
          icon={
            wide ? (
              <IconLayoutSidebarLeftExpand size={18} aria-hidden />
            ) : (
              <IconLayoutSidebarLeftCollapse size={18} aria-hidden />
            )
          }
          onClick={onToggleWide}
        />
      )}
    </>
  );
}

/** Remembers what part of the rows the grid shows: for the address, and for downloads that are started elsewhere. */
function NarrowedNote({ relatorio, view }: { relatorio: string; view: GridView | null }) {
  const narrowed = isFiltered(view);
  useEffect(() => setNarrowed(narrowed ? relatorio : null), [narrowed, relatorio]);
  const { q, filters } = view?.search ?? {};
  const sort = view?.sort;
  useEffect(() => {
    if (q !== undefined && filters !== undefined && sort !== undefined) keepLinhas({ q, filters, sort });
  }, [q, filters, sort]);
  return null;
}

/** Whether a report was chosen by the keyboard: its first cell then takes the focus, many tabs away otherwise. */
function useOpenedByKey(gridKey: string): boolean {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each grid
  return useMemo(() => document.activeElement?.matches('button:focus-visible') ?? false, [gridKey]);
}

function celulaOf(row: GridRow, key: string | undefined): Celula | undefined {
  const value = key === undefined ? undefined : row[key];
  return key === undefined || value === null || value === undefined ? undefined : { column: key, value: String(value) };
}

/** Shown at the right before a report is chosen. */
export function NoRelatorio() {
  return (
    <div className={styles.none}>
      <IconTableOptions size={30} stroke={1.4} aria-hidden />
      <p>Escolha um relatório na lista para ver suas linhas.</p>
    </div>
  );
}
