import { MAX_LINHAS_PROPOSTAS } from '@apura/contract';
import { Button, Menu } from '@mantine/core';
import { IconFileArrowRight } from '@tabler/icons-react';
import { countOf, formatCount } from '../../lib/format/counts.ts';
import { searchQuery } from '../../ui/grid/grid-source.ts';
import type { GridView } from '../../ui/grid/index.tsx';
import { useContraLevar } from '../../ui/levar/use-contra-levar.ts';
import { useLevar } from '../../ui/levar/use-levar.tsx';
import { ReasonButton } from '../../ui/reason-button.tsx';
import { isFiltered } from './narrowed-grid.ts';
import { placeOf } from './relatorio-requests.ts';

interface LevarMenuProps {
  projetoId: string;
  relatorio: string;
  /** What the grid shows; null while it shows nothing. */
  view: GridView | null;
}

/** Takes the marked rows, or all that the grid's filters leave, to the draft of a rectification. */
export function LevarMenu({ projetoId, relatorio, view }: LevarMenuProps) {
  const contra = useContraLevar(projetoId)(relatorio);
  const { levar, busy, dialog } = useLevar();
  const icon = <IconFileArrowRight size={15} aria-hidden />;
  const vazia = view === null || view.total === 0;
  if (contra !== undefined || vazia)
    return (
      <>
        <ReasonButton
          variant="default"
          size="xs"
          leftSection={icon}
          inactiveReason={contra ?? 'nenhuma linha para levar'}
          onClick={() => undefined}
        >
          Levar à retificação
        </ReasonButton>
        {dialog}
      </>
    );
  const { marked, search, total } = view;
  const todas = isFiltered(view)
    ? countOf(total, 'linha filtrada', 'linhas filtradas')
    : total === 1
      ? 'a única linha'
      : `todas as ${formatCount(total)} linhas`;
  const marcadas = countOf(marked.count, 'linha marcada', 'linhas marcadas');
  return (
    <>
      <Menu position="bottom-end" shadow="md" withinPortal withInitialFocusPlaceholder={false} disabled={busy}>
        <Menu.Target>
          <Button
            variant="default"
            size="xs"
            leftSection={icon}
            // A disabled button would lose the focus that the menu has just given back to it.
            aria-disabled={busy || undefined}
            data-disabled={busy || undefined}
          >
            Levar à retificação
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {marked.count > 0 && marked.count <= MAX_LINHAS_PROPOSTAS && (
            <Menu.Item
              onClick={() =>
                levar({
                  projetoId,
                  relatorio,
                  oQue: marcadas,
                  linhas: async () => (await marked.fetch()).map(placeOf),
                })
              }
            >
              Levar {marcadas}
            </Menu.Item>
          )}
          <Menu.Item onClick={() => levar({ projetoId, relatorio, oQue: todas, filtro: searchQuery(search) })}>
            Levar {todas}
          </Menu.Item>
          {marked.count === 0 && <Menu.Label>Para levar só algumas, marque-as pelo número da linha.</Menu.Label>}
          {marked.count > MAX_LINHAS_PROPOSTAS && (
            <Menu.Label>
              De linhas marcadas, até {formatCount(MAX_LINHAS_PROPOSTAS)} por vez: use os filtros para mais.
            </Menu.Label>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}
