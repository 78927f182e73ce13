import type { Retificacao } from '@apura/contract';
import { Loader } from '@mantine/core';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { AndamentoTransmissao } from './andamento-transmissao.tsx';
import { ConfirmarTransmissao } from './confirm-transmissao.tsx';
import styles from './transmissao.module.css';
import { useTransmissao } from './use-transmissao.ts';

/** The transmission of a rectification: asked for, or how far it is. */
export function TransmissaoDialog({ retificacao, onClose }: { retificacao: Retificacao; onClose: () => void }) {
  const { data, error } = useTransmissao(retificacao.id);
  return (
    <Dialog title="Transmitir ao eSocial" size={760} onClose={onClose}>
      {data === undefined ? (
        error === null ? (
          <p className={styles.loading} role="status">
            <Loader size="sm" /> Carregando
          </p>
        ) : (
          <FaultNote error={error} />
        )
      ) : data === null ? (
        <ConfirmarTransmissao retificacao={retificacao} onClose={onClose} />
      ) : (
        <AndamentoTransmissao retificacao={retificacao} transmissao={data} onClose={onClose} />
      )}
    </Dialog>
  );
}
