import { formatPeriodo } from '@apura/br';
import type { ProvaRetificacao } from '@apura/contract';
import type { DataColumn } from '../../../ui/table/data-column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';

type Numerada = ProvaRetificacao['retificarTambem'][number] & { numero: number };

const COLUNAS: readonly DataColumn<Numerada>[] = [
  { key: 'obrigacao', header: 'Obrigação', value: (r) => r.obrigacao, width: 180, pin: 'left', card: 'title' },
  {
    key: 'periodo',
    header: 'Período',
    value: (r) => r.periodo,
    render: (r) => formatPeriodo(r.periodo),
    width: 100,
  },
  { key: 'motivo', header: 'Motivo', value: (r) => r.motivo, width: 560 },
];

/** What the user has to rectify elsewhere, because of what changed here. */
export function RetificarTambem({ prova }: { prova: ProvaRetificacao }) {
  return (
    <DataTable
      id="retificacao-tambem"
      label="Retificar também"
      columns={COLUNAS}
      rows={prova.retificarTambem.map((r, numero) => ({ ...r, numero }))}
      rowKey={({ numero }) => String(numero)}
      empty={<p>Nada mais a retificar por causa destas mudanças.</p>}
    />
  );
}
