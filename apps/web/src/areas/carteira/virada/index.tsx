import type { EmpresaDaCarteira, PrazoDaVirada } from '@apura/contract';
import { type ReactNode, useMemo } from 'react';
import type { Sort } from '../../../ui/table/data-table-props.ts';
import { type ListaComum, ListaPane } from '../lista-pane.tsx';
import { porPerda } from './por-perda.ts';
import { Prazos } from './prazos.tsx';
import { viradaColumns } from './virada-columns.tsx';

/** What would be lost comes first. */
const A_PERDER: Sort = { key: 'a_escriturar', direction: 'desc' };

const EXPLICA =
  'Saldos do último arquivo. A projeção tira o que prescreve antes e não adivinha o uso dos próximos meses. A ' +
  'alíquota da CBS de 2027 não está nas tabelas: nenhum valor aqui depende dela.';

interface ViradaProps {
  empresas: readonly EmpresaDaCarteira[];
  lista: ListaComum;
  prazos: readonly PrazoDaVirada[];
  /** The day in São Paulo, yyyy-MM-dd. */
  hoje: string;
  filtrada: boolean;
  /** Why the owner cannot see rows of reports, if so. */
  semRelatorios: boolean;
  empty: ReactNode;
}

/** What each company has to do before PIS and COFINS end, and the days by which. */
export function ViradaPane({ empresas, lista, prazos, hoje, semRelatorios, filtrada, empty }: ViradaProps) {
  const rows = useMemo(() => empresas.toSorted(porPerda), [empresas]);
  const columns = useMemo(() => viradaColumns(semRelatorios), [semRelatorios]);
  return (
    <ListaPane
      explica={EXPLICA}
      filtrada={filtrada}
      tabela={{
        ...lista,
        id: 'carteira-virada',
        label: 'Virada de PIS e COFINS',
        columns,
        rows,
        defaultSort: A_PERDER,
        empty,
      }}
    >
      <Prazos prazos={prazos} hoje={hoje} />
    </ListaPane>
  );
}
