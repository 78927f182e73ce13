import { type BuscaNfse, listBuscasNfse, type Projeto, podeFazer, updateBuscaNfse } from '@apura/contract';
import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { formatCount } from '../../../lib/format/counts.ts';
import { useUser } from '../../../lib/session/session-store.ts';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import type { Tone } from '../../../ui/status-badge.tsx';
import { NfsePorChave } from './nfse-por-chave.tsx';
import styles from './notas.module.css';
import { CertificadoDaBusca, CHAVES_DA_BUSCA, Contagem, QuandoConsulta, useMudanca } from './partes-da-busca.tsx';

/** How often the open dialog asks: the search may end at any moment. */
const REFRESH_MS = 5_000;

const SITUACAO: Readonly<Record<BuscaNfse['situacao'], { tone: Tone; label: string }>> = {
  aguardando: { tone: 'yellow', label: 'Buscando' },
  'em-dia': { tone: 'green', label: 'Em dia' },
  limite: { tone: 'orange', label: 'Em espera' },
  erro: { tone: 'red', label: 'Com problema' },
};

/**
 * How the portal follows the NFS-e of a company, provided and taken: begins it and stops it. A user who may not use the
 * company's certificate sees how it goes, without the buttons.
 */
export function NfsePane({ projeto: { cnpj } }: { projeto: Projeto }) {
  const query = useQuery({
    queryKey: CHAVES_DA_BUSCA.nfse,
    queryFn: ({ signal }) => call(listBuscasNfse, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const [certificado, setCertificado] = useState<string | null>(null);
  const busca = query.data?.buscas.find((uma) => uma.cnpj === cnpj);
  const pode = podeFazer('buscar-notas', useUser());
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>
        O portal pergunta ao ambiente nacional, de hora em hora, pelas NFS-e em que a empresa é prestadora, tomadora ou
        intermediária. As notas e os eventos entram nos projetos de baixa automática do mês. Só vêm notas de municípios
        que as compartilham com o ambiente nacional, e desde que passaram a compartilhar.
        {query.data?.simulado === true && ' Nesta demonstração as notas são simuladas.'}
      </p>
      {query.error !== null && query.data === undefined && <FaultNote error={query.error} />}
      {query.isPending && <Loader size="sm" role="status" aria-label="Carregando" />}
      {query.data !== undefined && !query.data.disponivel && (
        <p className={styles.aviso}>
          A busca de NFS-e não está configurada nesta instalação. Peça a quem a administra que a ligue, ou envie os XML
          a um projeto.
        </p>
      )}
      {query.data?.disponivel === true && (
        <>
          {!pode && (
            <p className={styles.aviso}>
              A busca usa o certificado da empresa. Para ligar, parar ou pedir, fale com um administrador.
            </p>
          )}
          {busca?.ligada === true && <Ligada busca={busca} pode={pode} />}
          {busca?.ligada !== true && busca !== undefined && <Recebidas busca={busca} />}
          {busca?.ligada !== true && pode && (
            <Ligar cnpj={cnpj} certificado={certificado} onCertificado={setCertificado} />
          )}
          <NfsePorChave cnpj={cnpj} ligada={busca?.ligada === true} certificado={certificado} pode={pode} />
        </>
      )}
    </div>
  );
}

function Ligada({ busca, pode }: { busca: BuscaNfse; pode: boolean }) {
  const stop = useMudanca(CHAVES_DA_BUSCA.nfse, () =>
    call(updateBuscaNfse, { body: { cnpj: busca.cnpj, ligada: false, certificado: '' } }),
  );
  return (
    <>
      <QuandoConsulta busca={busca} situacao={SITUACAO[busca.situacao]} />
      {busca.mensagem !== null && <p className={styles.aviso}>{busca.mensagem}</p>}
      <Recebidas busca={busca} />
      {pode && (
        <div className={styles.acoes}>
          <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
            Parar a Busca
          </Button>
        </div>
      )}
    </>
  );
}

function Ligar({
  cnpj,
  certificado,
  onCertificado,
}: {
  cnpj: string;
  certificado: string | null;
  onCertificado: (nome: string | null) => void;
}) {
  const start = useMudanca(CHAVES_DA_BUSCA.nfse, () =>
    call(updateBuscaNfse, { body: { cnpj, ligada: true, certificado: certificado ?? '' } }),
  );
  return (
    <>
      <CertificadoDaBusca value={certificado} onChange={onCertificado} />
      <div className={styles.acoes}>
        <Button disabled={certificado === null} loading={start.isPending} onClick={() => start.mutate()}>
          Buscar NFS-e
        </Button>
      </div>
    </>
  );
}

function Recebidas({ busca: { notas, eventos, danificados, chavesDanificadas } }: { busca: BuscaNfse }) {
  const resto = danificados - chavesDanificadas.length;
  return (
    <>
      <Contagem
        itens={[
          ['Notas', notas],
          ['Eventos', eventos],
          ['Danificados', danificados],
        ]}
      />
      {danificados > 0 && (
        <div className={styles.aviso}>
          <p>
            {danificados === 1
              ? '1 documento chegou danificado e ficou de fora. O portal o pede de novo pela chave; se ele continuar ' +
                'aqui, baixe o XML no portal da NFS-e nacional e envie a um projeto.'
              : `${formatCount(danificados)} documentos chegaram danificados e ficaram de fora. O portal os pede de ` +
                'novo pela chave; os que continuarem aqui, baixe no portal da NFS-e nacional e envie a um projeto.'}
          </p>
          {chavesDanificadas.map((chave) => (
            <code key={chave} className={`${styles.chave} ${styles.erro}`}>
              {chave}
            </code>
          ))}
          {resto > 0 && chavesDanificadas.length > 0 && <p>e mais {formatCount(resto)}</p>}
        </div>
      )}
    </>
  );
}
