import { IconFileCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import type { GridView } from '../../../ui/grid/index.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { isFiltered } from '../narrowed-grid.ts';
import { DossieModal } from './dossie-modal.tsx';
import { useContraDossie } from './use-contra-dossie.ts';

interface DossieButtonProps {
  projetoId: string;
  relatorio: string;
  /** What the grid shows; null while it shows nothing. */
  view: GridView | null;
  /** Another download runs. */
  busy: boolean;
}

/** Makes the dossier of a report whose findings are worth something. */
export function DossieButton({ projetoId, relatorio, view, busy }: DossieButtonProps) {
  const contra = useContraDossie(projetoId, relatorio);
  const [open, setOpen] = useState(false);
  return (
    <>
      <ReasonButton
        variant="default"
        size="xs"
        leftSection={<IconFileCertificate size={15} aria-hidden />}
        inactiveReason={contra ?? (busy && !open ? 'aguarde o fim dos downloads' : undefined)}
        onClick={() => setOpen(true)}
      >
        Dossiê
      </ReasonButton>
      {open && (
        <DossieModal
          projetoId={projetoId}
          relatorio={relatorio}
          filtradas={isFiltered(view) ? view.total : null}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
