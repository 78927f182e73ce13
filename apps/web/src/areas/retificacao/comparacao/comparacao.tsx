import { corStatusProjeto, type ProvaRetificacao, type Retificacao, readProva, statusLabel } from '@apura/contract';
import { Tabs } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { formatCount } from '../../../lib/format/counts.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { Panel } from '../../../ui/panel/panel.tsx';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { FailedState } from '../../../ui/table/table-states.tsx';
import { projetoTexto, ROTULO_OBRIGACAO, rotuloDownload } from '../retificacao.ts';
import styles from './comparacao.module.css';
import { CarregandoComparacao, Excluida, TituloComparacao } from './estados-comparacao.tsx';
import { Mudancas } from './mudancas.tsx';
import { Ocorrencias } from './ocorrencias.tsx';
import { RetificarTambem } from './rectify-tambem.tsx';
import { Resumo } from './resumo.tsx';

type Aba = 'resumo' | 'mudancas' | 'ocorrencias' | 'tambem';

interface ComparacaoProps {
  retificacao: Retificacao;
  /** Somebody may delete it while it is looked at. */
  excluida: boolean;
  blocked: string | undefined;
  onDownload: () => void;
  onBack: () => void;
}

/**
 * What a rectification did, before its files are taken: by period, field by field, what was found, what else is due.
 */
export function Comparacao({ retificacao, excluida, blocked, onDownload, onBack }: ComparacaoProps) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: queryKeys.prova(retificacao.id),
    queryFn: ({ signal }) => call(readProva, { params: { id: retificacao.id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const reason = excluida ? 'a retificação foi excluída' : blocked;
  const { empresa, cnpj, periodo_inicial: periodoInicial, periodo_final: periodoFinal, status } = retificacao;
  return (
    <Panel
      fill
      className={styles.panel}
      title={<TituloComparacao onBack={onBack} />}
      tools={
        <ReasonButton
          variant={status === 'ERROR' ? 'default' : 'filled'}
          leftSection={<IconDownload size={16} aria-hidden />}
          inactiveReason={reason}
          onClick={onDownload}
        >
          {rotuloDownload(retificacao)}
        </ReasonButton>
      }
    >
      <div className={styles.subject}>
        <StatusBadge tone={corStatusProjeto(status)} label={statusLabel(status)} />
        <span>
          {ROTULO_OBRIGACAO[retificacao.type]} · {projetoTexto({ empresa, cnpj, periodoInicial, periodoFinal })} ·{' '}
          {retificacao.planilha}
        </span>
        {retificacao.mensagem !== null && <p>{retificacao.mensagem}</p>}
      </div>
      {excluida ? (
        <Excluida onBack={onBack} />
      ) : error !== null ? (
        <FailedState
          what="Não foi possível buscar a comparação desta retificação."
          error={error}
          onRetry={() => void refetch()}
        />
      ) : isPending ? (
        <CarregandoComparacao />
      ) : (
        <Abas prova={data} retificacao={retificacao} />
      )}
    </Panel>
  );
}

function Abas({ prova, retificacao }: { prova: ProvaRetificacao; retificacao: Retificacao }) {
  // Where nothing could be made, the first question is why.
  const [aba, setAba] = useState<Aba>(retificacao.status === 'ERROR' ? 'ocorrencias' : 'resumo');
  const abas: readonly { value: Aba; label: string; total: number }[] = [
    { value: 'resumo', label: 'Resumo', total: prova.resumo.length },
    { value: 'mudancas', label: 'Antes x Depois', total: prova.totalMudancas },
    { value: 'ocorrencias', label: 'Ocorrências', total: prova.totalOcorrencias },
    { value: 'tambem', label: 'Retificar também', total: prova.retificarTambem.length },
  ];
  return (
    <Tabs
      value={aba}
      onChange={(value) => {
        const known = abas.find((one) => one.value === value);
        if (known !== undefined) setAba(known.value);
      }}
      keepMounted={false}
      className={styles.fill}
    >
      <Tabs.List className={styles.tabs}>
        {abas.map(({ value, label, total }) => (
          <Tabs.Tab key={value} value={value}>
            {label} <span className={styles.total}>{formatCount(total)}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={aba} className={styles.fill}>
        {aba === 'resumo' && <Resumo prova={prova} />}
        {aba === 'mudancas' && <Mudancas retificacao={retificacao} />}
        {aba === 'ocorrencias' && <Ocorrencias prova={prova} />}
        {aba === 'tambem' && <RetificarTambem prova={prova} />}
      </Tabs.Panel>
    </Tabs>
  );
}
