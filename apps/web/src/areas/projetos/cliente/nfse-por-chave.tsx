import { listNfsePedidas, MAX_CHAVES_POR_PEDIDO, type NfsePedida, readChavesNfse, requestNfse } from '@apura/contract';
import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { call } from '../../../lib/api/call.ts';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import { ChavesForm } from './chaves-form.tsx';
import styles from './notas.module.css';
import { CHAVES_DA_BUSCA } from './partes-da-busca.tsx';

/** How often the open dialog asks: answers may come at any moment. */
const REFRESH_MS = 5_000;

const SITUACAO: Readonly<Record<NfsePedida['situacao'], { tone: Tone; label: string }>> = {
  aguardando: { tone: 'yellow', label: 'Aguardando' },
  encontrada: { tone: 'green', label: 'Encontrada' },
  cancelada: { tone: 'red', label: 'Cancelada' },
  'nao-encontrada': { tone: 'grey', label: 'Não encontrada' },
  recusada: { tone: 'red', label: 'Recusada' },
};

/**
 * Asks for NFS-e by their keys and says what became of each. `certificado`: chosen above; null for a company that is
 * followed. Without `pode` the user only sees what others asked for.
 */
export function NfsePorChave({
  cnpj,
  ligada,
  certificado,
  pode,
}: {
  cnpj: string;
  ligada: boolean;
  certificado: string | null;
  pode: boolean;
}) {
  const titulo = useId();
  const query = useQuery({
    queryKey: CHAVES_DA_BUSCA.nfsePedidas(cnpj),
    queryFn: async ({ signal }) => (await call(listNfsePedidas, { params: { cnpj }, signal })).notas,
    refetchInterval: REFRESH_MS,
  });
  return (
    <section className={styles.stack} aria-labelledby={titulo}>
      <h3 id={titulo} className={styles.titulo}>
        {pode ? 'Buscar por Chave' : 'Notas Pedidas por Chave'}
      </h3>
      {pode && (
        <ChavesForm
          ler={readChavesNfse}
          pedir={(chaves) => call(requestNfse, { body: { cnpj, chaves, certificado: certificado ?? undefined } })}
          queryKey={CHAVES_DA_BUSCA.nfsePedidas(cnpj)}
          descricao={`Uma por linha, com 50 caracteres, até ${MAX_CHAVES_POR_PEDIDO} de uma vez. Os eventos vêm junto.`}
          exemplo="35503082298100002000157000000000000126030000000017"
          temCertificado={ligada || certificado !== null}
        />
      )}
      {query.data === undefined && query.error !== null && <FaultNote error={query.error} />}
      {query.isPending && <Loader size="sm" role="status" aria-label="Carregando" />}
      {query.data?.length === 0 && <p className={styles.hint}>Nenhuma chave pedida para esta empresa ainda.</p>}
      {query.data !== undefined && query.data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and the keyboard must reach what is below
        <ul className={styles.pedidas} aria-label="Chaves pedidas" tabIndex={0}>
          {query.data.map(({ chave, situacao, mensagem }) => (
            <li key={chave}>
              <div className={styles.situacao}>
                <code className={styles.chave}>{chave}</code>
                <StatusBadge {...SITUACAO[situacao]} />
              </div>
              <div className={styles.situacao}>
                <span className={styles.hint}>{mensagem}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
