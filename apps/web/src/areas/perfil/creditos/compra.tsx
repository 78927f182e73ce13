import type { PagamentoCriado } from '@apura/contract';
import { useState } from 'react';
import { useFocusBack } from '../../../ui/modal/use-focus-back.ts';
import type { CompraValues } from './compra-values.ts';
import { ComprarCreditosModal } from './comprar-creditos-modal.tsx';
import { PagamentoModal } from './pagamento-modal.tsx';

/** The purchase from the order to the payment. Closing it forgets the payment; a paid one is credited all the same. */
export function Compra({ onClose }: { onClose: () => void }) {
  useFocusBack();
  const [ordered, setOrdered] = useState<CompraValues | null>(null);
  const [pagamento, setPagamento] = useState<PagamentoCriado | null>(null);
  if (pagamento === null) {
    return (
      <ComprarCreditosModal
        initial={ordered}
        onOrdered={(values, created) => {
          setOrdered(values);
          setPagamento(created);
        }}
        onClose={onClose}
      />
    );
  }
  return <PagamentoModal pagamento={pagamento} onAgain={() => setPagamento(null)} onClose={onClose} />;
}
