import { provarFator, startProva } from '@apura/contract';
import { Button, Loader } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { settleProva } from '../../lib/api/ask-prova.ts';
import { call } from '../../lib/api/call.ts';
import { answerChave, ChaveError, hasChaves } from '../../lib/chave.ts';
import { Dialog } from '../modal/dialog.tsx';
import { FaultNote } from '../modal/fault-note.tsx';
import { ModalActions } from '../modal/modal-actions.tsx';
import { CodigoInput } from './codigo-input.tsx';
import styles from './segundo-fator.module.css';

/** Asks for the second factor again before what was just asked for goes on. Above whichever dialog asked for it. */
export function ProvaDialog() {
  const [codigo, setCodigo] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const query = useQuery({
    queryKey: ['prova-do-segundo-fator'],
    queryFn: () => call(startProva, {}),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

  const prove = async (makeBody: () => Promise<Parameters<typeof call<typeof provarFator>>[1]['body']>) => {
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    try {
      await call(provarFator, { body: await makeBody() });
      settleProva(true);
    } catch (error) {
      setFault(error instanceof ChaveError ? error.message : messageOf(error));
      setBusy(false);
      // A passkey answers each challenge once.
      void query.refetch();
    }
  };
  const opcoes = query.data?.opcoes ?? null;

  return (
    <Dialog
      title="Confirme que é você"
      size={440}
      zIndex={400}
      closeOnClickOutside={false}
      onClose={() => busy || settleProva(false)}
    >
      <form
        noValidate
        className={styles.stack}
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (codigo.trim() === '') setFault('Informe o código');
          else void prove(async () => ({ codigo }));
        }}
      >
        <p>Para continuar, confirme o seu segundo fator. Nos próximos minutos ele não será pedido outra vez.</p>
        {query.isPending && <Loader size="sm" role="status" aria-label="Carregando" />}
        {query.error !== null && <FaultNote error={query.error} />}
        {opcoes !== null && hasChaves() && (
          <Button
            variant="default"
            leftSection={<IconFingerprint size={16} aria-hidden />}
            disabled={busy}
            onClick={() => void prove(async () => ({ chave: await answerChave(opcoes) }))}
          >
            Usar Chave de Acesso
          </Button>
        )}
        {query.data !== undefined && (
          <CodigoInput
            label={query.data.totp ? 'Código do aplicativo ou de recuperação' : 'Código de recuperação'}
            value={codigo}
            error={fault}
            onChange={(value) => {
              setFault(undefined);
              setCodigo(value);
            }}
          />
        )}
        <ModalActions>
          <Button variant="default" disabled={busy} onClick={() => settleProva(false)}>
            Voltar
          </Button>
          <Button type="submit" loading={busy}>
            Confirmar
          </Button>
        </ModalActions>
      </form>
    </Dialog>
  );
}
