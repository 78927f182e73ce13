import { formatDateBr, formatReais } from '@apura/br';
import { type EstadoDaOportunidade, nomeDoEstado, type Oportunidade, type Oportunidades } from '@apura/contract';
import { useMemo } from 'react';
import { formatCount } from '../../../lib/format/counts.ts';
import { StatusBadge, type Tone } from '../../../ui/status-badge.tsx';
import type { DataColumn } from '../../../ui/table/data-column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { CLASSES } from './classes.ts';
import styles from './oportunidades.module.css';

interface TabelaProps {
  dados: Oportunidades | undefined;
  semEmpresa: boolean;
  loading: boolean;
  error: unknown;
  onRetry: () => void;
  onOpen: (oportunidade: Oportunidade) => void;
}

/** The opportunities as a table, in the order that was asked of the server. */
export function Tabela({ dados, semEmpresa, loading, error, onRetry, onOpen }: TabelaProps) {
  const columns = useMemo(() => colunas({ semEmpresa, onOpen }), [semEmpresa, onOpen]);
  return (
    <DataTable
      id={semEmpresa ? 'oportunidades-projeto' : 'oportunidades'}
      small
      label="Oportunidades"
      columns={columns}
      rows={dados?.oportunidades ?? []}
      rowKey={({ id }) => id}
      loading={loading}
      error={error}
      failedText="Não foi possível carregar as oportunidades."
      onRetry={onRetry}
      empty={<p>Nenhuma oportunidade com estes filtros.</p>}
    />
  );
}

type Coluna = DataColumn<Oportunidade>;

const CORES: Readonly<Record<EstadoDaOportunidade, Tone>> = {
  identificada: 'grey',
  'em-analise': 'yellow',
  aprovada: 'yellow',
  retificada: 'orange',
  'pedido-transmitido': 'orange',
  deferida: 'green',
  descartada: 'grey',
};

function colunas(o: { semEmpresa: boolean; onOpen: (oportunidade: Oportunidade) => void }): readonly Coluna[] {
  const dinheiro = (key: string, header: string, valor: (uma: Oportunidade) => string | null): Coluna => ({
    key,
    header,
    align: 'right',
    width: 116,
    sortable: false,
    render: (uma) => {
      const quanto = valor(uma);
      return quanto === null ? '' : <span className={styles.numero}>{formatReais(quanto)}</span>;
    },
  });
  return [
    {
      key: 'tese',
      header: 'Tese',
      width: 220,
      least: 160,
      lines: 2,
      pin: 'left',
      card: 'title',
      controls: true,
      sortable: false,
      render: (uma) => (
        <button type="button" className={styles.abrir} onClick={() => o.onOpen(uma)}>
          {uma.tese}
          {!o.semEmpresa && <span className="sr-only"> de {uma.empresa}</span>}
        </button>
      ),
    },
    ...(o.semEmpresa
      ? []
      : [
          {
            key: 'empresa',
            header: 'Empresa',
            width: 190,
            least: 150,
            lines: 2,
            sortable: false,
            render: ({ empresa }: Oportunidade) => empresa,
          } satisfies Coluna,
        ]),
    {
      key: 'estado',
      header: 'Estado',
      width: 140,
      sortable: false,
      render: ({ estado }) => <StatusBadge tone={CORES[estado]} label={nomeDoEstado(estado)} />,
    },
    {
      key: 'responsavel',
      header: 'Responsável',
      width: 120,
      sortable: false,
      render: ({ responsavel }) => responsavel?.nome ?? '',
    },
    {
      key: 'prazo',
      header: 'Prazo',
      width: 92,
      sortable: false,
      render: ({ prazo }) => (prazo === null ? '' : formatDateBr(prazo)),
    },
    {
      key: 'comentarios',
      header: 'Comentários',
      align: 'right',
      width: 112,
      sortable: false,
      render: ({ comentarios }) =>
        comentarios === 0 ? '' : <span className={styles.numero}>{formatCount(comentarios)}</span>,
    },
    ...CLASSES.map(({ classe, nome }) => dinheiro(classe, nome, ({ estimado }) => estimado[classe])),
    dinheiro('simulado', 'Simulado, pago a maior', ({ simulado }) => simulado?.pagoAMaior ?? null),
    dinheiro('retificado', 'Retificado, pago a maior', ({ retificado }) => retificado?.pagoAMaior ?? null),
    dinheiro('pedido', 'Pedido', ({ pedido }) => pedido),
    dinheiro('recebido', 'Recebido', ({ recebido }) => recebido),
  ];
}
