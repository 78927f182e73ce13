import type { PagamentoCriado } from '@apura/contract';
import { useState } from 'react';
import { useOwner } from '../../../lib/session/session-store.ts';
import { useFocusBack } from '../../../ui/modal/use-focus-back.ts';
import { type CompraValues, describePedido } from './compra-values.ts';
import { ComprarCreditosModal } from './comprar-creditos-modal.tsx';
import { PagamentoModal } from './pagamento-modal.tsx';

interface CompraProps {
  /** To the orders that were given before. */
  onCompras: () => void;
  onClose: () => void;
}

/** The purchase from the order to the payment. Closing it leaves the order open, and the list of orders leads back. */
export function Compra({ onCompras, onClose }: CompraProps) {
  useFocusBack();
  const owner = useOwner();
  const [ordered, setOrdered] = useState<CompraValues | null>(null);
  const [pedido, setPedido] = useState('');
  const [pagamento, setPagamento] = useState<PagamentoCriado | null>(null);
  if (pagamento === null) {
    return (
      <ComprarCreditosModal
        initial={ordered}
        onOrdered={(values, created) => {
          setOrdered(values);
          // As it was priced: the owner's prices may change while it is paid.
          setPedido(describePedido(values, owner));
          setPagamento(created);
        }}
        onCompras={onCompras}
        onClose={onClose}
      />
    );
  }
  return <PagamentoModal pedido={pedido} pagamento={pagamento} onAgain={() => setPagamento(null)} onClose={onClose} />;
}
