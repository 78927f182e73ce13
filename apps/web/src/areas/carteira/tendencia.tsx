import { formatPeriodo, formatReais } from '@apura/br';
import type { Tendencia as Meses } from '@apura/contract';
import { SegmentedControl, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { EmptyState, FailedState } from '../../ui/table/table-states.tsx';
import { Barras } from './barras.tsx';
import styles from './carteira.module.css';
import { type FiltrosDaCarteira, useTendencia } from './use-carteira.ts';

const EIXOS: readonly { value: keyof Meses; label: string; explica: string }[] = [
  {
    value: 'prescricao',
    label: 'Quando prescreve',
    explica: 'O pago a maior pelo mês em que termina o direito de pedir de volta.',
  },
  { value: 'pagamento', label: 'Quando foi pago', explica: 'O pago a maior pelo mês do pagamento.' },
];

/** What the companies paid in excess, month by month: the chart, and its numbers as a table. */
export function Tendencia({ filtros }: { filtros: FiltrosDaCarteira }) {
  const { data, error, refetch } = useTendencia(filtros);
  const [eixo, setEixo] = useState<keyof Meses>('prescricao');
  if (error !== null)
    return <FailedState what="Não foi possível carregar a tendência." error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton height={280} m={16} aria-label="Carregando a tendência" role="status" />;
  const meses = data[eixo];
  const { label, explica } = EIXOS.find(({ value }) => value === eixo) ?? { label: '', explica: '' };
  return (
    <div className={styles.tendencia}>
      <div className={styles.barra}>
        <SegmentedControl
          size="xs"
          aria-label="Mês que conta"
          value={eixo}
          data={EIXOS.map(({ value, label }) => ({ value, label }))}
          onChange={(value) => {
            const novo = EIXOS.find((um) => um.value === value);
            if (novo !== undefined) setEixo(novo.value);
          }}
        />
        <p className={styles.explica}>{explica}</p>
      </div>
      {meses.length === 0 ? (
        <EmptyState>
          <p>Nenhum pago a maior nas empresas mostradas.</p>
        </EmptyState>
      ) : (
        <>
          <Barras meses={meses} rotulo={`Pago a maior por mês: ${label}`} />
          <details className={styles.numeros}>
            <summary>Ver os números</summary>
            <table>
              <thead>
                <tr>
                  <th scope="col">Mês</th>
                  <th scope="col">Pago a maior</th>
                </tr>
              </thead>
              <tbody>
                {meses.map(({ mes, valor }) => (
                  <tr key={mes}>
                    <th scope="row">{formatPeriodo(mes)}</th>
                    <td>{formatReais(valor)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </details>
        </>
      )}
    </div>
  );
}
