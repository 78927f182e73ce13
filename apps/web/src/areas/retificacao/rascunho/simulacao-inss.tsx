import { formatMoney, formatPeriodo } from '@apura/br';
import type { InssSimulado } from '@apura/contract';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { DataColumn } from '../../../ui/table/data-column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { simuladoOf } from './simulado.ts';

const money = (key: string, header: string, de: (mes: InssSimulado) => string | null): DataColumn<InssSimulado> => ({
  key,
  header,
  value: (mes) => (de(mes) === null ? null : Number(de(mes))),
  render: (mes) => textOf(de(mes)),
  width: 128,
  align: 'right',
});

const textOf = (valor: string | null): string => (valor === null ? '-' : formatMoney(valor).replace('-', '−'));

const difference = (antes: string | null, depois: string | null): string | null =>
  antes === null || depois === null ? null : simuladoOf(antes, depois).diferenca;

const COLUNAS: readonly DataColumn<InssSimulado>[] = [
  {
    key: 'periodo',
    header: 'Período',
    value: (m) => m.periodo,
    render: (m) => formatPeriodo(m.periodo),
    width: 96,
    pin: 'left',
    card: 'title',
  },
  {
    key: 'situacao',
    header: 'Situação',
    value: (m) => m.situacao,
    render: ({ situacao }) => (
      <StatusBadge
        tone={situacao === 'Com erro' ? 'red' : situacao === 'Simulado' ? 'green' : 'grey'}
        label={situacao === 'Com erro' ? 'Fica de fora' : situacao}
      />
    ),
    width: 124,
  },
  money('inssAntes', 'INSS antes', (m) => m.inssAntes),
  money('inssDepois', 'INSS depois', (m) => m.inssDepois),
  money('inssDiferenca', 'Diferença', (m) => difference(m.inssAntes, m.inssDepois)),
  money('baseAntes', 'Base antes', (m) => m.baseAntes),
  money('baseDepois', 'Base depois', (m) => m.baseDepois),
  money('baseDiferenca', 'Diferença', (m) => difference(m.baseAntes, m.baseDepois)),
];

/** The periods of a payroll before and after. */
export function SimulacaoInss({ inss }: { inss: readonly InssSimulado[] }) {
  return (
    <DataTable
      id="rascunho-simulacao-inss"
      label="Períodos simulados"
      columns={COLUNAS}
      rows={inss}
      rowKey={({ periodo }) => periodo}
      empty={<p>As mudanças não alcançam nenhum período.</p>}
    />
  );
}
