import { type EntradaPendente, startChaveDaEntrada } from '@apura/contract';
import { Anchor, Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { fetchRoute } from '../../lib/api/fetch-route.ts';
import { answerChave, ChaveError, hasChaves } from '../../lib/chave.ts';
import { signInComFator } from '../../lib/session/session.ts';
import styles from '../../ui/entry/entry-form.module.css';
import { EntryPage } from '../../ui/entry/entry-page.tsx';
import { CodigoInput } from '../../ui/segundo-fator/codigo-input.tsx';
import { notificar } from '../../ui/toast/notificar.ts';

interface SegundoPassoProps {
  pendente: EntradaPendente;
  onBack: () => void;
}

/** The second step of a sign-in: a code, or a passkey. */
export function SegundoPasso({ pendente, onBack }: SegundoPassoProps) {
  const { entrada, totp } = pendente;
  const chave = pendente.chave && hasChaves();
  const [codigo, setCodigo] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);

  const prove = async (prove: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    try {
      await prove();
    } catch (error) {
      const message = error instanceof ChaveError ? error.message : messageOf(error);
      if (error instanceof ApiError && error.code === 'entrada-expirada') {
        // The field goes with the step.
        notificar('error', message);
        return onBack();
      }
      setFault(message);
      setBusy(false);
    }
  };
  const useChave = async () => {
    const { opcoes } = await fetchRoute(startChaveDaEntrada, { body: { entrada } });
    await signInComFator(entrada, { chave: await answerChave(opcoes) });
  };

  return (
    <EntryPage title="Confirme que é você" pageTitle="Entrar">
      <p className={styles.hint}>
        {totp
          ? 'Informe o código que o aplicativo autenticador mostra agora, ou um código de recuperação.'
          : 'Use a sua chave de acesso ou informe um código de recuperação.'}
      </p>
      <form
        noValidate
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (codigo.trim() === '') setFault('Informe o código');
          else void prove(() => signInComFator(entrada, { codigo }));
        }}
      >
        <CodigoInput
          size="md"
          value={codigo}
          error={fault}
          onChange={(value) => {
            setFault(undefined);
            setCodigo(value);
          }}
        />
        <Button type="submit" size="md" fullWidth loading={busy} className={styles.submit}>
          Confirmar
        </Button>
        {chave && (
          <Button
            variant="default"
            size="md"
            fullWidth
            disabled={busy}
            leftSection={<IconFingerprint size={18} aria-hidden />}
            onClick={() => void prove(useChave)}
          >
            Usar Chave de Acesso
          </Button>
        )}
      </form>
      <Anchor component="button" type="button" className={styles.other} onClick={onBack}>
        voltar
      </Anchor>
    </EntryPage>
  );
}
