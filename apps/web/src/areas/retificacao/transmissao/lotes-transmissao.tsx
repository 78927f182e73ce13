import { formatPeriodo } from '@apura/br';
import type { EventoTransmissao, LoteTransmissao } from '@apura/contract';
import { useState } from 'react';
import { FaultNote } from '../../../ui/modal/fault-note.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { DataColumn } from '../../../ui/table/data-column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import styles from './transmissao.module.css';
import { loteTexto } from './transmissao-textos.ts';
import { useLote } from './use-transmissao.ts';

const COLUNAS: readonly DataColumn<LoteTransmissao>[] = [
  { key: 'ordem', header: 'Lote', value: (l) => l.ordem, width: 56, pin: 'left' },
  { key: 'periodo', header: 'Período', value: (l) => l.periodo, render: (l) => formatPeriodo(l.periodo), width: 84 },
  { key: 'tipo', header: 'Evento', value: (l) => l.tipo, width: 76, card: 'title' },
  {
    key: 'aceitos',
    header: 'Aceitos',
    value: (l) => l.aceitos,
    render: (l) => `${l.aceitos} de ${l.eventos}`,
    width: 80,
  },
  {
    key: 'situacao',
    header: 'Situação',
    value: (l) => loteTexto(l.situacao).rotulo,
    render: (l) => <StatusBadge {...loteTexto(l.situacao)} label={loteTexto(l.situacao).rotulo} />,
    width: 104,
  },
  { key: 'protocolo', header: 'Protocolo', value: (l) => l.protocolo, render: (l) => l.protocolo ?? '-', width: 236 },
];

/** The batches in their order; one opens to its events, with their receipts or what was refused. */
export function LotesTransmissao({ id, lotes }: { id: string; lotes: readonly LoteTransmissao[] }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <div className={styles.batches}>
      <DataTable
        id="transmissao-lotes"
        label="Lotes"
        columns={COLUNAS}
        rows={lotes}
        rowKey={({ ordem }) => String(ordem)}
        empty={null}
        onRowClick={({ ordem }) => setOpen(open === String(ordem) ? null : String(ordem))}
        expansion={{
          openKey: open,
          label: ({ ordem }) => `Eventos do lote ${ordem}`,
          render: (lote) => <Eventos id={id} lote={lote} />,
        }}
      />
    </div>
  );
}

function Eventos({ id, lote }: { id: string; lote: LoteTransmissao }) {
  const { data, error } = useLote(id, lote.ordem);
  if (data === undefined) return error === null ? <p role="status">Carregando</p> : <FaultNote error={error} />;
  return (
    <ul className={styles.events} aria-label={`Eventos do lote ${lote.ordem}`}>
      {data.map((evento) => (
        <li key={evento.id}>
          <Evento evento={evento} />
        </li>
      ))}
    </ul>
  );
}

function Evento({ evento: { id, cpf, matricula, situacao, recibo, codigo, mensagem } }: { evento: EventoTransmissao }) {
  const quem = [cpf === '' ? '' : `CPF ${cpf}`, matricula === '' ? '' : `matrícula ${matricula}`].filter(
    (t) => t !== '',
  );
  return (
    <>
      <span className={styles.event}>{quem.length === 0 ? id : quem.join(' · ')}</span>
      {situacao === 'aceito' && (
        <span>
          Recibo <strong className={styles.receipt}>{recibo}</strong>
        </span>
      )}
      {situacao === 'recusado' && (
        <span className={styles.refused}>
          {codigo !== null && <strong>{codigo} </strong>}
          {mensagem}
        </span>
      )}
      {situacao === 'pendente' && <span>Sem resposta ainda</span>}
    </>
  );
}
