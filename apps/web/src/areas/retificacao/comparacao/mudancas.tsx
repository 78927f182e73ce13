import { type Retificacao, readMudancas } from '@apura/contract';
import { useCallback, useMemo, useState } from 'react';
import { call } from '../../../lib/api/call.ts';
import { useUser } from '../../../lib/session/session-store.ts';
import { type FetchWindow, type GridRow, ReportGrid } from '../../../ui/grid/index.tsx';
import type { Origem } from '../../../ui/origem/origem.ts';
import { OrigemDrawer } from '../../../ui/origem/origem-drawer.tsx';
import { useNarrow } from '../../../ui/use-narrow.ts';
import styles from './comparacao.module.css';
import { MudancasCards } from './mudancas-cards.tsx';

/** A receipt or a long key must not push what changed, and why, out of sight. */
const SHOWN: Readonly<Record<string, { widest: number; someAmounts?: boolean }>> = {
  Chave: { widest: 170 },
  Campo: { widest: 170 },
  Antes: { widest: 130, someAmounts: true },
  Depois: { widest: 130, someAmounts: true },
  Origem: { widest: 210 },
};

/** Every field that changed, with what asked for it: filtered, sorted and copied as a report's rows are. */
export function Mudancas({ retificacao: { id, type, projetoId } }: { retificacao: Retificacao }) {
  const { email } = useUser();
  const [origem, setOrigem] = useState<Origem | null>(null);
  const narrow = useNarrow();
  const fetchWindow = useMemo(() => createFetchMudancas(id), [id]);
  const onOpen = useCallback((row: GridRow) => setOrigem(origemOf(row)), []);
  const shown = {
    label: 'Antes x Depois',
    fetchWindow,
    canOpen: hasOrigem,
    onOpen,
    failedText: 'Não foi possível buscar as mudanças desta retificação.',
    emptyHint: 'Nenhum campo mudou: veja as ocorrências para saber por quê.',
  };
  return (
    <div className={styles.fill}>
      {narrow ? (
        <MudancasCards id={id} {...shown} />
      ) : (
        <ReportGrid key={id} memoryKey={`${email}.retificacao.${type}`} openColumn="Linha" {...shown} />
      )}
      <OrigemDrawer projetoId={projetoId} origem={origem} onClose={() => setOrigem(null)} />
    </div>
  );
}

/** The line of the project's file that the change was made to; a record that is new has none. */
function origemOf({ Arquivo: arquivo, Linha: linha }: GridRow): Origem | null {
  if (typeof arquivo !== 'string' || arquivo === '' || typeof linha !== 'number' || linha < 1) return null;
  return { arquivo, linha };
}

function hasOrigem(row: GridRow): boolean {
  return origemOf(row) !== null;
}

function createFetchMudancas(id: string): FetchWindow {
  return async ({ offset, limit, sort, q, filters, signal }) => {
    const order = sort.map(({ key, desc }) => (desc ? `-${key}` : key)).join('|');
    const answer = await call(readMudancas, {
      params: { id },
      query: {
        offset,
        limit,
        sort: order === '' ? undefined : order,
        q: q === '' ? undefined : q,
        filter: Object.keys(filters).length === 0 ? undefined : JSON.stringify(filters),
      },
      signal,
    });
    const columns = answer.columns.map((column) => ({ ...column, ...SHOWN[column.key] }));
    return { rows: answer.jsonData, total: answer.total, columns };
  };
}
