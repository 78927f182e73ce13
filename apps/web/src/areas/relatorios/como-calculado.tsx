import { type ComoCalculado, explainRelatorio } from '@apura/contract';
import { Drawer, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../../lib/api/call.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { FailedState } from '../../ui/table/table-states.tsx';
import styles from './como-calculado.module.css';
import { FontesRelatorio } from './fontes-relatorio.tsx';
import { descricaoTexto, type RelatorioListado } from './search-relatorios.ts';
import { SqlRelatorio } from './sql-relatorio.tsx';

interface ComoCalculadoDrawerProps {
  projetoId: string;
  /** Null while nothing is explained: the drawer stays, so that the focus finds its way back when it closes. */
  relatorio: RelatorioListado | null;
  onClose: () => void;
}

/** How a report is calculated: rule, law, sources, options and SQL. */
export function ComoCalculadoDrawer({ projetoId, relatorio, onClose }: ComoCalculadoDrawerProps) {
  return (
    <Drawer
      opened={relatorio !== null}
      onClose={onClose}
      position="right"
      size="min(720px, 100vw)"
      title="Como é calculado"
      classNames={{ title: styles.title, body: styles.body }}
      closeButtonProps={{ 'aria-label': 'Fechar' }}
    >
      {relatorio !== null && <Explained key={relatorio.report} projetoId={projetoId} relatorio={relatorio} />}
    </Drawer>
  );
}

function Explained({ projetoId, relatorio }: { projetoId: string; relatorio: RelatorioListado }) {
  const { report } = relatorio;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: queryKeys.comoCalculado(projetoId, report),
    queryFn: ({ signal }) => call(explainRelatorio, { params: { projetoId, relatorio: report }, query: {}, signal }),
    staleTime: 10 * 60_000,
  });
  return (
    <>
      <div className={styles.head}>
        <h3>{report}</h3>
        <p>{descricaoTexto(relatorio.description)}</p>
      </div>
      {data !== undefined ? (
        <Sections como={data} projetoId={projetoId} />
      ) : isPending ? (
        <Bones />
      ) : (
        <FailedState
          what="Não foi possível buscar como este relatório é calculado."
          error={error}
          onRetry={() => void refetch()}
        />
      )}
    </>
  );
}

function Sections({ como, projetoId }: { como: ComoCalculado; projetoId: string }) {
  return (
    <>
      <Section title="Regra">
        {como.rule.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Section>
      {como.basis.length > 0 && (
        <Section title="Lei e fonte oficial">
          <List items={como.basis} />
        </Section>
      )}
      {como.sources.length > 0 && (
        <Section title="De onde vêm os dados">
          <FontesRelatorio sources={como.sources} />
        </Section>
      )}
      {como.reports.length > 0 && (
        <Section title="Relatórios que este lê">
          <List items={como.reports} />
        </Section>
      )}
      {como.tables.length > 0 && (
        <Section title="Tabelas oficiais e da casa">
          <List items={como.tables.map(({ source, date }) => `${source}. Versão de ${toBrDate(date)}.`)} />
        </Section>
      )}
      <Section title="O que muda o resultado">
        <List items={como.options} />
      </Section>
      <Section title="Leva à retificação">
        <p>{como.rectification}</p>
      </Section>
      <Section title="SQL">
        <SqlRelatorio como={como} projetoId={projetoId} />
      </Section>
    </>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h4>{title}</h4>
      {children}
    </section>
  );
}

function List({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

function Bones() {
  return (
    <>
      <div className={styles.bones} aria-hidden>
        {['90%', '75%', '82%', '40%', '88%', '66%'].map((width) => (
          <Skeleton key={width} height={12} width={width} />
        ))}
      </div>
      <p className="sr-only" role="status">
        Carregando
      </p>
    </>
  );
}

const toBrDate = (iso: string): string => iso.split('-').reverse().join('/');
