import type { EmpresaDaCarteira, PrazoDaVirada } from '@apura/contract';
import { type ReactNode, useMemo } from 'react';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Sort } from '../../../ui/table/data-table-props.ts';
import { porPerda } from './por-perda.ts';
import { Prazos } from './prazos.tsx';
import styles from './virada.module.css';
import { viradaColumns } from './virada-columns.tsx';

/** What would be lost comes first. */
const A_PERDER: Sort = { key: 'a_escriturar', direction: 'desc' };

interface ViradaProps {
  empresas: readonly EmpresaDaCarteira[];
  prazos: readonly PrazoDaVirada[];
  /** The day in São Paulo, yyyy-MM-dd. */
  hoje: string;
  loading: boolean;
  error: Error | null;
  onRetry: () => void;
  /** Whether a thesis is chosen: the balances below are of no thesis. */
  filtrada: boolean;
  /** Why the owner cannot see rows of reports, if so. */
  semRelatorios: boolean;
  search: { text: string; onClear: () => void };
  empty: ReactNode;
}

/** What each company has to do before PIS and COFINS end, and the days by which. */
export function ViradaPane({ empresas, prazos, hoje, semRelatorios, filtrada, ...lista }: ViradaProps) {
  const rows = useMemo(() => empresas.toSorted(porPerda), [empresas]);
  const columns = useMemo(() => viradaColumns(semRelatorios), [semRelatorios]);
  return (
    <div className={styles.pane}>
      <Prazos prazos={prazos} hoje={hoje} />
      <p className={styles.explica}>
        Saldos do último arquivo. A projeção tira o que prescreve antes e não adivinha o uso dos próximos meses. A
        alíquota da CBS de 2027 não está nas tabelas: nenhum valor aqui depende dela.
        {filtrada && ' O filtro de tese muda os totais acima, mas não esta lista.'}
      </p>
      <DataTable
        id="carteira-virada"
        small
        label="Virada de PIS e COFINS"
        columns={columns}
        rows={rows}
        rowKey={({ cnpj }) => cnpj}
        loading={lista.loading}
        error={lista.error}
        failedText="Não foi possível carregar a carteira."
        onRetry={lista.onRetry}
        defaultSort={A_PERDER}
        search={lista.search}
        empty={lista.empty}
      />
    </div>
  );
}
