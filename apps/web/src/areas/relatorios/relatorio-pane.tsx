import type { FormatoRelatorio } from '@apura/contract';
import { Button, Menu } from '@mantine/core';
import {
  IconArrowLeft,
  IconDatabase,
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconTableOptions,
} from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { FETCH_FAILED, NO_DATA } from '../../lib/batch/batch-words.ts';
import { noteRelatorioOpened } from '../../lib/primeiros-passos.ts';
import { useUser } from '../../lib/session/session-store.ts';
import { type GridFilters, ReportGrid } from '../../ui/grid/index.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import type { Origem } from '../../ui/origem/origem.ts';
import { OrigemDrawer } from '../../ui/origem/origem-drawer.tsx';
import { notificar } from '../../ui/toast/notificar.ts';
import { openColumnOf, origemOf } from './origem-of.ts';
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
  busy: boolean;
  onDownload: (format: FormatoRelatorio) => void;
}

/** The rows of the chosen report. */
export function RelatorioPane({ projetoId, relatorio, emptyHint, ...props }: RelatorioPaneProps) {
  const { email } = useUser();
  const [origem, setOrigem] = useState<Origem | null>(null);
  const fetchWindow = useMemo(() => createFetchRelatorio(projetoId, relatorio), [projetoId, relatorio]);
  const fetchTotals = useMemo(() => createFetchTotais(projetoId, relatorio), [projetoId, relatorio]);
  useEffect(() => noteRelatorioOpened(email), [email]);
  const onEmpty = useCallback(() => void notificar('alert', NO_DATA), []);
  const onFailure = useCallback(() => void notificar('error', FETCH_FAILED), []);

  return (
    <>
      <ReportGrid
        key={`${projetoId} ${relatorio} ${JSON.stringify(props.filtros ?? {})}`}
        initialFilters={props.filtros}
        label={relatorio}
        heading={
          <>
            {props.onBack !== undefined && (
              <IconButton
                label="Voltar à lista"
                icon={<IconArrowLeft size={18} aria-hidden />}
                onClick={props.onBack}
              />
            )}
            {props.onToggleWide !== undefined && (
              <IconButton
                label={props.wide ? 'Mostrar a lista' : 'Ocultar a lista'}
                icon={
                  props.wide ? (
                    <IconLayoutSidebarLeftExpand size={18} aria-hidden />
                  ) : (
                    <IconLayoutSidebarLeftCollapse size={18} aria-hidden />
                  )
                }
                onClick={props.onToggleWide}
              />
            )}
            <h3 className={styles.paneTitle}>{relatorio}</h3>
          </>
        }
        tools={
          <Menu
            position="bottom-end"
            shadow="md"
            withinPortal
            withInitialFocusPlaceholder={false}
            disabled={props.busy}
          >
            <Menu.Target>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconDownload size={15} aria-hidden />}
                // A disabled button would lose the focus that the menu has just given back to it.
                aria-disabled={props.busy || undefined}
                data-disabled={props.busy || undefined}
              >
                Baixar
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
                onClick={() => props.onDownload('xlsx')}
              >
                Planilha (.xlsx)
              </Menu.Item>
              <Menu.Item
                leftSection={<IconFileTypeCsv size={16} aria-hidden />}
                onClick={() => props.onDownload('csv')}
              >
                Texto (.csv)
              </Menu.Item>
              <Menu.Item
                leftSection={<IconDatabase size={16} aria-hidden />}
                onClick={() => props.onDownload('parquet')}
              >
                Dados (.parquet)
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        }
        memoryKey={`${email}.${relatorio}`}
        fetchWindow={fetchWindow}
        fetchTotals={fetchTotals}
        failedText="Não foi possível buscar as linhas deste relatório."
        openColumn={openColumnOf(relatorio)}
        canOpen={(row) => origemOf(relatorio, row) !== null}
        onOpen={(row) => setOrigem(origemOf(relatorio, row))}
        onEmpty={onEmpty}
        emptyHint={emptyHint}
        onFailure={onFailure}
      />
      <OrigemDrawer projetoId={projetoId} origem={origem} onClose={() => setOrigem(null)} />
    </>
  );
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
