import { downloadRegistroDoEstoque } from '@apura/contract';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { checkedDownload } from '../../../lib/batch/checked-download.ts';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { ModalActions } from '../../../ui/modal/modal-actions.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';

const MES = /^(0[1-9]|1[0-2])\/(\d{4})$/;

/** Asks for the month of the appropriation, from which the parts follow, and downloads the register. */
export function RegistroDialog({ projetoId, onClose }: { projetoId: string; onClose: () => void }) {
  const [mes, setMes] = useState('');
  const [falta, setFalta] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function download(): Promise<void> {
    const [, numero, ano] = MES.exec(mes.trim()) ?? [];
    if (numero === undefined || ano === undefined) {
      setFalta('Escreva o mês como MM/AAAA');
      return;
    }
    setBusy(true);
    try {
      const query = { apropriacao: `${ano}-${numero}` };
      const feito = await checkedDownload(downloadRegistroDoEstoque, { params: { projetoId }, query }, 'Registro.xlsx');
      if (feito === 'empty') notificar('alert', 'O projeto não tem inventário para registrar.');
      onClose();
    } catch (error) {
      setFalta(messageOf(error));
      setBusy(false);
    }
  }

  return (
    <Dialog title="Registro do crédito de estoque" size={480} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void download();
        }}
      >
        <p>Item a item, com as parcelas de cada mês. A primeira é a do mês seguinte ao da apropriação.</p>
        <TextInput
          data-autofocus
          mt="sm"
          label="Mês da apropriação"
          placeholder="MM/AAAA"
          inputMode="numeric"
          maxLength={7}
          value={mes}
          error={falta ?? undefined}
          onChange={(event) => {
            setMes(event.currentTarget.value);
            setFalta(null);
          }}
        />
        <ModalActions>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Voltar
          </Button>
          <Button type="submit" loading={busy}>
            Baixar
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  );
}
