import { ativarTotpDaEntrada, type EntradaPendente, type Sessao, startTotpDaEntrada } from '@apura/contract';
import { Anchor, Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '../../lib/api/api-error.ts';
import { fetchRoute } from '../../lib/api/fetch-route.ts';
import { enter } from '../../lib/session/session.ts';
import styles from '../../ui/entry/entry-form.module.css';
import { EntryPage } from '../../ui/entry/entry-page.tsx';
import { CodigoInput } from '../../ui/segundo-fator/codigo-input.tsx';
import { CodigosRecuperacao } from '../../ui/segundo-fator/codigos-recuperacao.tsx';
import { SegredoDoAplicativo } from '../../ui/segundo-fator/segredo-totp.tsx';
import fator from '../../ui/segundo-fator/segundo-fator.module.css';
import { notificar } from '../../ui/toast/notificar.ts';

interface ConfigurarFatorProps {
  pendente: EntradaPendente;
  onBack: () => void;
}

/** For users of an owner that asks for a second factor, who have none yet: the session opens once one is set up. */
export function ConfigurarFator({ pendente, onBack }: ConfigurarFatorProps) {
  const { entrada } = pendente;
  const [codigo, setCodigo] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [ativado, setAtivado] = useState<{ sessao: Sessao; codigos: string[] } | null>(null);
  const query = useQuery({
    queryKey: ['segredo-da-entrada', entrada],
    queryFn: () => fetchRoute(startTotpDaEntrada, { body: { entrada } }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

  const fail = (error: unknown) => {
    notificar('error', messageOf(error));
    if (error instanceof ApiError && error.code === 'entrada-expirada') onBack();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure is told once.
  useEffect(() => {
    if (query.error !== null) fail(query.error);
  }, [query.error]);

  const activate = async () => {
    if (busy) return;
    if (codigo.trim() === '') return setFault('Informe o código');
    setBusy(true);
    try {
      const { sessao, codigos } = await fetchRoute(ativarTotpDaEntrada, { body: { entrada, codigo } });
      if (codigos === null) enter(sessao);
      else setAtivado({ sessao, codigos });
    } catch (error) {
      setFault(messageOf(error));
      setBusy(false);
      fail(error);
    }
  };

  if (ativado !== null) {
    return (
      <EntryPage title="Códigos de recuperação" pageTitle="Entrar">
        <div className={`${fator.stack} ${fator.entrada}`}>
          <CodigosRecuperacao codigos={ativado.codigos} />
          <Button size="md" fullWidth onClick={() => enter(ativado.sessao)}>
            Já Guardei, Entrar
          </Button>
        </div>
      </EntryPage>
    );
  }
  return (
    <EntryPage title="Configure o segundo fator" pageTitle="Entrar">
      <p className={styles.hint}>A sua organização pede um segundo fator a todos, além da senha.</p>
      {query.isPending && <Loader size="sm" role="status" aria-label="Carregando" />}
      {query.data !== undefined && (
        <form
          noValidate
          className={`${fator.stack} ${fator.entrada}`}
          onSubmit={(event) => {
            event.preventDefault();
            void activate();
          }}
        >
          <SegredoDoAplicativo segredo={query.data} />
          <CodigoInput
            size="md"
            value={codigo}
            error={fault}
            onChange={(value) => {
              setFault(undefined);
              setCodigo(value);
            }}
          />
          <Button type="submit" size="md" fullWidth loading={busy}>
            Ativar e Continuar
          </Button>
        </form>
      )}
      <Anchor component="button" type="button" className={styles.other} onClick={onBack}>
        voltar
      </Anchor>
    </EntryPage>
  );
}
