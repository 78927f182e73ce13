import { ListaEnvios } from '../../../ui/envios/lista-envios.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';

/** The scheduled mails of reports that the user made or gets. */
export function EnviosModal({ onClose }: { onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Relatórios por E-mail" size={640}>
      <ListaEnvios />
    </Dialog>
  );
}
