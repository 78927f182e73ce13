import { formatDateTimeBr, formatPeriodo } from '@apura/br';
import type { ResultadoDaSimulacao, ResumoDoRascunho, Simulacao } from '@apura/contract';
import { Button, Progress, Skeleton, Tabs } from '@mantine/core';
import { IconAlertTriangle, IconCalculator } from '@tabler/icons-react';
import { useState } from 'react';
import { countOf, formatCount } from '../../../lib/format/counts.ts';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { EmptyState, FailedState } from '../../../ui/table/table-states.tsx';
import { Ocorrencias } from '../comparacao/ocorrencias.tsx';
import styles from './simulacao.module.css';
import { SimulacaoInss } from './simulacao-inss.tsx';
import { SimulacaoTabela } from './simulacao-tabela.tsx';
import { type Comandos, isEmCurso, reasonAgainstSair, useSimulacao } from './use-rascunho.ts';

interface SimulacaoProps {
  rascunho: ResumoDoRascunho;
  comandos: Comandos;
}

/** What the draft would change, worked out without writing a file. */
export function SimulacaoDoRascunho({ rascunho, comandos }: SimulacaoProps) {
  const { data, error, refetch } = useSimulacao(rascunho.id);
  const reason = reasonAgainstSair(rascunho);
  if (data === undefined)
    return error === null ? (
      <div className={styles.bones} role="status" aria-label="Carregando a simulação">
        <Skeleton height={64} />
        <Skeleton height={160} />
      </div>
    ) : (
      <FailedState what="Não foi possível carregar a simulação." error={error} onRetry={() => void refetch()} />
    );
  const { simulacao, resultado } = data;
  const simular = (label: string) => (
    <ReasonButton
      leftSection={<IconCalculator size={16} aria-hidden />}
      inactiveReason={reason}
      loading={comandos.simular.isPending}
      onClick={() => comandos.simular.mutate()}
    >
      {label}
    </ReasonButton>
  );
  if (simulacao === null)
    return (
      <EmptyState>
        <p>Veja, mês a mês, quanto a retificação mudaria do que se recolhe, dos créditos e dos saldos.</p>
        <p>Nada é escrito nem enviado.</p>
        {simular('Simular')}
      </EmptyState>
    );
  if (isEmCurso(simulacao))
    return (
      <Andamento simulacao={simulacao} busy={comandos.cancelar.isPending} onCancel={() => comandos.cancelar.mutate()} />
    );
  const velha = simulacao.revisao < rascunho.revisao;
  return (
    <div className={styles.fill}>
      <div className={styles.topo}>
        <div>
          <p>
            Simulada por {simulacao.pedidaPor} em {formatDateTimeBr(simulacao.terminadaEm ?? simulacao.pedidaEm)}
          </p>
          {simulacao.situacao !== 'concluida' && (
            <p className={styles.falha} role="alert">
              {simulacao.mensagem ??
                (simulacao.situacao === 'cancelada' ? 'Simulação cancelada.' : 'A simulação falhou.')}
            </p>
          )}
          {velha && (
            <p className={styles.velha}>
              <IconAlertTriangle size={15} aria-hidden />
              <span>
                {countOf(rascunho.revisao - simulacao.revisao, 'passo', 'passos')} do rascunho{' '}
                {rascunho.revisao - simulacao.revisao === 1 ? 'veio' : 'vieram'} depois desta simulação: simule de novo.
              </span>
            </p>
          )}
        </div>
        {simular('Simular de novo')}
      </div>
      {resultado !== null && <Resultado resultado={resultado} />}
    </div>
  );
}

interface AndamentoProps {
  simulacao: Simulacao;
  busy: boolean;
  onCancel: () => void;
}

function Andamento({ simulacao: { progresso, percentual, pedidaPor }, busy, onCancel }: AndamentoProps) {
  return (
    <div className={styles.andamento} role="status">
      <p>
        <strong>{progresso ?? 'Na fila para simular'}</strong>
        {percentual !== null && ` · ${formatCount(Math.round(percentual))} %`}
      </p>
      <Progress value={percentual ?? 0} aria-label="Andamento da simulação" />
      <p className={styles.antes}>Pedida por {pedidaPor}. Você pode sair desta página: ela continua.</p>
      <Button variant="default" loading={busy} onClick={onCancel}>
        Cancelar a simulação
      </Button>
    </div>
  );
}

type Aba = 'meses' | 'ocorrencias';

function Resultado({ resultado }: { resultado: ResultadoDaSimulacao }) {
  const { tributos, inss, ocorrencias, totalOcorrencias, retificarTambem } = resultado;
  const erros = ocorrencias.filter(({ nivel }) => nivel === 'ERRO').length;
  const fora = [...new Set([...tributos, ...inss].filter(({ situacao }) => situacao === 'Com erro').map(periodoDe))];
  const [aba, setAba] = useState<Aba>('meses');
  const abas: readonly { value: Aba; label: string; total: number }[] = [
    { value: 'meses', label: 'Meses', total: new Set([...tributos, ...inss].map(periodoDe)).size },
    { value: 'ocorrencias', label: 'Ocorrências', total: totalOcorrencias },
  ];
  return (
    <Tabs
      value={aba}
      onChange={(value) => setAba(abas.find((one) => one.value === value)?.value ?? 'meses')}
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
      {aba === 'meses' && erros > 0 && (
        <p className={styles.erros}>
          <IconAlertTriangle size={15} aria-hidden />
          <span>
            {countOf(erros, 'erro', 'erros')}
            {fora.length > 0 &&
              `: ${fora.map(formatPeriodo).join(', ')} ${fora.length === 1 ? 'ficaria' : 'ficariam'} de fora`}
            .
            <Button variant="subtle" size="compact-xs" onClick={() => setAba('ocorrencias')}>
              Ver o que fazer
            </Button>
          </span>
        </p>
      )}
      {aba === 'meses' && retificarTambem.length > 0 && (
        <p className={styles.erros}>
          <IconAlertTriangle size={15} aria-hidden />
          <span>
            Os créditos levados a {retificarTambem.map(formatPeriodo).join(', ')} deixariam de ser os declarados:
            retifique também.
          </span>
        </p>
      )}
      <Tabs.Panel value={aba} className={styles.fill}>
        {aba === 'ocorrencias' ? (
          <Ocorrencias prova={{ ocorrencias, totalOcorrencias }} />
        ) : inss.length > 0 ? (
          <SimulacaoInss inss={inss} />
        ) : (
          <SimulacaoTabela tributos={tributos} />
        )}
      </Tabs.Panel>
    </Tabs>
  );
}

const periodoDe = ({ periodo }: { periodo: string }): string => periodo;
