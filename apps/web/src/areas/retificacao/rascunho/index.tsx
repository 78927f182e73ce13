import { formatCnpj } from '@apura/br';
import type { ResumoDoRascunho } from '@apura/contract';
import { Button, Skeleton, Tabs } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { companyTitle } from '../../../lib/company-title.ts';
import { countOf } from '../../../lib/format/counts.ts';
import { goToSection, navigationStore, selectProject } from '../../../lib/navigation.ts';
import { useProjetos } from '../../../lib/projetos-query.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ConfirmDialog } from '../../../ui/modal/confirm-dialog.tsx';
import { Panel } from '../../../ui/panel/panel.tsx';
import { EmptyState, FailedState } from '../../../ui/table/table-states.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import { ROTULO_OBRIGACAO } from '../retificacao.ts';
import { ArquivosTrocados } from './arquivos-trocados.tsx';
import { Cabecalho } from './cabecalho.tsx';
import { DeleteRascunhoDialog } from './delete-rascunho-dialog.tsx';
import { FiltrosMudancas } from './filtros-mudancas.tsx';
import { GruposArvore } from './grupos-arvore.tsx';
import { MudancasList } from './mudancas-list.tsx';
import { PassosDrawer } from './passos-drawer.tsx';
import { filtroDe, isNarrowed, PERGUNTA_INICIAL, type Pergunta } from './pergunta.ts';
import styles from './rascunho.module.css';
import { RetificarDialog } from './retificar-dialog.tsx';
import { SimulacaoDoRascunho } from './simulacao.tsx';
import { useComandos, useResumo } from './use-rascunho.ts';
import { useUndoKey } from './use-undo-key.ts';

export interface RascunhoPageProps {
  id: string;
  onBack: () => void;
}

/** The draft of a rectification: what findings propose, before any file is written. */
export default function RascunhoPage({ id, onBack }: RascunhoPageProps) {
  const { data, error, refetch } = useResumo(id);
  useProjetoDe(data);
  const titulo = (
    <span className={styles.titulo}>
      <IconButton label="Voltar às retificações" icon={<IconArrowLeft size={18} aria-hidden />} onClick={onBack} />
      {data === undefined ? 'Rascunho' : `Rascunho da ${ROTULO_OBRIGACAO[data.obrigacao]}`}
    </span>
  );
  const gone = error instanceof ApiError && error.code === 'nao-encontrado';
  if (data === undefined || gone)
    return (
      <Panel fill title={titulo}>
        {gone ? (
          <EmptyState>
            <p>Este rascunho foi excluído. As retificações feitas dele ficam na lista.</p>
            <Button variant="default" onClick={onBack}>
              Voltar à lista
            </Button>
          </EmptyState>
        ) : error === null ? (
          <div className={styles.bones} role="status" aria-label="Carregando o rascunho">
            <Skeleton height={40} />
            <Skeleton height={220} />
          </div>
        ) : (
          <FailedState what="Não foi possível carregar o rascunho." error={error} onRetry={() => void refetch()} />
        )}
      </Panel>
    );
  return <Rascunho rascunho={data} titulo={titulo} onBack={onBack} />;
}

type Aberto = 'passos' | 'retificar' | 'excluir' | 'remover' | null;

function Rascunho({
  rascunho,
  titulo,
  onBack,
}: {
  rascunho: ResumoDoRascunho;
  titulo: React.ReactNode;
  onBack: () => void;
}) {
  const { id, projeto, mudancas, grupos, desfazivel, simulacao } = rascunho;
  const comandos = useComandos(id);
  const [aba, setAba] = useState<'mudancas' | 'simulacao'>('mudancas');
  const [aberto, setAberto] = useState<Aberto>(null);
  const close = () => setAberto(null);
  const [pergunta, setPergunta] = useState(PERGUNTA_INICIAL);
  const [busca, setBusca] = useState('');
  const [q] = useDebouncedValue(busca, 250);
  const perguntada = useMemo((): Pergunta => ({ ...pergunta, q }), [pergunta, q]);
  const change = useCallback((part: Partial<Pergunta>) => setPergunta((now) => ({ ...now, ...part })), []);
  const clear = useCallback(() => {
    setPergunta(({ ordem, desc }) => ({ ...PERGUNTA_INICIAL, ordem, desc }));
    setBusca('');
  }, []);
  const undo = () => {
    if (desfazivel !== null && !comandos.desfazer.isPending) comandos.desfazer.mutate(desfazivel.numero);
  };
  useUndoKey(undo);
  const total = mudancas.ativas + mudancas.inativas + mudancas.conflitos + mudancas.perdidas;
  const grupo = {
    ...(pergunta.periodo !== '' && { periodo: pergunta.periodo }),
    ...(pergunta.tese !== '' && { tese: pergunta.tese }),
  };
  return (
    <Panel
      fill
      className={styles.panel}
      title={titulo}
      tools={
        <Cabecalho
          rascunho={rascunho}
          undoing={comandos.desfazer.isPending}
          onUndo={undo}
          onPassos={() => setAberto('passos')}
          onRetificar={() => setAberto('retificar')}
          onExcluir={() => setAberto('excluir')}
        />
      }
    >
      <p className={styles.projeto}>
        CNPJ {formatCnpj(projeto.cnpj)} · {countOf(mudancas.ativas, 'mudança ativa', 'mudanças ativas')} em{' '}
        {countOf(rascunho.meses.length, 'mês', 'meses')}
      </p>
      <ArquivosTrocados rascunho={rascunho} comandos={comandos} />
      {total === 0 ? (
        <Vazio cnpj={formatCnpj(projeto.cnpj)} />
      ) : (
        <Tabs
          value={aba}
          onChange={(value) => setAba(value === 'simulacao' ? 'simulacao' : 'mudancas')}
          keepMounted={false}
          className={styles.fill}
        >
          <Tabs.List className={styles.tabs}>
            <Tabs.Tab value="mudancas">Mudanças</Tabs.Tab>
            <Tabs.Tab value="simulacao">
              Simulação
              {simulacao !== null && simulacao.revisao < rascunho.revisao && (
                <span className={styles.velha}> desatualizada</span>
              )}
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="simulacao" className={styles.fill}>
            <SimulacaoDoRascunho rascunho={rascunho} comandos={comandos} />
          </Tabs.Panel>
          <Tabs.Panel value="mudancas" className={styles.lados}>
            <Lado>
              <GruposArvore
                grupos={grupos}
                escolhido={grupo}
                onEscolher={({ periodo = '', tese = '' }) => change({ periodo, tese })}
                onToggle={(filtro, ativa) => comandos.ativar.mutate({ quais: filtro, ativa })}
                busy={comandos.ativar.isPending}
              />
            </Lado>
            <div className={styles.fill}>
              <FiltrosMudancas
                rascunho={rascunho}
                pergunta={perguntada}
                busca={busca}
                onBusca={setBusca}
                onPergunta={change}
                onClear={clear}
                busy={comandos.ativar.isPending || comandos.remover.isPending}
                onAtivar={(ativa) => comandos.ativar.mutate({ quais: filtroDe(perguntada), ativa })}
                onRemover={() => setAberto('remover')}
              />
              <MudancasList
                key={JSON.stringify(perguntada)}
                rascunho={rascunho}
                pergunta={perguntada}
                onPergunta={change}
                onClear={clear}
                comandos={comandos}
              />
            </div>
          </Tabs.Panel>
        </Tabs>
      )}
      <PassosDrawer passos={rascunho.passos} opened={aberto === 'passos'} onClose={close} />
      {aberto === 'retificar' && <RetificarDialog rascunho={rascunho} onClose={close} onDone={onBack} />}
      {aberto === 'excluir' && <DeleteRascunhoDialog rascunho={rascunho} onClose={close} onDone={onBack} />}
      {aberto === 'remover' && (
        <ConfirmDialog
          title="Tirar do rascunho"
          question={
            isNarrowed(perguntada)
              ? 'Tirar do rascunho as mudanças que os filtros deixam? Isto pode ser desfeito.'
              : 'Tirar do rascunho todas as mudanças? Isto pode ser desfeito.'
          }
          confirmLabel="Tirar"
          danger
          onConfirm={() => {
            comandos.remover.mutate(filtroDe(perguntada));
            close();
          }}
          onClose={close}
        />
      )}
    </Panel>
  );
}

/** The months and theses at the left; on a phone they are folded above the changes. */
function Lado({ children }: { children: React.ReactNode }) {
  const narrow = useNarrow();
  if (!narrow) return <div className={styles.lado}>{children}</div>;
  return (
    <details className={styles.dobra}>
      <summary>Meses e teses</summary>
      {children}
    </details>
  );
}

function Vazio({ cnpj }: { cnpj: string }) {
  return (
    <EmptyState>
      <p>
        Nada no rascunho de {cnpj} ainda. Em um relatório, escolha as linhas e use “Levar à retificação”; em
        Diagnóstico, o botão está em cada achado.
      </p>
      <Button onClick={() => goToSection('relatorios')}>Ir para Relatórios</Button>
    </EmptyState>
  );
}

/** A draft opened from anywhere makes its project the chosen one, as all that hangs on a project does. */
function useProjetoDe(rascunho: ResumoDoRascunho | undefined): void {
  const { data: projetos } = useProjetos();
  useEffect(() => {
    if (rascunho === undefined || navigationStore.get().projectId === rascunho.projetoId) return;
    const { projetoId, projeto } = rascunho;
    const pbi = projetos?.find(({ id }) => id === projetoId)?.pbi ?? null;
    const title = companyTitle({ empresa: projeto.empresa, periodoInicial: projeto.inicio, periodoFinal: projeto.fim });
    selectProject({ id: projetoId, biReportId: pbi, companyTitle: title });
  }, [rascunho, projetos]);
}
