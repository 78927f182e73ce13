import { ListaEnvios } from '../../../ui/envios/lista-envios.tsx';
import type { GridView } from '../../../ui/grid/index.tsx';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { NovoEnvio } from './novo-envio.tsx';

interface EnviarModalProps {
  projetoId: string;
  relatorio: string;
  /** What the grid shows; null while it shows nothing. */
  view: GridView | null;
  onClose: () => void;
}

/** Has the report mailed every week or month, and lists what is mailed already. */
export function EnviarModal({ onClose, ...asked }: EnviarModalProps) {
  return (
    <Dialog onClose={onClose} title="Enviar por e-mail" size={640}>
      <NovoEnvio {...asked} />
      <ListaEnvios heading="Seus envios" />
    </Dialog>
  );
}
