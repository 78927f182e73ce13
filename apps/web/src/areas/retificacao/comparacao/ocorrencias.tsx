import { formatPeriodo, matchesSearch } from '@apura/br';
import type { OcorrenciaRetificacao, ProvaRetificacao } from '@apura/contract';
import { Button, SegmentedControl } from '@mantine/core';
import { useDeferredValue, useMemo, useState } from 'react';
import { countShown, formatCount } from '../../../lib/format/counts.ts';
import { QuickSearch } from '../../../ui/quick-search.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { DataColumn } from '../../../ui/table/data-column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import styles from './comparacao.module.css';
import { rotuloOcorrencia } from './rotulo-ocorrencia.ts';

type Numerada = OcorrenciaRetificacao & { numero: number };
type Nivel = 'TODAS' | OcorrenciaRetificacao['nivel'];

const NIVEIS: readonly { value: Nivel; label: string }[] = [
  { value: 'TODAS', label: 'Todas' },
  { value: 'ERRO', label: 'Erros' },
  { value: 'ADVERTENCIA', label: 'Advertências' },
];

const COLUNAS: readonly DataColumn<Numerada>[] = [
  {
    key: 'nivel',
    header: 'Nível',
    value: (o) => (o.nivel === 'ERRO' ? 'Erro' : 'Advertência'),
    render: (o) =>
      o.nivel === 'ERRO' ? <StatusBadge tone="red" label="Erro" /> : <StatusBadge tone="yellow" label="Advertência" />,
    width: 136,
    fixed: true,
    pin: 'left',
  },
  {
    key: 'periodo',
    header: 'Período',
    value: (o) => o.periodo,
    render: (o) => (o.periodo === '' ? 'Todos' : formatPeriodo(o.periodo)),
    width: 76,
    fixed: true,
  },
  { key: 'aba', header: 'Aba', value: (o) => o.aba, width: 84, fixed: true },
  { key: 'linha', header: 'Linha', value: (o) => o.linha, width: 60, fixed: true, align: 'right' },
  { key: 'coluna', header: 'Coluna', value: (o) => o.coluna, width: 116, fixed: true },
  { key: 'valor', header: 'Valor', value: (o) => o.valor, width: 120, fixed: true },
  { key: 'mensagem', header: 'Mensagem', value: (o) => o.mensagem, width: 400, least: 300, card: 'title' },
  { key: 'codigo', header: 'Motivo', value: (o) => rotuloOcorrencia(o.codigo), width: 196, fixed: true },
];

const DO_LUGAR = ['aba', 'linha', 'coluna', 'valor'] as const;

interface OcorrenciasProps {
  prova: Pick<ProvaRetificacao, 'ocorrencias' | 'totalOcorrencias'>;
}

/** What was found in the spreadsheet and in the files, errors first; a row opens to what to do about it. */
export function Ocorrencias({ prova: { ocorrencias, totalOcorrencias } }: OcorrenciasProps) {
  const [search, setSearch] = useState('');
  const [nivel, setNivel] = useState<Nivel>('TODAS');
  const [open, setOpen] = useState<string | null>(null);
  const searched = useDeferredValue(search);
  const numeradas = useMemo(() => ocorrencias.map((o, numero): Numerada => ({ ...o, numero })), [ocorrencias]);
  const columns = useMemo(() => COLUNAS.filter(({ key }) => !isVazia(key, ocorrencias)), [ocorrencias]);
  const rows = useMemo(
    () =>
      numeradas.filter((o) => (nivel === 'TODAS' || o.nivel === nivel) && matchesSearch(searched, [...textosDe(o)])),
    [numeradas, nivel, searched],
  );
  const clear = () => {
    setSearch('');
    setNivel('TODAS');
  };
  return (
    <div className={styles.fill}>
      <div className={styles.bar}>
        <SegmentedControl
          size="xs"
          aria-label="Nível"
          data={[...NIVEIS]}
          value={nivel}
          onChange={(value) => setNivel(NIVEIS.find((known) => known.value === value)?.value ?? 'TODAS')}
        />
        <QuickSearch value={search} onChange={setSearch} label="Buscar ocorrências" />
        <span className={styles.count}>{contagem(rows.length, ocorrencias.length, totalOcorrencias)}</span>
      </div>
      <DataTable
        id="retificacao-ocorrencias"
        label="Ocorrências"
        columns={columns}
        rows={rows}
        rowKey={({ numero }) => String(numero)}
        empty={
          ocorrencias.length === 0 ? (
            <p>Nenhuma ocorrência: a planilha foi aplicada inteira.</p>
          ) : (
            <>
              <p>Nenhuma ocorrência deste nível.</p>
              <Button variant="default" size="xs" onClick={clear}>
                Mostrar todas
              </Button>
            </>
          )
        }
        search={{ text: searched, onClear: clear }}
        onRowClick={({ numero }) => setOpen(open === String(numero) ? null : String(numero))}
        expansion={{
          openKey: open,
          label: ({ mensagem }) => `O que fazer: ${mensagem}`,
          render: ({ mensagem, sugestao }) => (
            <div className={styles.notes}>
              <p>{mensagem}</p>
              {sugestao !== '' && (
                <p>
                  <strong>O que fazer:</strong> {sugestao}
                </p>
              )}
            </div>
          ),
        }}
      />
    </div>
  );
}

/** Those of a draft come from no sheet: a column without a value in any row leaves its room to the message. */
function isVazia(key: string, ocorrencias: readonly OcorrenciaRetificacao[]): boolean {
  const campo = DO_LUGAR.find((um) => um === key);
  return campo !== undefined && ocorrencias.every((o) => (o[campo] ?? '') === '');
}

function* textosDe(o: OcorrenciaRetificacao): Generator<string> {
  // The proof and the manual have the code: who reads them searches by it.
  yield o.codigo;
  yield rotuloOcorrencia(o.codigo);
  yield o.periodo;
  yield formatPeriodo(o.periodo);
  yield o.aba;
  yield o.coluna;
  yield o.valor;
  yield o.mensagem;
  yield o.sugestao;
  if (o.linha !== null) yield String(o.linha);
}

function contagem(mostradas: number, guardadas: number, total: number): string {
  const count = countShown({ shown: mostradas, total: guardadas, one: 'ocorrência', many: 'ocorrências' });
  return total > guardadas ? `${count} · as primeiras de ${formatCount(total)}, corrija estas e envie de novo` : count;
}
