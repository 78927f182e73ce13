import { formatCnpj, formatDateBr } from '@apura/br';
import type { Projeto } from '@apura/contract';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { goToSection } from '../../lib/navigation.ts';
import { useProjetos } from '../../lib/projetos-query.ts';
import { twinNotes } from '../../lib/twin-projetos.ts';
import { QuickSearch } from '../quick-search.tsx';
import type { DataColumn } from '../table/data-column.ts';
import { DataTable } from '../table/data-table.tsx';
import { DONO, periodoColumns } from '../table/projeto-columns.tsx';
import { RowButton } from '../table/row-button.tsx';
import { useNarrow } from '../use-narrow.ts';
import { searchProjetos } from './search-projetos.ts';
import styles from './selecao-projeto.module.css';

export interface SelecaoProjetoProps {
  /** Which projects can be chosen; by default the concluded ones. */
  filter?: (projeto: Projeto) => boolean;
  /** Said when none can be chosen. */
  emptyText?: string;
  onSelect: (projeto: Projeto) => void;
}

const isConcluded = (projeto: Projeto): boolean => projeto.status === 'CONCLUDED';

/** The list from which a section's project is chosen, with its quick search. Its frame is the caller's. */
export function SelecaoProjeto({ filter = isConcluded, emptyText, onSelect }: SelecaoProjetoProps) {
  const [search, setSearch] = useState('');
  const { data, isPending, error, refetch } = useProjetos();
  const narrow = useNarrow();
  const selectable = useMemo(() => (data ?? []).filter(filter), [data, filter]);
  const columns = useMemo(() => columnsOf(narrow, twinNotes(selectable)), [narrow, selectable]);
  const found = useMemo(() => searchProjetos(selectable, search), [selectable, search]);

  return (
    <div className={styles.selection}>
      <div className={styles.search}>
        <QuickSearch value={search} onChange={setSearch} label="Buscar projetos" />
      </div>
      <DataTable<Projeto>
        id="selecao-projeto"
        label="Projetos"
        columns={columns}
        rows={found}
        rowKey={(projeto) => projeto.id}
        loading={isPending}
        error={error}
        failedText="Não foi possível carregar os projetos."
        onRetry={() => void refetch()}
        onRowClick={onSelect}
        search={{ text: search, onClear: () => setSearch('') }}
        empty={
          <>
            <p>{emptyText ?? 'Nenhum projeto concluído ainda. Inicie um projeto e volte quando ele terminar.'}</p>
            <Button variant="default" size="xs" onClick={() => goToSection('projetos')}>
              Ir para Projetos
            </Button>
          </>
        }
      />
    </div>
  );
}

const GRUPO: DataColumn<Projeto> = { ...DONO.grupo, width: 110 };
const PARCEIRO: DataColumn<Projeto> = { ...DONO.parceiro, width: 110 };
const EMPRESA: DataColumn<Projeto> = { ...DONO.empresa, width: 278 };
const OTHERS: readonly DataColumn<Projeto>[] = [
  {
    key: 'cnpj',
    header: 'CNPJ',
    value: (projeto) => projeto.cnpj,
    render: (projeto) => formatCnpj(projeto.cnpj),
    width: 150,
    fixed: true,
  },
  ...periodoColumns(104).map((column) => ({ ...column, fixed: true })),
  { ...DONO.usuario, width: 130 },
];

/** On a phone the card's heading is the button already. */
function columnsOf(narrow: boolean, notes: ReadonlyMap<string, string>): readonly DataColumn<Projeto>[] {
  const named = ({ id, empresa }: Projeto) => (
    <>
      {empresa} {notes.has(id) && <span className={styles.note}>{notes.get(id)}</span>}
    </>
  );
  const labelOf = ({ id, empresa, periodoInicial, periodoFinal }: Projeto): string => {
    // Users of voice control say the text that they see, so the name must hold it in one piece.
    const seen = [empresa, notes.get(id)].filter((text) => text !== undefined).join(' ');
    return `Escolher ${seen}, de ${formatDateBr(periodoInicial)} a ${formatDateBr(periodoFinal)}`;
  };
  const button = (projeto: Projeto) => <RowButton label={labelOf(projeto)}>{named(projeto)}</RowButton>;
  return [GRUPO, PARCEIRO, { ...EMPRESA, render: narrow ? named : button }, ...OTHERS];
}
