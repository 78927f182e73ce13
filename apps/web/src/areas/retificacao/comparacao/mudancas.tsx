import { type Retificacao, readMudancas } from '@apura/contract';
import { useMemo } from 'react';
import { call } from '../../../lib/api/call.ts';
import { useUser } from '../../../lib/session/session-store.ts';
import { type FetchWindow, ReportGrid } from '../../../ui/grid/index.tsx';
import styles from './comparacao.module.css';

/** Every field that changed, with what asked for it: filtered, sorted and copied as a report's rows are. */
export function Mudancas({ retificacao: { id, type } }: { retificacao: Retificacao }) {
  const { email } = useUser();
  const fetchWindow = useMemo(() => createFetchMudancas(id), [id]);
  return (
    <div className={styles.fill}>
      <ReportGrid
        key={id}
        label="Antes x Depois"
        memoryKey={`${email}.retificacao.${type}`}
        fetchWindow={fetchWindow}
        failedText="Não foi possível buscar as mudanças desta retificação."
        emptyHint="Nenhum campo mudou: veja as ocorrências para saber por quê."
      />
    </div>
  );
}

function createFetchMudancas(id: string): FetchWindow {
  return async ({ offset, limit, sort, q, filters, signal }) => {
    const order = sort.map(({ key, desc }) => (desc ? `-${key}` : key)).join('|');
    const answer = await call(readMudancas, {
      params: { id },
      query: {
        offset,
        limit,
        ...(order === '' ? {} : { sort: order }),
        ...(q === '' ? {} : { q }),
        ...(Object.keys(filters).length === 0 ? {} : { filter: JSON.stringify(filters) }),
      },
      ...(signal === undefined ? {} : { signal }),
    });
    return { rows: answer.jsonData, total: answer.total, columns: answer.columns };
  };
}
