import type { PagamentoCriado, StatusPagamento } from '@apura/contract';
import { Button } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { refreshSession } from '../../../lib/session/session.ts';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { ModalActions } from '../../../ui/modal/modal-actions.tsx';
import { useCloseGuard } from '../../../ui/modal/use-close-guard.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import { Boleto } from './boleto.tsx';
import styles from './creditos.module.css';
import { Pix } from './pix.tsx';
import { useStatusPagamento } from './use-status-pagamento.ts';

interface PagamentoModalProps {
  /** What is paid: '30 créditos, R$ 1197.00'. */
  pedido: string;
  pagamento: PagamentoCriado;
  /** Back to the order, for a new code. */
  onAgain: () => void;
  onClose: () => void;
}

/** The payment of an order, followed until it is paid, runs out or is closed. */
export function PagamentoModal({ pedido, pagamento, onAgain, onClose }: PagamentoModalProps) {
  const { status, error } = useStatusPagamento(pagamento.payment_id);
  const [timeIsUp, setTimeIsUp] = useState(false);
  const paid = status === 'success';
  useEffect(() => {
    if (!paid) return;
    notificar('success', 'Compra de créditos efetuada com sucesso.');
    void refreshSession();
  }, [paid]);

  const ended = endingOf(status, timeIsUp);
  const settled = paid || ended !== undefined;
  const closeRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // What had the focus is gone with the code.
    if (settled) closeRef.current?.focus();
  }, [settled]);

  const guard = useCloseGuard({
    dirty: !settled,
    title: 'Fechar o pagamento?',
    question:
      'O pagamento ainda não foi confirmado. Para continuar depois, abra Compras e recibos, em Meu Perfil. \
Se você já pagou, os créditos entram quando o pagamento for confirmado.',
    confirmLabel: 'Fechar',
    onClose: () => {
      if (!settled) notificar('alert', 'Para continuar este pagamento, abra Compras e recibos, em Meu Perfil');
      onClose();
    },
  });

  return (
    <>
      <Dialog {...guard.modalProps} title="Pagamento" size={480}>
        <p className={styles.pedido}>{pedido}</p>
        {paid ? (
          <div className={styles.done} role="status">
            <IconCircleCheckFilled size={40} aria-hidden />
            <p>Pagamento registrado com sucesso em momentos seus créditos serão adicionados.</p>
          </div>
        ) : ended !== undefined ? (
          <div className={styles.ended} role="status">
            <p className={styles.endedTitle}>{ended}</p>
            <p>Se você já pagou, não pague de novo: os créditos entram quando o pagamento for confirmado.</p>
          </div>
        ) : 'pix' in pagamento ? (
          <Pix pix={pagamento} onTimeIsUp={() => setTimeIsUp(true)} />
        ) : (
          <Boleto url={pagamento.url} />
        )}
        {!paid && error !== null && <FaultNote error={error} />}
        <ModalActions>
          {ended !== undefined && !paid && (
            <Button variant="default" onClick={onAgain}>
              Fazer novo pedido
            </Button>
          )}
          <Button ref={closeRef} variant={settled ? 'filled' : 'default'} onClick={guard.close}>
            {settled ? 'Fechar' : 'Cancelar'}
          </Button>
        </ModalActions>
      </Dialog>
      {guard.dialog}
    </>
  );
}

function endingOf(status: StatusPagamento, timeIsUp: boolean): string | undefined {
  if (status === 'failed') return 'O pagamento não foi concluído.';
  if (status === 'expired' || timeIsUp) return 'O prazo deste pagamento terminou.';
  return undefined;
}
