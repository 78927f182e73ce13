import type { EmpresaDaCarteira } from '@apura/contract';
import { useMemo } from 'react';
import type { Sort } from '../../../ui/table/data-table-props.ts';
import { type ListaComum, ListaPane } from '../lista-pane.tsx';
import { simplesColumns } from './simples-columns.tsx';

/** Who is nearest to the sublimit, or above it, comes first. */
const PELO_SUBLIMITE: Sort = { key: 'sublimite', direction: 'asc' };

const EXPLICA =
  'Como o último PGDAS-D os declara. No ano de abertura, os limites são proporcionais aos meses. O que foi pago a ' +
  'maior está nos totais acima.';

interface SimplesProps {
  empresas: readonly EmpresaDaCarteira[];
  lista: ListaComum;
  filtrada: boolean;
  /** Why the owner cannot see rows of reports, if so. */
  semRelatorios: boolean;
}

/** The companies of the Simples: how near each is to its limits, and the months that lack a declaration. */
export function SimplesPane({ empresas, lista, semRelatorios, filtrada }: SimplesProps) {
  const rows = useMemo(() => empresas.filter(({ simples }) => simples !== null), [empresas]);
  const columns = useMemo(() => simplesColumns(semRelatorios), [semRelatorios]);
  return (
    <ListaPane
      explica={EXPLICA}
      filtrada={filtrada}
      tabela={{
        ...lista,
        id: 'carteira-simples',
        label: 'Simples Nacional',
        columns,
        rows,
        defaultSort: PELO_SUBLIMITE,
        empty: (
          <p>Nenhuma empresa do Simples com estes filtros. Ela aparece quando um projeto com o PGDAS-D terminar.</p>
        ),
      }}
    />
  );
}
