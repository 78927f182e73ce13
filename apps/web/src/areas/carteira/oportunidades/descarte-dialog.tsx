import type { Oportunidade } from '@apura/contract';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import { ModalActions } from '../../../ui/modal/modal-actions.tsx';

interface DescarteDialogProps {
  oportunidade: Oportunidade;
  busy: boolean;
  onConfirm: (motivo: string) => void;
  onClose: () => void;
}

/** Asks why an opportunity is given up. */
export function DescarteDialog({ oportunidade, busy, onConfirm, onClose }: DescarteDialogProps) {
  const [motivo, setMotivo] = useState('');
  const [falta, setFalta] = useState(false);
  return (
    <Dialog title="Descartar oportunidade" size={480} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (motivo.trim() === '') setFalta(true);
          else onConfirm(motivo.trim());
        }}
      >
        <p>
          {oportunidade.tese}, {oportunidade.empresa}. Ela fica em Descartadas e pode ser retomada depois.
        </p>
        <Textarea
          data-autofocus
          mt="sm"
          label="Motivo"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          value={motivo}
          error={falta ? 'Informe por que a oportunidade foi descartada' : undefined}
          onChange={(event) => {
            setMotivo(event.currentTarget.value);
            setFalta(false);
          }}
        />
        <ModalActions>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Voltar
          </Button>
          <Button type="submit" loading={busy}>
            Descartar
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  );
}
