import { formatPeriodo } from '@apura/br';
import type { Completude, CompletudeMes, EstadoCompletude } from '@apura/contract';
import { Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconBuilding, IconCheck, IconMinus, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNarrow } from '../../../ui/use-narrow.ts';
import styles from './completude.module.css';
import { describeMes, NOME_ESTADO } from './estados.ts';
import { formatMeses } from './format-meses.ts';

type Linha = Completude['obrigacoes'][number];

/**
 * What the project has of each obligation and month: a table, or on a phone a list. While files are still being
 * checked, a month without any is not known yet.
 */
export function CompletudeMatriz({ completude }: { completude: Completude }) {
  const narrow = useNarrow();
  const aberta = completude.pendentes > 0;
  return narrow ? <Lista linhas={completude.obrigacoes} aberta={aberta} /> : <Tabela completude={completude} />;
}

function Tabela({ completude: { meses, obrigacoes, pendentes } }: { completude: Completude }) {
  const area = useRef<HTMLElement>(null);
  const cut = useCut(area);
  return (
    <>
      {cut && (
        <p className={styles.summary}>
          {meses.length} meses, de {formatPeriodo(meses[0] ?? '')} a {formatPeriodo(meses.at(-1) ?? '')}: role a tabela
          para o lado para ver todos.
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the table scrolls, and the keyboard must reach it */}
      <section ref={area} className={styles.scroll} aria-label="Obrigações por mês" tabIndex={0}>
        <table className={styles.table}>
          <caption className="sr-only">O que o projeto tem de cada obrigação em cada mês</caption>
          <thead>
            <tr>
              <th scope="col">Obrigação</th>
              {meses.map((mes) => (
                <th key={mes} scope="col" className="tabular">
                  {formatPeriodo(mes)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {obrigacoes.map((linha) => (
              <tr key={linha.tipo}>
                <th scope="row">
                  {linha.obrigacao}
                  {linha.dispensa !== undefined && (
                    <span className={styles.dispensa}>não se aplica: {linha.dispensa}</span>
                  )}
                </th>
                {linha.meses.map((mes) => (
                  <td key={mes.mes}>
                    {pendentes > 0 && mes.estado === 'ausente' ? <Conferindo /> : <Estado mes={mes} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

/** Whether the area is too narrow for what is in it. */
function useCut(area: RefObject<HTMLElement | null>): boolean {
  const [cut, setCut] = useState(false);
  useEffect(() => {
    const node = area.current;
    if (node === null) return;
    const observer = new ResizeObserver(() => setCut(node.scrollWidth > node.clientWidth));
    observer.observe(node);
    return () => observer.disconnect();
  }, [area]);
  return cut;
}

/** In place of a state that is not known yet. */
function Conferindo() {
  return (
    <span className={styles.open} title="conferindo">
      <Skeleton height={8} width={12} aria-hidden />
      conferindo
    </span>
  );
}

/** The state of a month as icon and word. */
function Estado({ mes }: { mes: CompletudeMes }) {
  const { estado, arquivos, substituidos } = mes;
  if (estado === 'nao-se-aplica') {
    return (
      <span className={styles.state} data-state={estado} title={NOME_ESTADO[estado]}>
        <IconMinus size={14} aria-hidden />
        <span className="sr-only">{NOME_ESTADO[estado]}</span>
      </span>
    );
  }
  const Icon = ICON[estado];
  return (
    <span className={styles.state} data-state={estado} title={describeMes(mes)}>
      <Icon size={14} aria-hidden />
      <span>
        {NOME_ESTADO[estado]}
        {arquivos > 1 && <span className="tabular"> ({arquivos})</span>}
        {substituidos > 0 && (
          <span className={styles.sub}>
            {substituidos} {substituidos === 1 ? 'substituído' : 'substituídos'}
          </span>
        )}
      </span>
    </span>
  );
}

const ICON = {
  presente: IconCheck,
  ausente: IconX,
  ilegivel: IconAlertTriangle,
  'outra-empresa': IconBuilding,
  'nao-se-aplica': IconMinus,
} as const satisfies Record<EstadoCompletude, unknown>;

const ORDEM: readonly EstadoCompletude[] = ['presente', 'ausente', 'ilegivel', 'outra-empresa'];

/** Each obligation with its months by state, which fits on a phone. */
function Lista({ linhas, aberta }: { linhas: readonly Linha[]; aberta: boolean }) {
  return (
    <ul className={styles.list} aria-label="Obrigações por mês">
      {linhas.map(({ tipo, obrigacao, meses, dispensa }) => (
        <li key={tipo}>
          <p className={styles.listTitle}>{obrigacao}</p>
          {ORDEM.map((estado) => {
            const doEstado = meses.filter((mes) => mes.estado === estado);
            if (doEstado.length === 0) return null;
            return aberta && estado === 'ausente' ? (
              <p key={estado} className={styles.listLine}>
                <Conferindo /> <span className="tabular">{formatMeses(doEstado.map(({ mes }) => mes))}</span>
              </p>
            ) : (
              <MesesDoEstado key={estado} estado={estado} meses={doEstado} />
            );
          })}
          {meses.every(({ estado }) => estado === 'nao-se-aplica') && (
            <p className={styles.listLine}>
              {dispensa === undefined ? 'não se aplica a estes meses' : `não se aplica: ${dispensa}`}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

function MesesDoEstado({ estado, meses }: { estado: EstadoCompletude; meses: readonly CompletudeMes[] }) {
  const Icon = ICON[estado];
  const substituidos = meses.reduce((soma, mes) => soma + mes.substituidos, 0);
  return (
    <p className={styles.listLine}>
      <span className={styles.state} data-state={estado}>
        <Icon size={14} aria-hidden />
        {NOME_ESTADO[estado]}
      </span>{' '}
      <span className="tabular">{formatMeses(meses.map(({ mes }) => mes))}</span>
      {substituidos > 0 && ` · ${substituidos} ${substituidos === 1 ? 'substituído' : 'substituídos'}`}
    </p>
  );
}
