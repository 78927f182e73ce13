import { maskQuantity } from '@apura/br';
import { createPagamento, type PagamentoCriado } from '@apura/contract';
import { Anchor, Group, Radio, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { useOwner } from '../../../lib/session/session-store.ts';
import { focusField } from '../../../ui/focus-field.ts';
import { FormDialog } from '../../../ui/modal/form-dialog.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import {
  type CompraFault,
  type CompraValues,
  compraFault,
  custoDaCompra,
  faixasPreco,
  formatCusto,
  refusedCompra,
} from './compra-values.ts';
import styles from './creditos.module.css';

interface ComprarCreditosModalProps {
  /** The order that was made before, for a code that ran out. */
  initial: CompraValues | null;
  /** To the orders that were given before. */
  onCompras: () => void;
  onOrdered: (values: CompraValues, pagamento: PagamentoCriado) => void;
  onClose: () => void;
}

/** The order: how many credits, how they are paid, and what they cost by the owner's tiers. */
export function ComprarCreditosModal({ initial, onCompras, onOrdered, onClose }: ComprarCreditosModalProps) {
  const owner = useOwner();
  const [values, setValues] = useState<CompraValues>(initial ?? { creditos: '', pagamento: '' });
  const [fault, setFault] = useState<CompraFault | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [sending, setSending] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const custo = custoDaCompra(values.creditos, owner);
  const complete = values.creditos !== '' && values.pagamento !== '' && custo !== undefined;

  const change = (changed: Partial<CompraValues>) => {
    setFault(null);
    setValues({ ...values, ...changed });
  };

  const refuse = (refused: CompraFault) => {
    setFault(refused);
    focusField(formRef, refused.field);
    notificar('alert', refused.message);
  };

  const send = async () => {
    if (sending || !complete) return;
    const found = compraFault(values, owner);
    if (found !== undefined) return refuse(found);
    setSending(true);
    setFailure(null);
    try {
      const creditos = String(Number(values.creditos));
      const created = await call(createPagamento, { body: { creditos, pagamento: values.pagamento } });
      notificar('success', 'Pedido de créditos regsitrado com sucesso.');
      onOrdered(values, created);
    } catch (error) {
      setSending(false);
      const refused = refusedCompra(error);
      if (refused !== undefined) return refuse(refused);
      notificar(
        'error',
        'Erro, não foi possível fazer solicitação de novos créditos, verifique os dados inseridos e tente ' +
          'novamente mais tarde.',
      );
      setFailure(error);
    }
  };

  const close = () => {
    if (!sending) onClose();
  };

  return (
    <FormDialog
      formRef={formRef}
      guard={{ close, modalProps: { onClose: close } }}
      title="Adquirir Mais Créditos"
      size={480}
      backLabel="Cancelar"
      submitLabel="Comprar"
      complete={complete}
      busy={sending}
      failure={failure}
      onSubmit={() => void send()}
    >
      <p className={styles.hint}>
        Cada crédito processa um mês de uma empresa. Pedidos anteriores:{' '}
        <Anchor component="button" type="button" size="sm" onClick={() => sending || onCompras()}>
          Compras e recibos
        </Anchor>
      </p>
      <TextInput
        label="Quantidade de créditos"
        name="creditos"
        inputMode="numeric"
        autoComplete="off"
        placeholder="Até 4 dígitos"
        value={values.creditos}
        error={fault?.field === 'creditos' ? fault.message : undefined}
        onChange={(event) => change({ creditos: maskQuantity(event.currentTarget.value) })}
        data-autofocus
      />
      <table className={styles.faixas} aria-label="Preço por crédito">
        <thead>
          <tr>
            <th scope="col">Quantidade</th>
            <th scope="col">Preço por crédito</th>
          </tr>
        </thead>
        <tbody>
          {faixasPreco(owner).map(({ quantidade, preco, inclui }) => {
            const current = Number(values.creditos) > 0 && inclui(Number(values.creditos));
            return (
              <tr key={quantidade} aria-current={current || undefined}>
                <td>{quantidade}</td>
                <td>{formatCusto(preco)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Radio.Group
        label="Forma de pagamento"
        name="pagamento"
        value={values.pagamento}
        error={fault?.field === 'pagamento' ? fault.message : undefined}
        onChange={(pagamento) => change({ pagamento })}
      >
        <Group gap={24} mt={4}>
          <Radio value="pix" label="Pix" />
          <Radio value="boleto" label="Boleto" />
        </Group>
      </Radio.Group>
      <p className={styles.custo} role="status" aria-label="Custo">
        <span>Custo</span> <strong>{custo === undefined ? '-' : formatCusto(custo)}</strong>
      </p>
    </FormDialog>
  );
}
