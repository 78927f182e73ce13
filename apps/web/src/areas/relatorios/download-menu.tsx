import { type FormatoRelatorio, LIMITES_DO_PDF } from '@apura/contract';
import { Button, Menu } from '@mantine/core';
import {
  IconDatabase,
  IconDownload,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconFileTypePdf,
  IconMailForward,
} from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { countOf, formatCount } from '../../lib/format/counts.ts';
import type { GridView } from '../../ui/grid/index.tsx';
import styles from './relatorios.module.css';

const EnviarModal = lazy(async () => ({ default: (await import('./envio/enviar-modal.tsx')).EnviarModal }));

interface DownloadMenuProps {
  projetoId: string;
  relatorio: string;
  /** What the grid shows; null while it shows nothing. */
  view: GridView | null;
  busy: boolean;
  onDownload: (format: FormatoRelatorio, view?: GridView) => void;
}

const FORMATS = [
  { format: 'xlsx', label: 'Planilha (.xlsx)', Icon: IconFileSpreadsheet },
  { format: 'csv', label: 'Texto (.csv)', Icon: IconFileTypeCsv },
  { format: 'parquet', label: 'Dados (.parquet)', Icon: IconDatabase },
] as const;

/** The report as a file: what the grid shows, or all of it. */
export function DownloadMenu({ projetoId, relatorio, view, busy, onDownload }: DownloadMenuProps) {
  const [mailing, setMailing] = useState(false);
  return (
    <>
      <Menu position="bottom-end" shadow="md" withinPortal withInitialFocusPlaceholder={false} disabled={busy}>
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={15} aria-hidden />}
            // A disabled button would lose the focus that the menu has just given back to it.
            aria-disabled={busy || undefined}
            data-disabled={busy || undefined}
          >
            Baixar
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {view !== null && view.total > 0 && (
            <>
              <Menu.Label>
                Baixar o que vejo
                <br />
                {countOf(view.total, 'linha', 'linhas')}, {countOf(view.displayed.length, 'coluna', 'colunas')}
              </Menu.Label>
              {FORMATS.map(({ format, label, Icon }) => (
                <Menu.Item
                  key={format}
                  aria-label={`Baixar o que vejo: ${label}`}
                  leftSection={<Icon size={16} aria-hidden />}
                  onClick={() => onDownload(format, view)}
                >
                  {label}
                </Menu.Item>
              ))}
              <PdfItem view={view} onDownload={onDownload} />
              <Menu.Divider />
            </>
          )}
          <Menu.Label>Baixar tudo{view?.differs === true && <>: sem filtros, todas as colunas</>}</Menu.Label>
          {FORMATS.map(({ format, label, Icon }) => (
            <Menu.Item
              key={format}
              aria-label={`Baixar tudo: ${label}`}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => onDownload(format)}
            >
              {label}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconMailForward size={16} aria-hidden />} onClick={() => setMailing(true)}>
            Enviar por e-mail…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {mailing && (
        <Suspense fallback={null}>
          <EnviarModal projetoId={projetoId} relatorio={relatorio} view={view} onClose={() => setMailing(false)} />
        </Suspense>
      )}
    </>
  );
}

/** What is seen, to be printed: of too many columns the first ones, and their item says which are left out. */
function PdfItem({ view, onDownload }: Pick<DownloadMenuProps, 'onDownload'> & { view: GridView }) {
  const { linhas, colunas } = LIMITES_DO_PDF;
  const cheio = view.total > linhas;
  const fora = view.displayed.slice(colunas).map(({ key }) => key);
  const nota = cheio
    ? `até ${formatCount(linhas)} linhas: filtre antes`
    : fora.length > 0
      ? `as ${colunas} primeiras colunas, sem ${fora.join(', ')}`
      : null;
  return (
    <Menu.Item
      aria-label={`Baixar o que vejo: Para imprimir (.pdf)${nota === null ? '' : `, ${nota}`}`}
      leftSection={<IconFileTypePdf size={16} aria-hidden />}
      disabled={cheio}
      onClick={() => onDownload('pdf', { ...view, displayed: view.displayed.slice(0, colunas) })}
    >
      Para imprimir (.pdf)
      {nota !== null && <small className={styles.nota}>{nota}</small>}
    </Menu.Item>
  );
}
