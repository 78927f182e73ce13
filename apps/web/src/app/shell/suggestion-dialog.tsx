import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { sendSugestao } from '../../lib/api/routes-to-come.ts';
import { ModalActions } from '../../ui/modal/modal-actions.tsx';
import { notificar } from '../../ui/toast/notificar.ts';

/** A message to the provider. Closing it, by the cross or outside, clears what was written, as specified. */
export default function SuggestionDialog({ onClose }: { onClose: () => void }) {
  const [assunto, setAssunto] = useState('');
  const [mensagem, setMensagem] = useState('');
  const [sending, setSending] = useState(false);
  const maySend = assunto.trim() !== '' && mensagem.trim() !== '';

  const send = async () => {
    setSending(true);
    try {
      await call(sendSugestao, { body: { assunto: assunto.trim(), mensagem: mensagem.trim() } });
      notificar('success', 'Mensagem enviado com sucesso');
      onClose();
    } catch {
      notificar('error', 'Falha ao enviar mensagem, verifique as informações fornecidas e tente novamente mais tarde');
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
          maxLength={120}
          onChange={(event) => setAssunto(event.currentTarget.value)}
          data-autofocus
        />
        <Textarea
          label="Mensagem"
          rows={8}
          mt={12}
          maxLength={5000}
          value={mensagem}
          onChange={(event) => setMensagem(event.currentTarget.value)}
        />
        <ModalActions>
          <Button type="submit" disabled={!maySend} loading={sending}>
            Enviar
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}
