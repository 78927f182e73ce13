import { formatCnpj, formatDateBr, formatPeriodo } from '@apura/br';
import { createTransmissao, type PreparoTransmissao, type Retificacao } from '@apura/contract';
import { Button, Checkbox, Loader } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { countOf, formatCount } from '../../../lib/format/counts.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { ModalActions } from '../../../ui/modal/modal-actions.tsx';
import styles from './transmissao.module.css';
import { AMBIENTES } from './transmissao-textos.ts';
import { usePreparo } from './use-transmissao.ts';

/**
 * Says what is about to be sent to the government, in whose name and by whose certificate, and asks for a mark before
 * it is.
 */
export function ConfirmarTransmissao({ retificacao, onClose }: { retificacao: Retificacao; onClose: () => void }) {
  const { id } = retificacao;
  const queryClient = useQueryClient();
  const { data: preparo, error, refetch } = usePreparo(id);
  const [confirmo, setConfirmo] = useState(false);
  const [procuracao, setProcuracao] = useState(false);
  const send = useMutation({
    mutationFn: ({ ambiente, eventos, certificado }: Pronto) =>
      call(createTransmissao, {
        body: { id, confirmo: true, ambiente, eventos, certificado: certificado.nome, procuracao },
      }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: queryKeys.retificacoes }),
    // What was confirmed is no longer what would be sent.
    onError: () => {
      setConfirmo(false);
      void refetch();
    },
  });
  if (preparo === undefined) {
    if (error !== null) return <FaultNote error={error} />;
    return (
      <p className={styles.loading} role="status">
        <Loader size="sm" /> Conferindo o que seria enviado
      </p>
    );
  }
  const pronto = prontoDe(preparo);
  const deOutro = preparo.certificado?.deOutro === true;
  const eventos = countOf(preparo.eventos, 'evento', 'eventos');
  return (
    <div className={styles.body}>
      {pronto === null ? (
        <p className={styles.warning} role="alert">
          <IconAlertTriangle size={18} aria-hidden />
          <span>{preparo.impedimento}</span>
        </p>
      ) : (
        <p className={styles.warning}>
          <IconAlertTriangle size={18} aria-hidden />
          <span>
            Isto envia {eventos} ao governo em nome de {preparo.empresa.nome}. {AMBIENTES[pronto.ambiente].explicacao}
          </span>
        </p>
      )}
      <Resumo preparo={preparo} />
      {pronto !== null && (
        <>
          {deOutro && (
            <Checkbox
              label="O titular deste certificado, que não é o da empresa, tem procuração eletrônica dela para o eSocial"
              checked={procuracao}
              onChange={(event) => setProcuracao(event.currentTarget.checked)}
            />
          )}
          <Checkbox
            label={confirmationLabel(eventos, pronto)}
            checked={confirmo}
            onChange={(event) => setConfirmo(event.currentTarget.checked)}
          />
        </>
      )}
      <FaultNote error={send.error} />
      <ModalActions>
        <Button variant="default" onClick={onClose} disabled={send.isPending} data-autofocus>
          Voltar
        </Button>
        {pronto !== null && (
          <Button
            disabled={!confirmo || (deOutro && !procuracao)}
            loading={send.isPending}
            onClick={() => send.mutate(pronto)}
          >
            Transmitir
          </Button>
        )}
      </ModalActions>
    </div>
  );
}

interface Pronto {
  ambiente: NonNullable<PreparoTransmissao['ambiente']>;
  eventos: number;
  certificado: NonNullable<PreparoTransmissao['certificado']>;
}

function prontoDe({ impedimento, ambiente, eventos, certificado }: PreparoTransmissao): Pronto | null {
  return impedimento !== null || ambiente === null || certificado === null ? null : { ambiente, eventos, certificado };
}

function Resumo({ preparo }: { preparo: PreparoTransmissao }) {
  const { empresa, ambiente, certificado, eventos, lotes, tipos } = preparo;
  const meses = Map.groupBy(tipos, ({ periodo }) => periodo);
  return (
    <dl className={styles.facts}>
      <dt>Empresa</dt>
      <dd>
        {empresa.nome} · {formatCnpj(empresa.cnpj)}
      </dd>
      {ambiente !== null && (
        <>
          <dt>Ambiente</dt>
          <dd>
            <strong>{AMBIENTES[ambiente].rotulo}</strong>
          </dd>
        </>
      )}
      {certificado !== null && (
        <>
          <dt>Certificado</dt>
          <dd>
            {certificado.nome} · válido até {formatDateBr(certificado.validade)}
            {certificado.deOutro && <strong className={styles.other}> · não é o da empresa</strong>}
          </dd>
        </>
      )}
      {eventos > 0 && (
        <>
          <dt>O que vai</dt>
          <dd>
            {countOf(eventos, 'evento', 'eventos')} em {countOf(lotes, 'lote', 'lotes')}, um depois do outro: um lote só
            segue quando o anterior é aceito.
            <ul className={styles.months}>
              {[...meses].map(([periodo, doMes]) => (
                <li key={periodo}>
                  <strong>{formatPeriodo(periodo)}</strong>{' '}
                  {doMes.map(({ tipo, eventos: n }) => `${formatCount(n)} ${tipo}`).join(' · ')}
                </li>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  );
}

function confirmationLabel(eventos: string, { ambiente }: Pronto): string {
  return `Confirmo o envio de ${eventos} ao eSocial (${AMBIENTES[ambiente].rotulo}) em nome da empresa`;
}
