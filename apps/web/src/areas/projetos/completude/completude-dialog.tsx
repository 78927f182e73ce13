import { Button } from '@mantine/core';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { ModalActions } from '../../../ui/modal/modal-actions.tsx';
import styles from './completude.module.css';
import { CompletudeView } from './completude-view.tsx';

interface CompletudeDialogProps {
  projetoId: string;
  projetoName: string | null;
  onClose: () => void;
}

/** The completeness of a project, before and after its processing. */
export function CompletudeDialog({ projetoId, projetoName, onClose }: CompletudeDialogProps) {
  return (
    <Dialog onClose={onClose} title="Completude" size={1200}>
      {projetoName !== null && <p className={styles.subject}>{projetoName}</p>}
      <CompletudeView projetoId={projetoId} evenEmpty />
      <ModalActions>
        <Button variant="default" onClick={onClose} data-autofocus>
          Fechar
        </Button>
      </ModalActions>
    </Dialog>
  );
}
