import type { EmpresaDaCarteira } from '@apura/contract';
import { type ReactNode, useMemo } from 'react';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { Sort } from '../../../ui/table/data-table-props.ts';
import styles from '../virada/virada.module.css';
import { simplesColumns } from './simples-columns.tsx';

/** Who is nearest to the sublimit, or above it, comes first. */
const PELO_SUBLIMITE: Sort = { key: 'sublimite', direction: 'asc' };

interface SimplesProps {
  empresas: readonly EmpresaDaCarteira[];
  loading: boolean;
  error: Error | null;
  onRetry: () => void;
  /** Whether a thesis is chosen: what is below is of no thesis. */
  filtrada: boolean;
  /** Why the owner cannot see rows of reports, if so. */
  semRelatorios: boolean;
  search: { text: string; onClear: () => void };
}

/** Where each company of the Simples stands, and which of its months lack a declaration. */
export function SimplesPane({ empresas, semRelatorios, filtrada, ...lista }: SimplesProps) {
  const rows = useMemo(() => empresas.filter(({ simples }) => simples !== null), [empresas]);
  const columns = useMemo(() => simplesColumns(semRelatorios), [semRelatorios]);
  return (
    <div className={styles.pane}>
      <p className={styles.explica}>
        Como o último PGDAS-D os declara. No ano de abertura, os limites são proporcionais aos meses. O que foi pago a
        maior está nos totais acima.
        {filtrada && ' O filtro de tese muda os totais, mas não esta lista.'}
      </p>
      <DataTable
        id="carteira-simples"
        small
        label="Simples Nacional"
        columns={columns}
        rows={rows}
        rowKey={({ cnpj }) => cnpj}
        loading={lista.loading}
        error={lista.error}
        failedText="Não foi possível carregar a carteira."
        onRetry={lista.onRetry}
        defaultSort={PELO_SUBLIMITE}
        search={lista.search}
        empty={<Nenhuma />}
      />
    </div>
  );
}

const Nenhuma = (): ReactNode => (
  <p>Nenhuma empresa do Simples com estes filtros. Ela aparece quando um projeto com o PGDAS-D terminar.</p>
);
