import { sendSugestao } from '@apura/contract';
import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { FaultNote } from '../../ui/modal/fault-note.tsx';
import { ModalActions } from '../../ui/modal/modal-actions.tsx';
import { notificar } from '../../ui/toast/notificar.ts';
import { tooLong } from './too-long.ts';

const MAX_ASSUNTO = 120;
const MAX_MENSAGEM = 5000;

/** A message to the provider. Closing it, by the cross or outside, clears what was written, as specified. */
export default function SuggestionDialog({ onClose }: { onClose: () => void }) {
  const [assunto, setAssunto] = useState('');
  const [mensagem, setMensagem] = useState('');
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const faults = { assunto: tooLong(assunto, MAX_ASSUNTO), mensagem: tooLong(mensagem, MAX_MENSAGEM) };
  const complete = assunto.trim() !== '' && mensagem.trim() !== '';
  const maySend = complete && faults.assunto === undefined && faults.mensagem === undefined;

  const send = async () => {
    setSending(true);
    setFailure(null);
    try {
      await call(sendSugestao, { body: { assunto: assunto.trim(), mensagem: mensagem.trim() } });
      notificar('success', 'Mensagem enviado com sucesso');
      onClose();
    } catch (error) {
      notificar('error', 'Falha ao enviar mensagem, verifique as informações fornecidas e tente novamente mais tarde');
      setFailure(error);
      setSending(false);
    }
  };

  return (
    <Modal opened onClose={onClose} title="Sugestões" size={520} closeButtonProps={{ 'aria-label': 'Fechar' }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (maySend && !sending) void send();
        }}
      >
        <TextInput
          label="Assunto"
          value={assunto}
          error={faults.assunto}
          onChange={(event) => setAssunto(event.currentTarget.value)}
          data-autofocus
        />
        <Textarea
          label="Mensagem"
          rows={8}
          mt={12}
          value={mensagem}
          error={faults.mensagem}
          onChange={(event) => setMensagem(event.currentTarget.value)}
        />
        <FaultNote error={failure} />
        <ModalActions>
          <Button type="submit" disabled={!maySend} loading={sending}>
            Enviar
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
