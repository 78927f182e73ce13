import { formatReais } from '@apura/br';
import { type EstadoDaOportunidade, nomeDoEstado, type Oportunidade, type Oportunidades } from '@apura/contract';
import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { formatCount } from '../../../lib/format/counts.ts';
import { Cartao, TIPO_ARRASTADO } from './cartao.tsx';
import { somasDe } from './classes.ts';
import styles from './quadro.module.css';

interface QuadroProps {
  dados: Oportunidades;
  semEmpresa: boolean;
  onOpen: (oportunidade: Oportunidade) => void;
  onMove: (oportunidade: Oportunidade, estado: EstadoDaOportunidade) => void;
  /** Asks for more cards of every column. */
  onMais: (() => void) | undefined;
}

/** A column for each state with its sums by class; those that were given up are folded. */
export function Quadro({ dados, onMove, ...resto }: QuadroProps) {
  const [abertas, setAbertas] = useState(false);
  const porEstado = Map.groupBy(dados.oportunidades, ({ estado }) => estado);
  const drop = (id: string, estado: EstadoDaOportunidade) => {
    const arrastada = dados.oportunidades.find((uma) => uma.id === id);
    if (arrastada !== undefined && arrastada.estado !== estado) onMove(arrastada, estado);
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by the keyboard
    <section className={styles.quadro} aria-label="Quadro de oportunidades" tabIndex={0}>
      {dados.estados.map((coluna) => {
        const { estado } = coluna;
        const dobrada = estado === 'descartada' && !abertas;
        return (
          <Coluna
            key={estado}
            coluna={coluna}
            cartoes={porEstado.get(estado) ?? []}
            hoje={dados.hoje}
            dobra={estado === 'descartada' ? { dobrada, toggle: () => setAbertas(!abertas) } : undefined}
            onDrop={(id) => drop(id, estado)}
            onMove={onMove}
            {...resto}
          />
        );
      })}
    </section>
  );
}

interface ColunaProps extends Omit<QuadroProps, 'dados'> {
  coluna: Oportunidades['estados'][number];
  cartoes: readonly Oportunidade[];
  hoje: string;
  dobra: { dobrada: boolean; toggle: () => void } | undefined;
  onDrop: (id: string) => void;
}

function Coluna({ coluna, cartoes, hoje, semEmpresa, dobra, onOpen, onMove, onMais, onDrop }: ColunaProps) {
  const [sobre, setSobre] = useState(false);
  const nome = nomeDoEstado(coluna.estado);
  const titulo = dobra === undefined ? nome : `${nome}s`;
  const somas = somasDe(coluna.somas);
  return (
    <section
      className={styles.coluna}
      aria-label={`${titulo}: ${formatCount(coluna.total)}`}
      data-sobre={sobre || undefined}
      data-dobrada={dobra?.dobrada || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(TIPO_ARRASTADO)) return;
        event.preventDefault();
        setSobre(true);
      }}
      onDragLeave={() => setSobre(false)}
      onDrop={(event) => {
        event.preventDefault();
        setSobre(false);
        onDrop(event.dataTransfer.getData(TIPO_ARRASTADO));
      }}
    >
      <header className={styles.topo}>
        <h3 className={styles.nome}>
          {dobra === undefined ? (
            titulo
          ) : (
            <button type="button" className={styles.dobra} aria-expanded={!dobra.dobrada} onClick={dobra.toggle}>
              {dobra.dobrada ? <IconChevronRight size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
              {titulo}
            </button>
          )}
        </h3>
        <span className={styles.quantas}>{formatCount(coluna.total)}</span>
      </header>
      {dobra?.dobrada !== true && (
        <>
          {somas.length > 0 && (
            <dl className={styles.somas}>
              {somas.map((soma) => (
                <div key={soma.nome}>
                  <dt>{soma.nome}</dt>
                  <dd>{formatReais(soma.valor)}</dd>
                </div>
              ))}
            </dl>
          )}
          <ul className={styles.cartoes} aria-label={`Oportunidades em ${nome}`}>
            {cartoes.map((oportunidade) => (
              <Cartao
                key={oportunidade.id}
                oportunidade={oportunidade}
                hoje={hoje}
                semEmpresa={semEmpresa}
                onOpen={() => onOpen(oportunidade)}
                onMove={(estado) => onMove(oportunidade, estado)}
              />
            ))}
          </ul>
          {cartoes.length < coluna.total && onMais !== undefined && (
            <Button variant="subtle" size="xs" onClick={onMais}>
              Mostrar mais<span className="sr-only"> de {nome}</span>
            </Button>
          )}
        </>
      )}
    </section>
  );
}
