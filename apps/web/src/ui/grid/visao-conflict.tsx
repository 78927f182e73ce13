import { Button } from '@mantine/core';
import { Dialog } from '../modal/dialog.tsx';
import { ModalActions } from '../modal/modal-actions.tsx';

interface VisaoConflictProps {
  nome: string;
  onClose: () => void;
  onOpenTheirs: () => Promise<void>;
  onSaveAs: () => void;
}

/** Shown to the later of two users who save one view. */
export function VisaoConflict({ nome, onClose, onOpenTheirs, onSaveAs }: VisaoConflictProps) {
  return (
    <Dialog title="A visão mudou" size={520} onClose={onClose}>
      <p>
        Outra pessoa salvou a visão “{nome}” depois que você a abriu. Abra a versão dela ou salve a sua com outro nome.
      </p>
      <ModalActions>
        <Button variant="default" onClick={onClose}>
          Voltar
        </Button>
        <Button variant="default" onClick={() => void onOpenTheirs()}>
          Abrir a versão salva
        </Button>
        <Button onClick={onSaveAs} data-autofocus>
          Salvar com outro nome
        </Button>
      </ModalActions>
    </Dialog>
  );
}
