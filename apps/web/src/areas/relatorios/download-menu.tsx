import type { FormatoRelatorio } from '@apura/contract';
import { Button, Menu } from '@mantine/core';
import { IconDatabase, IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { countOf } from '../../lib/format/counts.ts';
import type { GridView } from '../../ui/grid/index.tsx';

interface DownloadMenuProps {
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
export function DownloadMenu({ view, busy, onDownload }: DownloadMenuProps) {
  return (
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
      </Menu.Dropdown>
    </Menu>
  );
}
