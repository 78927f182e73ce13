import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiError } from '../../lib/api/api-error.ts';
import { countOf } from '../../lib/format/counts.ts';
import { openRascunho } from '../../lib/rascunho-page.ts';
import { Dialog } from '../modal/dialog.tsx';
import { FaultNote } from '../modal/fault-note.tsx';
import { ModalActions } from '../modal/modal-actions.tsx';
import { fraseDasIncluidas } from './frase-das-incluidas.ts';
import styles from './levar.module.css';
import type { Levadas, LevarPedido } from './levar-pedido.ts';

interface LevarDialogProps {
  pedido: LevarPedido;
  /** What became of the rows; undefined until the server has answered. */
  levadas: Levadas | undefined;
  error: unknown;
  onRetry: () => void;
  onClose: () => void;
}

/** What rows of a report brought to the draft: how many changes went in, and why some rows propose nothing. */
export function LevarDialog({ pedido, levadas, error, onRetry, onClose }: LevarDialogProps) {
  const rascunho = levadas?.rascunho ?? null;
  const repeatable = error !== null && (!(error instanceof ApiError) || error.isRepeatable);
  return (
    <Dialog title="Levar à retificação" size={560} onClose={onClose}>
      <p className={styles.subject}>
        {pedido.relatorio} · {pedido.oQue}
      </p>
      {error !== null ? (
        <FaultNote error={error} />
      ) : levadas === undefined ? (
        <p className={styles.working} role="status">
          <Loader size="sm" /> Calculando as mudanças que estas linhas propõem
        </p>
      ) : (
        <Resultado levadas={levadas} />
      )}
      <ModalActions>
        <Button variant="default" onClick={onClose} data-autofocus={rascunho === null || undefined}>
          {levadas === undefined && error === null ? 'Continuar em segundo plano' : 'Fechar'}
        </Button>
        {repeatable && <Button onClick={onRetry}>Tentar de novo</Button>}
        {rascunho !== null && (
          <Button
            onClick={() => {
              onClose();
              openRascunho(rascunho);
            }}
          >
            Abrir rascunho
          </Button>
        )}
      </ModalActions>
    </Dialog>
  );
}

function Resultado({ levadas: { incluidas, repetidas, conflitos, semProposta } }: { levadas: Levadas }) {
  return (
    <div role="status" className={styles.result}>
      <p className={styles.figure}>{fraseDasIncluidas(incluidas)}</p>
      {repetidas > 0 && <p>{countOf(repetidas, 'já estava lá', 'já estavam lá')}.</p>}
      {conflitos > 0 && (
        <p className={styles.warning}>
          <IconAlertTriangle size={16} aria-hidden />
          <span>
            {countOf(conflitos, 'mudança do rascunho perde', 'mudanças do rascunho perdem')} para outra que muda o mesmo
            campo. Confira no rascunho qual vale.
          </span>
        </p>
      )}
      {semProposta.length > 0 && (
        <>
          <h3 className={styles.why}>
            {countOf(
              semProposta.reduce((sum, { linhas }) => sum + linhas, 0),
              'linha não propõe mudança',
              'linhas não propõem mudança',
            )}
          </h3>
          <ul className={styles.reasons}>
            {semProposta.map(({ motivo, linhas }) => (
              <li key={motivo}>
                <strong>{countOf(linhas, 'linha', 'linhas')}</strong> {motivo}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
