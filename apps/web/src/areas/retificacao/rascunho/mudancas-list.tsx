import type { MudancaDoRascunho, ResumoDoRascunho } from '@apura/contract';
import { Button, Skeleton } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { countOf, formatCount } from '../../../lib/format/counts.ts';
import { openRelatorio } from '../../../lib/navigation.ts';
import type { Origem } from '../../../ui/origem/origem.ts';
import { OrigemDrawer } from '../../../ui/origem/origem-drawer.tsx';
import { EmptyState, FailedState } from '../../../ui/table/table-states.tsx';
import type { MudancaAcoes } from './mudanca-acoes.ts';
import { MudancaItem } from './mudanca-item.tsx';
import styles from './mudancas-list.module.css';
import type { Pergunta } from './pergunta.ts';
import { isNarrowed } from './pergunta.ts';
import { useEdicao } from './use-edicao.ts';
import { useEnds } from './use-ends.ts';
import { useMudancas, usePrimeiraJanela } from './use-janelas.ts';
import type { Comandos } from './use-rascunho.ts';

/** Browsers end an area that scrolls at some millions of pixels: more changes than these come in parts. */
const MAX_NA_LISTA = 50_000;
const ALTURA_MEDIA = 84;

interface MudancasListProps {
  rascunho: ResumoDoRascunho;
  pergunta: Pergunta;
  onPergunta: (change: Partial<Pergunta>) => void;
  onClear: () => void;
  comandos: Comandos;
}

/** The changes that the filters leave: only those in view are fetched and drawn. */
export function MudancasList({ rascunho, pergunta, onPergunta, onClear, comandos }: MudancasListProps) {
  const { id, projetoId } = rascunho;
  const scroll = useRef<HTMLDivElement>(null);
  const [parte, setParte] = useState(0);
  const [origem, setOrigem] = useState<Origem | null>(null);
  const edicao = useEdicao(id);
  const primeira = usePrimeiraJanela(id, pergunta);
  const total = primeira.data?.total ?? 0;
  const partes = Math.max(1, Math.ceil(total / MAX_NA_LISTA));
  const aqui = Math.min(parte, partes - 1);
  const inicio = aqui * MAX_NA_LISTA;
  const count = Math.min(MAX_NA_LISTA, Math.max(0, total - inicio));
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroll.current,
    estimateSize: () => ALTURA_MEDIA,
    overscan: 4,
  });
  const ends = useEnds(virtualizer);
  const items = virtualizer.getVirtualItems();
  const { at, error, retry } = useMudancas(id, {
    pergunta,
    primeira: primeira.data,
    lugares: items.map(({ index }) => inicio + index),
  });
  const acoes = useMemo((): MudancaAcoes => {
    return {
      toggle: ({ id: mudanca }, ativa) => comandos.ativar.mutate({ quais: [mudanca], ativa }),
      prefer: ({ id: mudanca }) => comandos.preferir.mutate(mudanca),
      openLinha: ({ arquivo, linha }) => linha !== null && setOrigem({ arquivo, linha }),
      openRelatorio: (relatorio) => openRelatorio({ relatorio, filtros: {} }),
      viewConflitos: () => onPergunta({ estado: 'conflito' }),
    };
  }, [comandos.ativar.mutate, comandos.preferir.mutate, onPergunta]);

  if (primeira.data === undefined)
    return primeira.error === null ? (
      <Ossos />
    ) : (
      <FailedState
        what="Não foi possível carregar as mudanças deste rascunho."
        error={primeira.error}
        onRetry={() => void primeira.refetch()}
      />
    );
  if (total === 0)
    return (
      <EmptyState>
        <p>{isNarrowed(pergunta) ? 'Nenhuma mudança com estes filtros.' : 'Nenhuma mudança neste rascunho.'}</p>
        {isNarrowed(pergunta) && (
          <Button variant="default" size="xs" onClick={onClear}>
            Limpar filtros
          </Button>
        )}
      </EmptyState>
    );
  const visiveis = new Map<number, MudancaDoRascunho>();
  for (const { index } of items) {
    const mudanca = at(inicio + index);
    if (mudanca !== undefined) visiveis.set(mudanca.id, mudanca);
  }
  const pedido = comandos.ativar.isPending ? comandos.ativar.variables : undefined;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the list by it */}
      <section ref={scroll} className={styles.scroll} tabIndex={0} aria-label="Mudanças do rascunho" {...ends}>
        <ul
          className={styles.list}
          data-old={primeira.isPlaceholderData || undefined}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {items.map(({ index, key, start }) => {
            const mudanca = at(inicio + index);
            return (
              <li
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-setsize={total}
                aria-posinset={inicio + index + 1}
                style={{ transform: `translateY(${start}px)` }}
              >
                {mudanca === undefined ? (
                  <div className={styles.bone}>
                    <Skeleton height={12} width="60%" />
                  </div>
                ) : (
                  <MudancaItem
                    mudanca={mudanca}
                    pedida={isNamed(pedido?.quais, mudanca.id) ? pedido?.ativa : undefined}
                    vencedora={mudanca.vencidaPor === null ? undefined : visiveis.get(mudanca.vencidaPor.id)}
                    edicao={edicao}
                    acoes={acoes}
                  />
                )}
              </li>
            );
          })}
        </ul>
        {error !== null && (
          <FailedState what="Não foi possível carregar estas mudanças." error={error} onRetry={retry} />
        )}
      </section>
      <footer className={styles.foot}>
        <span role="status">
          <strong>{countOf(total, 'mudança', 'mudanças')}</strong>
          {isNarrowed(pergunta) && ' nos filtros'}
        </span>
        {partes > 1 && (
          <span className={styles.parts}>
            {formatCount(inicio + 1)} a {formatCount(inicio + count)}
            <Button size="compact-xs" variant="default" disabled={aqui === 0} onClick={() => setParte(aqui - 1)}>
              Anteriores
            </Button>
            <Button
              size="compact-xs"
              variant="default"
              disabled={aqui === partes - 1}
              onClick={() => setParte(aqui + 1)}
            >
              Próximas
            </Button>
          </span>
        )}
      </footer>
      <OrigemDrawer projetoId={projetoId} origem={origem} onClose={() => setOrigem(null)} />
    </>
  );
}

function isNamed(quais: unknown, id: number): boolean {
  return Array.isArray(quais) && quais.includes(id);
}

function Ossos() {
  return (
    <div className={styles.bones} role="status" aria-label="Carregando as mudanças">
      {[96, 88, 92, 80, 90].map((width) => (
        <Skeleton key={width} height={56} width={`${width}%`} />
      ))}
    </div>
  );
}
