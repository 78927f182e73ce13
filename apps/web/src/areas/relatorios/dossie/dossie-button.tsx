import { IconFileCertificate } from '@tabler/icons-react';
import { useState } from 'react';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { DossieModal } from './dossie-modal.tsx';
import { useContraDossie } from './use-contra-dossie.ts';

interface DossieButtonProps {
  projetoId: string;
  relatorio: string;
  /** Another download runs. */
  busy: boolean;
}

/** Makes the dossier of a report whose findings are worth something. */
export function DossieButton({ projetoId, relatorio, busy }: DossieButtonProps) {
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
      {open && <DossieModal projetoId={projetoId} relatorio={relatorio} onClose={() => setOpen(false)} />}
    </>
  );
}
