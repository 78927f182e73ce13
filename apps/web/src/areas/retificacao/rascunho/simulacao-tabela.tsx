import { formatMoney, formatPeriodo } from '@apura/br';
import type { TributoSimulado } from '@apura/contract';
import { Checkbox } from '@mantine/core';
import { useMemo, useState } from 'react';
import { countOf } from '../../../lib/format/counts.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import type { DataColumn } from '../../../ui/table/data-column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { larguraValores, menorLargura } from '../comparacao/largura-valores.ts';
import { comSinal, reais } from '../comparacao/totais.ts';
import styles from './simulacao.module.css';
import { CLASSES, isValor, MEDIDAS, type Medida, movedOf, simuladoOf, totalOf, totalOfClasse } from './simulado.ts';

const MEDIDA_PRINCIPAL: Medida = 'recolher';

/** What would change in all, and in each month and tribute. */
export function SimulacaoTabela({ tributos }: { tributos: readonly TributoSimulado[] }) {
  const mudados = useMemo(() => movedOf(tributos), [tributos]);
  const [todos, setTodos] = useState(false);
  const rows = todos ? tributos : mudados;
  const columns = useMemo(() => columnsOf(tributos), [tributos]);
  const classes = CLASSES.filter(({ classe }) => tributos.some((mes) => isValor(mes.classes[classe])));
  const presumido = mudados.some(({ classes: { pagamentoConferido } }) => pagamentoConferido === 'Presumido');
  return (
    <>
      <dl className={styles.totais} aria-label="Para que serve a mudança">
        {classes.map(({ classe, nome }) => (
          <div key={classe}>
            <dt>{nome}</dt>
            <dd className={styles.valor}>{reais(totalOfClasse(tributos, classe))}</dd>
            {classe === 'pagoAMaior' && presumido && (
              <dd className={styles.antes}>há meses sem prova de pagamento: contados como pagos</dd>
            )}
          </div>
        ))}
        {medidasDe(tributos).map(({ medida, nome, explica }) => {
          const { antes, depois, diferenca } = totalOf(tributos, medida);
          return (
            <div key={medida}>
              <dt>
                {nome} <span className={styles.explica}>{explica}</span>
              </dt>
              <dd className={styles.depois}>{reais(depois)}</dd>
              <dd className={styles.antes}>
                antes {reais(antes)} · {comSinal(diferenca)}
              </dd>
            </div>
          );
        })}
      </dl>
      {mudados.length < tributos.length && (
        <div className={styles.quais}>
          <Checkbox
            size="xs"
            label={`Mostrar também ${countOf(tributos.length - mudados.length, 'linha', 'linhas')} sem mudança`}
            checked={todos}
            onChange={({ currentTarget }) => setTodos(currentTarget.checked)}
          />
        </div>
      )}
      <DataTable
        id="rascunho-simulacao"
        label="Meses simulados"
        columns={columns}
        rows={rows}
        rowKey={({ periodo, tributo }) => `${periodo} ${tributo}`}
        empty={<p>As mudanças não alteram a apuração de nenhum mês.</p>}
      />
    </>
  );
}

/** What is due is always shown; of the rest, what changes. */
function medidasDe(tributos: readonly TributoSimulado[]) {
  return MEDIDAS.filter(
    ({ medida }) =>
      medida === MEDIDA_PRINCIPAL || tributos.some(({ antes, depois }) => antes[medida] !== depois[medida]),
  );
}

function columnsOf(tributos: readonly TributoSimulado[]): readonly DataColumn<TributoSimulado>[] {
  const classes = CLASSES.filter(({ classe }) => tributos.some((mes) => isValor(mes.classes[classe])));
  return [
    {
      key: 'periodo',
      header: 'Mês',
      value: (m) => m.periodo,
      render: (m) => `${formatPeriodo(m.periodo)} ${m.tributo}`,
      width: 140,
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
    ...classes.map(({ classe, nome }) =>
      dinheiro({ key: `classe-${classe}`, header: nome, tributos, de: (m) => m.classes[classe], forte: true }),
    ),
    ...medidasDe(tributos).flatMap(({ medida, nome }) => [
      dinheiro({ key: `${medida}-antes`, header: `${nome} antes`, tributos, de: (m) => m.antes[medida] }),
      dinheiro({ key: `${medida}-depois`, header: `${nome} depois`, tributos, de: (m) => m.depois[medida] }),
      dinheiro({
        key: `${medida}-diferenca`,
        header: 'Diferença',
        tributos,
        de: (m) => simuladoOf(m.antes[medida], m.depois[medida]).diferenca,
        forte: true,
      }),
    ]),
  ];
}

interface Dinheiro {
  key: string;
  header: string;
  tributos: readonly TributoSimulado[];
  de: (mes: TributoSimulado) => string;
  /** Bold where it is not zero. */
  forte?: boolean;
}

function dinheiro({ key, header, tributos, de, forte = false }: Dinheiro): DataColumn<TributoSimulado> {
  const texto = (mes: TributoSimulado) => formatMoney(de(mes)).replace('-', '−');
  return {
    key,
    header,
    value: (mes) => Number(de(mes)),
    render: (mes) => (forte && isValor(de(mes)) ? <strong>{texto(mes)}</strong> : texto(mes)),
    width: larguraValores(tributos.map(texto)),
    least: menorLargura(tributos.map(texto)),
    align: 'right',
  };
}
