import { formatMoney, formatPeriodo } from '@apura/br';
import type { ProvaRetificacao, ResumoPeriodoRetificacao } from '@apura/contract';
import { useMemo, useState } from 'react';
import { formatCount } from '../../../lib/format/counts.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { DataColumn } from '../../../ui/table/data-column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import styles from './comparacao.module.css';
import { larguraValores, menorLargura } from './largura-valores.ts';
import { comSinal, debitosARetificar, geradosTexto, pagamentoAMaiorDe, reais, totaisDe } from './totais.ts';

/** What changed in all, and each period before and after; a period opens to what is to be known of it. */
export function Resumo({ prova }: { prova: ProvaRetificacao }) {
  const [open, setOpen] = useState<string | null>(null);
  const columns = useMemo(() => columnsOf(prova), [prova]);
  const totais = useMemo(() => totaisDe(prova.resumo), [prova.resumo]);
  const aMaior = pagamentoAMaiorDe(prova.resumo);
  return (
    <div className={styles.fill}>
      <dl className={styles.totals} aria-label="Totais">
        {totais.map(({ rotulo, antes, depois, diferenca }) => (
          <div key={rotulo}>
            <dt>{rotulo}</dt>
            <dd className={styles.figure}>{reais(depois)}</dd>
            <dd className={styles.before}>
              antes <span className={styles.amount}>{reais(antes)}</span> ·{' '}
              <span className={styles.amount}>{comSinal(diferenca)}</span>
            </dd>
          </div>
        ))}
        {aMaior !== null && (
          <div>
            <dt>Pago a maior estimado</dt>
            <dd className={styles.figure}>{reais(aMaior)}</dd>
            <dd className={styles.before}>confira com os pagamentos feitos</dd>
          </div>
        )}
        <div>
          <dt>Arquivos</dt>
          <dd className={styles.figure}>{geradosTexto(prova)}</dd>
          <dd className={styles.before}>um período com erro fica de fora inteiro</dd>
        </div>
      </dl>
      <DataTable
        id="retificacao-resumo"
        label="Períodos"
        columns={columns}
        rows={prova.resumo}
        rowKey={({ periodo }) => periodo}
        empty={<p>Nenhum período foi tocado pela planilha.</p>}
        onRowClick={({ periodo }) => setOpen(open === periodo ? null : periodo)}
        expansion={{
          openKey: open,
          label: ({ periodo }) => `Observações de ${formatPeriodo(periodo)}`,
          render: (periodo) => <Observacoes periodo={periodo} />,
        }}
      />
    </div>
  );
}

function Observacoes({ periodo: { arquivo, observacoes } }: { periodo: ResumoPeriodoRetificacao }) {
  return (
    <div className={styles.notes}>
      <p>
        <strong>{arquivo === null ? 'Nenhum arquivo foi gerado para este período.' : arquivo}</strong>
      </p>
      {observacoes.length > 0 && (
        <ul>
          {observacoes.map((observacao) => (
            <li key={observacao}>{observacao}</li>
          ))}
        </ul>
      )}
      {observacoes.length === 0 && <p>Sem observações.</p>}
    </div>
  );
}

type Campo = 'pis' | 'cofins' | 'credito' | 'saldo' | 'baseInss' | 'inss';

const DINHEIRO: readonly { campo: Campo; header: string }[] = [
  { campo: 'pis', header: 'PIS' },
  { campo: 'cofins', header: 'COFINS' },
  { campo: 'credito', header: 'Crédito' },
  { campo: 'saldo', header: 'Saldo' },
  { campo: 'baseInss', header: 'Base INSS' },
  { campo: 'inss', header: 'INSS' },
];

/** Each amount that some period has gets its columns; those of another obligation, or of nothing, stay away. */
function columnsOf(prova: ProvaRetificacao): readonly DataColumn<ResumoPeriodoRetificacao>[] {
  const { resumo } = prova;
  const debitos = (r: ResumoPeriodoRetificacao) => debitosARetificar(prova, r) ?? '-';
  const comValor = DINHEIRO.filter(({ campo }) =>
    resumo.some((r) => temValor(r[`${campo}Antes`]) || temValor(r[`${campo}Depois`])),
  );
  const temAMaior = resumo.some((r) => r.pagamentoAMaior !== null);
  return [
    {
      key: 'periodo',
      header: 'Período',
      value: (r) => r.periodo,
      render: (r) => formatPeriodo(r.periodo),
      width: 96,
      pin: 'left',
      card: 'title',
    },
    {
      key: 'gerado',
      header: 'Gerado',
      value: (r) => (r.gerado ? 'Sim' : 'Não'),
      render: (r) => <StatusBadge tone={r.gerado ? 'green' : 'red'} label={r.gerado ? 'Sim' : 'Não'} />,
      width: 76,
    },
    {
      key: 'linhas',
      header: 'Incl. / Alt. / Excl.',
      value: (r) => r.incluidas + r.alteradas + r.excluidas,
      render: (r) => [r.incluidas, r.alteradas, r.excluidas].map(formatCount).join(' / '),
      width: 124,
    },
    ...comValor.filter(({ campo }) => campo !== 'saldo').flatMap((c) => antesEDepois(c, resumo)),
    ...(temAMaior
      ? [dinheiro({ key: 'pagamentoAMaior', header: 'Pago a maior', resumo, de: (r) => r.pagamentoAMaior })]
      : []),
    ...(resumo.some((r) => r.retificarDctf)
      ? [
          {
            key: 'dctf',
            header: 'Retificar também',
            value: debitos,
            width: 124,
            least: 108,
          },
        ]
      : []),
    // Carried balances come last: the tax and the next step are seen first.
    ...comValor.filter(({ campo }) => campo === 'saldo').flatMap((c) => antesEDepois(c, resumo)),
  ];
}

function antesEDepois(
  { campo, header }: (typeof DINHEIRO)[number],
  resumo: readonly ResumoPeriodoRetificacao[],
): DataColumn<ResumoPeriodoRetificacao>[] {
  const mudou = (r: ResumoPeriodoRetificacao) =>
    r[`${campo}Depois`] !== null && r[`${campo}Antes`] !== r[`${campo}Depois`];
  return [
    dinheiro({ key: `${campo}Antes`, header: `${header} antes`, resumo, de: (r) => r[`${campo}Antes`] }),
    dinheiro({ key: `${campo}Depois`, header: `${header} depois`, resumo, de: (r) => r[`${campo}Depois`], mudou }),
  ];
}

function temValor(valor: string | null): boolean {
  return valor !== null && /[1-9]/.test(valor);
}

/** Sorted as numbers; changed values are bold. */
function dinheiro({
  key,
  header,
  resumo,
  de,
  mudou = () => false,
}: {
  key: string;
  header: string;
  resumo: readonly ResumoPeriodoRetificacao[];
  de: (r: ResumoPeriodoRetificacao) => string | null;
  mudou?: (r: ResumoPeriodoRetificacao) => boolean;
}): DataColumn<ResumoPeriodoRetificacao> {
  const texto = (r: ResumoPeriodoRetificacao) => {
    const valor = de(r);
    return valor === null ? '-' : formatMoney(valor);
  };
  return {
    key,
    header,
    value: (r) => (de(r) === null ? null : Number(de(r))),
    render: (r) => (mudou(r) ? <strong>{texto(r)}</strong> : texto(r)),
    width: larguraValores(resumo.map(texto)),
    least: menorLargura(resumo.map(texto)),
    align: 'right',
  };
}
