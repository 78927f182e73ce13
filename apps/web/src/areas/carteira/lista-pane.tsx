import type { EmpresaDaCarteira } from '@apura/contract';
import type { ReactNode } from 'react';
import { DataTable } from '../../ui/table/data-table.tsx';
import type { DataTableProps } from '../../ui/table/data-table-props.ts';
import styles from './lista-pane.module.css';

type Tabela = DataTableProps<EmpresaDaCarteira>;
/** What all lists of companies have alike. */
export type ListaComum = Pick<Tabela, 'small' | 'rowKey' | 'loading' | 'error' | 'failedText' | 'onRetry' | 'search'>;

interface ListaPaneProps {
  /** What stands above the table: where its figures come from. */
  explica: string;
  /** Whether a thesis is chosen: the figures of the table are of no thesis. */
  filtrada: boolean;
  /** What stands above all. */
  children?: ReactNode;
  tabela: Tabela;
}

/** A list of companies in a tab, with a sentence above it. */
export function ListaPane({ explica, filtrada, children, tabela }: ListaPaneProps) {
  return (
    <div className={styles.pane}>
      {children}
      <p className={styles.explica}>
        {explica}
        {filtrada && ' O filtro de tese muda os totais, mas não esta lista.'}
      </p>
      <DataTable {...tabela} />
    </div>
  );
}
