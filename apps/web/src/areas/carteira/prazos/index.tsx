import { type EmpresaDaCarteira, TIPOS_DE_PRAZO, type TipoDePrazo } from '@apura/contract';
import { Button, NativeSelect, Skeleton } from '@mantine/core';
import { IconCalendarDown } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useDownloading } from '../../../lib/batch/one-download.ts';
import { countOf, formatCount } from '../../../lib/format/counts.ts';
import { goToSection } from '../../../lib/navigation.ts';
import type { ProjetoPedido } from '../../../lib/oportunidades.ts';
import { ReasonButton } from '../../../ui/reason-button.tsx';
import { EmptyState, FailedState, NoResults } from '../../../ui/table/table-states.tsx';
import carteira from '../carteira.module.css';
import type { FiltrosDaCarteira } from '../use-carteira.ts';
import { AchadosDoPrazo } from './achados-do-prazo.tsx';
import { groupByMes, NOMES_DOS_TIPOS, shownPrazos } from './agenda.ts';
import { AgendaDePrazos } from './agenda.tsx';
import { NotasDosPrazos } from './notas.tsx';
import styles from './prazos.module.css';
import { type AchadosPedidos, downloadPrazos, usePrazos } from './use-prazos.ts';

const PERIODOS = [3, 6, 12, 24] as const;

interface PrazosPaneProps {
  /** The companies that the filters of the section leave. */
  empresas: readonly EmpresaDaCarteira[];
  filtros: FiltrosDaCarteira;
  /** Whether the owner cannot see rows of reports. */
  semRelatorios: boolean;
  onVirada: () => void;
  onOportunidades: (projeto: ProjetoPedido) => void;
  onClear: () => void;
  /** What is said where no company is left. */
  empty: ReactNode;
}

/** What lapses or is due over the companies that are looked at, by month and day. */
export default function PrazosPane({ empresas, filtros, onClear, empty, ...acoes }: PrazosPaneProps) {
  const [meses, setMeses] = useState<number>(12);
  const [tipo, setTipo] = useState<TipoDePrazo | ''>('');
  const [aberto, setAberto] = useState<AchadosPedidos | null>(null);
  const downloading = useDownloading();
  const query = usePrazos({ meses, tese: filtros.tese });
  const { data, error } = query;
  const filtrada = filtros.grupo !== '' || filtros.parceiro !== '' || filtros.busca.trim() !== '';
  const todos = useMemo(
    () => (data === undefined ? [] : shownPrazos(data, { vistas: empresas, filtrada })),
    [data, empresas, filtrada],
  );
  const vistos = useMemo(() => todos.filter((prazo) => tipo === '' || prazo.tipo === tipo), [todos, tipo]);
  const agenda = useMemo(() => groupByMes(vistos, data?.hoje ?? ''), [vistos, data]);
  const atrasados = vistos.filter(({ dia }) => data !== undefined && dia < data.hoje).length;
  return (
    <div className={carteira.fill}>
      <div className={styles.topo}>
        <fieldset className={styles.tipos} aria-label="Tipo de prazo">
          {(['', ...TIPOS_DE_PRAZO] as const).map((um) => (
            <button
              key={um}
              type="button"
              className={styles.tipo}
              aria-pressed={tipo === um}
              onClick={() => setTipo(um)}
            >
              {um === '' ? 'Todos' : NOMES_DOS_TIPOS[um]}{' '}
              <span className={styles.quantos}>
                {formatCount(um === '' ? todos.length : todos.filter((prazo) => prazo.tipo === um).length)}
              </span>
            </button>
          ))}
        </fieldset>
        <NativeSelect
          size="xs"
          className={styles.periodo}
          aria-label="Período"
          value={String(meses)}
          data={PERIODOS.map((n) => ({ value: String(n), label: `${n} meses` }))}
          onChange={(event) => setMeses(Number(event.currentTarget.value))}
        />
        <ReasonButton
          variant="default"
          size="xs"
          leftSection={<IconCalendarDown size={16} aria-hidden />}
          inactiveReason={reasonAgainst(vistos.length, downloading)}
          onClick={() => void downloadPrazos({ filtros, meses, tipo })}
        >
          Exportar para a agenda (.ics)
        </ReasonButton>
      </div>
      <p className={styles.resumo} role="status">
        {data === undefined
          ? ''
          : `${countOf(vistos.length, 'prazo', 'prazos')} até ${data.ate.split('-').reverse().join('/')}` +
            (atrasados > 0 ? `, ${countOf(atrasados, 'atrasado', 'atrasados')}` : '')}
      </p>
      {error !== null && data === undefined ? (
        <FailedState what="Não foi possível carregar os prazos." error={error} onRetry={() => void query.refetch()} />
      ) : data === undefined ? (
        <div role="status" aria-label="Carregando os prazos" className={styles.rola}>
          {[1, 2, 3, 4, 5].map((n) => (
            <Skeleton key={n} height={44} my={10} />
          ))}
        </div>
      ) : (
        // The list is longer than the window: the keyboard scrolls it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached
        <section className={styles.rola} aria-label="Agenda de prazos" tabIndex={0}>
          {vistos.length > 0 ? (
            <AgendaDePrazos meses={agenda} hoje={data.hoje} onAchados={setAberto} {...acoes} />
          ) : empresas.length === 0 && filtros.busca.trim() !== '' ? (
            <NoResults search={filtros.busca} onClear={onClear} />
          ) : (
            <EmptyState>
              {empresas.length === 0 ? (
                empty
              ) : (
                <Vazia meses={meses} doTipo={tipo !== '' && todos.length > 0} onTodos={() => setTipo('')} />
              )}
            </EmptyState>
          )}
          <NotasDosPrazos dados={data} empresas={empresas} />
        </section>
      )}
      {aberto !== null && <AchadosDoPrazo {...aberto} tese={filtros.tese} onClose={() => setAberto(null)} />}
    </div>
  );
}

function reasonAgainst(mostrados: number, downloading: boolean): string | undefined {
  if (downloading) return 'aguarde o fim dos downloads';
  return mostrados === 0 ? 'nenhum prazo para exportar' : undefined;
}

/** Why there is nothing, and what to do next. */
function Vazia({ meses, doTipo, onTodos }: { meses: number; doTipo: boolean; onTodos: () => void }) {
  return doTipo ? (
    <>
      <p>Nenhum prazo deste tipo nos próximos {meses} meses.</p>
      <Button variant="default" size="xs" onClick={onTodos}>
        Ver todos os tipos
      </Button>
    </>
  ) : (
    <>
      <p>
        Nenhum prazo nos próximos {meses} meses. Prescrições e obrigações aparecem quando um projeto com os arquivos da
        empresa é concluído.
      </p>
      <Button onClick={() => goToSection('projetos')}>Ir para Projetos</Button>
    </>
  );
}
