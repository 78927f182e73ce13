import {
  type BuscaNotas,
  listNotasPedidas,
  MAX_CHAVES_POR_PEDIDO,
  type NotaPedida,
  pedirCiencia,
  pedirNotas,
  readChavesNfe,
} from '@apura/contract';
import { Button, Loader } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { notificar } from '../../../ui/toast/notificar.ts';
import { ChavesForm } from './chaves-form.tsx';
import styles from './notas.module.css';
import { CHAVES_DA_BUSCA } from './partes-da-busca.tsx';

/** How often the open dialog asks: answers may come at any moment. */
const REFRESH_MS = 5_000;

const SITUACAO: Readonly<Record<NotaPedida['situacao'], { tone: Tone; label: string }>> = {
  aguardando: { tone: 'yellow', label: 'Aguardando' },
  encontrada: { tone: 'green', label: 'Encontrada' },
  resumo: { tone: 'orange', label: 'Só o resumo' },
  cancelada: { tone: 'red', label: 'Cancelada' },
  'nao-encontrada': { tone: 'grey', label: 'Não encontrada' },
  alheia: { tone: 'red', label: 'De outra empresa' },
  recusada: { tone: 'red', label: 'Recusada' },
};

/**
 * Asks for invoices by their keys and says what became of each. `certificado`: chosen above, for a company that is not
 * followed. Without `pode` the user only sees what others asked for.
 */
export function NotasPorChave({
  cnpj,
  busca,
  certificado,
  pode,
}: {
  cnpj: string;
  busca: BuscaNotas | undefined;
  certificado: string | null;
  pode: boolean;
}) {
  const titulo = useId();
  return (
    <section className={styles.stack} aria-labelledby={titulo}>
      <h3 id={titulo} className={styles.titulo}>
        {pode ? 'Buscar por Chave' : 'Notas Pedidas por Chave'}
      </h3>
      {pode && (
        <ChavesForm
          ler={readChavesNfe}
          pedir={(chaves) => call(pedirNotas, { body: { cnpj, chaves, certificado: certificado ?? undefined } })}
          queryKey={CHAVES_DA_BUSCA.pedidas(cnpj)}
          descricao={
            `Uma por linha, com 44 caracteres, até ${MAX_CHAVES_POR_PEDIDO} de uma vez. ` +
            'A SEFAZ responde a poucas por hora e guarda cada nota por 90 dias.'
          }
          exemplo="3525 1098 1000 0200 0157 5500 1000 0000 0710 0000 0078"
          temCertificado={busca?.ligada === true || certificado !== null}
        />
      )}
      <Pedidas cnpj={cnpj} pode={pode} />
    </section>
  );
}

function Pedidas({ cnpj, pode }: { cnpj: string; pode: boolean }) {
  const query = useQuery({
    queryKey: CHAVES_DA_BUSCA.pedidas(cnpj),
    queryFn: async ({ signal }) => (await call(listNotasPedidas, { params: { cnpj }, signal })).notas,
    refetchInterval: REFRESH_MS,
  });
  if (query.data === undefined) {
    return query.error === null ? (
      <Loader size="sm" role="status" aria-label="Carregando" />
    ) : (
      <FaultNote error={query.error} />
    );
  }
  if (query.data.length === 0) {
    return <p className={styles.hint}>Nenhuma chave pedida para esta empresa ainda.</p>;
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and the keyboard must reach what is below
    <ul className={styles.pedidas} aria-label="Chaves pedidas" tabIndex={0}>
      {query.data.map((nota) => (
        <Pedida key={nota.chave} cnpj={cnpj} nota={nota} pode={pode} />
      ))}
    </ul>
  );
}

function Pedida({ cnpj, nota, pode }: { cnpj: string; nota: NotaPedida; pode: boolean }) {
  const queryClient = useQueryClient();
  const ciencia = useMutation({
    mutationFn: () => call(pedirCiencia, { body: { cnpj, chaves: [nota.chave] } }),
    onSuccess: async ({ message }) => {
      notificar('success', message);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: CHAVES_DA_BUSCA.pedidas(cnpj) }),
        queryClient.invalidateQueries({ queryKey: CHAVES_DA_BUSCA.nfe }),
      ]);
    },
    onError: (error) => notificar('error', messageOf(error)),
  });
  const podePedir = pode && nota.situacao === 'resumo' && (nota.ciencia === null || nota.ciencia === 'recusada');
  return (
    <li>
      <div className={styles.situacao}>
        <code className={styles.chave}>{nota.chave.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <StatusBadge {...SITUACAO[nota.situacao]} />
      </div>
      <div className={styles.situacao}>
        <span className={styles.hint}>{nota.mensagem}</span>
        {podePedir && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={`Pedir Ciência da nota ${nota.chave}`}
            loading={ciencia.isPending}
            onClick={() => ciencia.mutate()}
          >
            Pedir Ciência
          </Button>
        )}
      </div>
    </li>
  );
}
