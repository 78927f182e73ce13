import {
  type BuscaNotas,
  listBuscasNotas,
  type Projeto,
  pedirCiencia,
  podeFazer,
  updateBuscaNotas,
} from '@apura/contract';
import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { formatCount } from '../../../lib/format/counts.ts';
import { useUser } from '../../../lib/session/session-store.ts';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import type { Tone } from '../../../ui/status-badge.tsx';
import styles from './notas.module.css';
import { NotasPorChave } from './notas-por-chave.tsx';
import { CertificadoDaBusca, CHAVES_DA_BUSCA, Contagem, QuandoConsulta, useMudanca } from './partes-da-busca.tsx';

/** How often the open dialog asks: the search may end at any moment. */
const REFRESH_MS = 5_000;

const SITUACAO: Readonly<Record<BuscaNotas['situacao'], { tone: Tone; label: string }>> = {
  aguardando: { tone: 'yellow', label: 'Buscando' },
  'em-dia': { tone: 'green', label: 'Em dia' },
  'outro-sistema': { tone: 'orange', label: 'Aguardando a SEFAZ' },
  erro: { tone: 'red', label: 'Com problema' },
};

/**
 * How the portal follows the NF-e issued to a company: begins it, stops it, and orders the Ciência of summaries. A user
 * who may not sign in the company's name sees how it goes, without the buttons.
 */
export function NfePane({ projeto }: { projeto: Projeto }) {
  const query = useQuery({
    queryKey: CHAVES_DA_BUSCA.nfe,
    queryFn: ({ signal }) => call(listBuscasNotas, { signal }),
    refetchInterval: REFRESH_MS,
  });
  const [certificado, setCertificado] = useState<string | null>(null);
  const busca = query.data?.buscas.find(({ cnpj }) => cnpj === projeto.cnpj);
  const pode = podeFazer('buscar-notas', useUser());
  return (
    <div className={styles.stack}>
      <p className={styles.hint}>
        O portal pergunta à SEFAZ, de hora em hora, pelas notas emitidas contra a empresa. A SEFAZ as guarda por 90
        dias; aqui elas ficam, e entram nos projetos de baixa automática do mês.
        {query.data?.simulado === true && ' Nesta demonstração as notas são simuladas.'}
      </p>
      {query.error !== null && query.data === undefined && <FaultNote error={query.error} />}
      {query.isPending && <Loader size="sm" role="status" aria-label="Carregando" />}
      {query.data !== undefined && !query.data.disponivel && (
        <p className={styles.aviso}>
          A busca de NF-e não está configurada nesta instalação. Peça a quem a administra que a ligue, ou envie os XML a
          um projeto.
        </p>
      )}
      {query.data?.disponivel === true && (
        <>
          {!pode && (
            <p className={styles.aviso}>
              A busca usa o certificado da empresa e a Ciência é assinada em nome dela. Para ligar, parar ou pedir, fale
              com um administrador.
            </p>
          )}
          {busca?.ligada === true && <Ligada busca={busca} pode={pode} />}
          {busca?.ligada !== true && !pode && busca !== undefined && <Contagem itens={itensDe(busca)} />}
          {busca?.ligada !== true && pode && (
            <Desligada cnpj={projeto.cnpj} busca={busca} certificado={certificado} onCertificado={setCertificado} />
          )}
          <NotasPorChave cnpj={projeto.cnpj} busca={busca} certificado={certificado} pode={pode} />
        </>
      )}
    </div>
  );
}

function Ligada({ busca, pode }: { busca: BuscaNotas; pode: boolean }) {
  const stop = useMudanca(CHAVES_DA_BUSCA.nfe, () =>
    call(updateBuscaNotas, { body: { cnpj: busca.cnpj, ligada: false, certificado: '' } }),
  );
  const ciencia = useMudanca(CHAVES_DA_BUSCA.nfe, () => call(pedirCiencia, { body: { cnpj: busca.cnpj } }));
  const semNota = busca.resumos - busca.cienciasPedidas;
  return (
    <>
      <QuandoConsulta busca={busca} situacao={SITUACAO[busca.situacao]} />
      {busca.mensagem !== null && <p className={styles.aviso}>{busca.mensagem}</p>}
      <Contagem itens={itensDe(busca)} />
      {busca.faltantes > 0 && (
        <p className={styles.hint}>
          {busca.faltantes === 1
            ? '1 documento foi entregue a outro sistema da empresa. O portal o pede à SEFAZ um a um.'
            : `${formatCount(busca.faltantes)} documentos foram entregues a outro sistema da empresa. ` +
              'O portal os pede à SEFAZ um a um, alguns por hora.'}
        </p>
      )}
      {busca.resumos > 0 && (
        <p className={styles.hint}>
          De um resumo a SEFAZ só entrega a nota depois da Ciência da Operação, que diz a ela que a empresa conhece a
          nota. {busca.cienciasPedidas === 1 && '1 já pedida: a nota vem nas próximas consultas.'}
          {busca.cienciasPedidas > 1 &&
            `${formatCount(busca.cienciasPedidas)} já pedidas: as notas vêm nas próximas consultas.`}
        </p>
      )}
      {pode && (
        <div className={styles.acoes}>
          <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate()}>
            Parar a Busca
          </Button>
          {semNota > 0 && (
            <Button loading={ciencia.isPending} onClick={() => ciencia.mutate()}>
              Pedir Ciência de {semNota} {semNota === 1 ? 'nota' : 'notas'}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

function Desligada({
  cnpj,
  busca,
  certificado,
  onCertificado,
}: {
  cnpj: string;
  busca: BuscaNotas | undefined;
  certificado: string | null;
  onCertificado: (nome: string | null) => void;
}) {
  const start = useMudanca(CHAVES_DA_BUSCA.nfe, () =>
    call(updateBuscaNotas, { body: { cnpj, ligada: true, certificado: certificado ?? '' } }),
  );
  return (
    <>
      {busca !== undefined && <Contagem itens={itensDe(busca)} />}
      <CertificadoDaBusca value={certificado} onChange={onCertificado} />
      <div className={styles.acoes}>
        <Button disabled={certificado === null} loading={start.isPending} onClick={() => start.mutate()}>
          Buscar NF-e
        </Button>
      </div>
    </>
  );
}

const itensDe = ({ notas, resumos, eventos }: BuscaNotas) =>
  [
    ['Notas', notas],
    ['Resumos', resumos],
    ['Eventos', eventos],
  ] as const;
