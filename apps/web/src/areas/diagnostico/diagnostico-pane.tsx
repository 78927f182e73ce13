import { ERROS, getEmbed } from '@apura/contract';
import { Button, Skeleton } from '@mantine/core';
import { IconChartHistogram } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ApiError, adviceOf, messageOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { navigationStore, openRelatorio } from '../../lib/navigation.ts';
import { useContraLevar } from '../../ui/levar/use-contra-levar.ts';
import { useLevar } from '../../ui/levar/use-levar.tsx';
import { notificar } from '../../ui/toast/notificar.ts';
import styles from './diagnostico.module.css';
import type { LinhasPedidas } from './embed-client.ts';
import { EmbedView } from './embed-view.tsx';
import { RegistroDialog } from './inventario/registro-dialog.tsx';
import { saveInventario } from './inventario/save-inventario.ts';
import { useEmbed } from './use-embed.ts';

interface DiagnosticoPaneProps {
  projetoId: string | null;
  relatorioId: string | null;
  escolha: number;
  /** While a project is being chosen nothing is fetched. */
  waiting: boolean;
  onChoose: () => void;
}

/** The report of the chosen project, or why there is none to see and what to do about it. */
export function DiagnosticoPane({ projetoId, relatorioId, escolha, waiting, onChoose }: DiagnosticoPaneProps) {
  const title = navigationStore.use((state) => state.companyTitle);
  const [failed, setFailed] = useState(false);
  const [registrando, setRegistrando] = useState(false);
  const contraLevar = useContraLevar(projetoId);
  const { levar, dialog } = useLevar();
  const chosen = projetoId !== null && relatorioId !== null && relatorioId !== '';
  const { data, error, isFetching, refetch } = useEmbed({
    projetoId: projetoId ?? '',
    relatorioId: relatorioId ?? '',
    escolha,
    enabled: chosen && !waiting,
  });

  function open({ relatorio, filtros, levar: toDraft, baixar }: LinhasPedidas): void {
    if (baixar !== undefined) {
      if (baixar === 'registro') setRegistrando(true);
      else void saveInventario(projetoId ?? '');
      return;
    }
    if (!toDraft) {
      openRelatorio({ relatorio, filtros });
      return;
    }
    const contra = contraLevar(relatorio);
    if (contra !== undefined) notificar('alert', contra);
    else
      levar({
        projetoId: projetoId ?? '',
        relatorio,
        oQue: 'as linhas deste achado',
        filtro: Object.keys(filtros).length === 0 ? {} : { filter: JSON.stringify(filtros) },
      });
  }

  if (projetoId === null)
    return (
      <Notice text="Escolha um projeto para ver suas análises e cruzamentos.">
        <Button onClick={onChoose}>Selecionar projeto</Button>
      </Notice>
    );
  if (!chosen)
    return (
      <Notice text="Este projeto não tem diagnóstico.">
        <Button onClick={onChoose}>Escolher outro projeto</Button>
      </Notice>
    );
  if (isFetching || (data === undefined && error === null)) return <Bones />;
  if (data !== undefined && !failed)
    return (
      <>
        <EmbedView
          embed={data}
          title={`Diagnóstico de ${title}`}
          onRenew={() => call(getEmbed, { params: { reportId: relatorioId, projectId: projetoId } })}
          onFailed={() => setFailed(true)}
          onOpen={open}
        />
        {dialog}
        {registrando && <RegistroDialog projetoId={projetoId} onClose={() => setRegistrando(false)} />}
      </>
    );

  const requestId = error instanceof ApiError ? error.requestId : null;
  const message = error === null ? ERROS['servico-indisponivel'].message : messageOf(error);
  const repeatable = !(error instanceof ApiError) || error.isRepeatable;
  return (
    <Notice
      text={[message, adviceOf(error)].filter((part) => part !== null).join('. ')}
      note={requestId === null ? undefined : `Requisição ${requestId}`}
    >
      <Button variant={repeatable ? 'default' : 'filled'} onClick={onChoose}>
        Escolher outro projeto
      </Button>
      {repeatable && (
        <Button
          onClick={() => {
            setFailed(false);
            void refetch();
          }}
        >
          Tentar de novo
        </Button>
      )}
    </Notice>
  );
}

function Notice({ text, note, children }: { text: string; note?: string | undefined; children: ReactNode }) {
  return (
    <div className={styles.notice} role="status">
      <IconChartHistogram size={36} stroke={1.4} aria-hidden />
      <p className={styles.text}>{text.replace(/\.?$/, '.')}</p>
      <div className={styles.actions}>{children}</div>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </div>
  );
}

function Bones() {
  return (
    <div className={styles.bones} role="status" aria-label="Carregando o diagnóstico">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} height={84} />
      ))}
      <Skeleton className={styles.wide} height="100%" />
      <Skeleton className={styles.wide} height="100%" />
    </div>
  );
}
