import { formatDateBr, matchesSearch } from '@apura/br';
import {
  type AchadoComparado,
  type ComparacaoDePeriodos,
  ESTADOS_DA_COMPARACAO,
  type EstadoDaComparacao,
  type MedidaDaComparacao,
} from '@apura/contract';
import { Checkbox, Skeleton } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { countOf, formatCount } from '../../../lib/format/counts.ts';
import { QuickSearch } from '../../../ui/quick-search.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { FailedState } from '../../../ui/table/table-states.tsx';
import { achadoColumns } from './achado-columns.tsx';
import styles from './comparacao.module.css';
import { ESTADOS } from './medidas.ts';
import { MedidasTable } from './medidas-table.tsx';
import { medidasPorMes } from './por-mes.ts';
import { type Lados, useComparacao } from './use-comparacao.ts';

/** The figures of two periods and the findings behind them. */
export function DoisPeriodos({ lados }: { lados: Lados }) {
  const { data, error, refetch } = useComparacao(lados);
  if (data !== undefined) return <Comparados comparacao={data} />;
  if (error !== null) {
    return <FailedState what="Não foi possível comparar os períodos." error={error} onRetry={() => void refetch()} />;
  }
  return (
    <div className={styles.ossos} role="status" aria-label="Comparando os períodos">
      {[1, 2, 3, 4, 5, 6].map((n) => (
        <Skeleton key={n} height={32} />
      ))}
    </div>
  );
}

function Comparados({ comparacao }: { comparacao: ComparacaoDePeriodos }) {
  const [medida, setMedida] = useState<MedidaDaComparacao | null>(null);
  const [estado, setEstado] = useState<EstadoDaComparacao | null>(null);
  const [porMes, setPorMes] = useState(false);
  const [busca, setBusca] = useState('');
  const buscada = useDeferredValue(busca);
  const columns = useMemo(() => achadoColumns(comparacao), [comparacao]);
  const daMedida = useMemo(
    () => comparacao.achados.filter((achado) => medida === null || achado.medida === medida),
    [comparacao, medida],
  );
  const mostrados = useMemo(
    () => daMedida.filter((achado) => (estado === null || achado.estado === estado) && hasWords(achado, buscada)),
    [daMedida, estado, buscada],
  );
  const { antes, depois, hoje } = comparacao;
  const comparada = porMes ? { ...comparacao, medidas: medidasPorMes(comparacao) } : comparacao;
  return (
    <div className={styles.corpo}>
      <p className={styles.explica}>
        Valores de hoje, {formatDateBr(hoje)}: o que prescreveu, foi pedido ou está marcado como tratado não entra.
        {antes.meses !== depois.meses && (
          <strong>
            {' '}
            Os períodos não têm o mesmo tamanho: {countOf(antes.meses, 'mês', 'meses')} antes,{' '}
            {countOf(depois.meses, 'mês', 'meses')} depois.
          </strong>
        )}
      </p>
      {antes.meses !== depois.meses && (
        <Checkbox
          className={styles.porMes}
          size="xs"
          label="Comparar a média por mês"
          checked={porMes}
          onChange={(event) => setPorMes(event.currentTarget.checked)}
        />
      )}
      <MedidasTable comparacao={comparada} porMes={porMes} escolhida={medida} onEscolha={setMedida} />
      <div className={styles.filtros}>
        <fieldset className={styles.estados}>
          <legend className="sr-only">Mudança</legend>
          {ESTADOS_DA_COMPARACAO.map((um) => {
            const quantos = daMedida.filter((achado) => achado.estado === um).length;
            return (
              <button
                key={um}
                type="button"
                className={styles.estado}
                aria-pressed={estado === um}
                onClick={() => setEstado(estado === um ? null : um)}
              >
                {ESTADOS[um].nome} <strong>{formatCount(quantos)}</strong>
              </button>
            );
          })}
        </fieldset>
        <QuickSearch value={busca} onChange={setBusca} label="Buscar achados por nome ou relatório" />
      </div>
      <div className={styles.achados}>
        <DataTable
          id="comparacao-periodos"
          small
          label="Achados dos dois períodos"
          columns={columns}
          rows={mostrados}
          rowKey={({ id }) => id}
          search={{ text: buscada, onClear: () => setBusca('') }}
          empty={<p>Nenhum achado com esta escolha.</p>}
        />
      </div>
    </div>
  );
}

const hasWords = ({ titulo, relatorio, classe }: AchadoComparado, busca: string): boolean =>
  matchesSearch(busca, [titulo, relatorio, classe]);
