import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { setAbertos } from '../ui/grupos-abertos.ts';
import { usePaineisVistos } from '../ui/paineis-vistos.ts';
import { GRUPOS } from './grupos.ts';

/** A panel this near below the index is the one that is being read. */
const FOLGA = 24;

const painelDe = (numero: number): HTMLElement | null => document.querySelector(`main [data-painel="${numero}"]`);

/** Where the group of a panel begins: at its line, where it has one. */
const lugarDe = (painel: HTMLElement | null): HTMLElement | null => painel?.closest('details') ?? painel;

/** The groups of panels that the page has, always in sight; the one that is being read is marked. */
export function Indice() {
  const vistos = usePaineisVistos();
  const nav = useRef<HTMLElement>(null);
  const [atual, setAtual] = useState('');
  const grupos = useMemo(() => {
    const numeros = new Set(vistos.map((v) => v.numero));
    return GRUPOS.flatMap(({ titulo, paineis }) => {
      const primeiro = paineis.find((numero) => numeros.has(numero));
      return primeiro === undefined ? [] : [{ titulo, primeiro }];
    });
  }, [vistos]);
  useEffect(() => {
    let pedido = 0;
    const olhar = () => {
      pedido = 0;
      setAtual(grupoLido(grupos, nav.current?.getBoundingClientRect().bottom ?? 0));
    };
    const pedir = () => {
      if (pedido === 0) pedido = requestAnimationFrame(olhar);
    };
    olhar();
    window.addEventListener('scroll', pedir, { passive: true });
    window.addEventListener('resize', pedir);
    return () => {
      cancelAnimationFrame(pedido);
      window.removeEventListener('scroll', pedir);
      window.removeEventListener('resize', pedir);
    };
  }, [grupos]);
  // On a phone the index is wider than the page.
  useEffect(() => {
    const marcado = atual === '' ? null : nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && marcado) nav.current.scrollLeft = marcado.offsetLeft - nav.current.clientWidth / 3;
  }, [atual]);
  if (grupos.length < 2) return null;
  return (
    <nav ref={nav} className="indice" aria-label="Índice do diagnóstico">
      <ul>
        {grupos.map(({ titulo, primeiro }) => (
          <li key={titulo}>
            <button
              type="button"
              aria-current={titulo === atual ? 'location' : undefined}
              onClick={() => {
                flushSync(() => setAbertos([titulo], true));
                const painel = painelDe(primeiro);
                lugarDe(painel)?.scrollIntoView({ block: 'start' });
                // The next Tab goes on inside the group.
                painel?.focus({ preventScroll: true });
              }}
            >
              {titulo}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The last group that begins above the lower edge of the index; at the end of the page, the last one. */
function grupoLido(grupos: readonly { titulo: string; primeiro: number }[], borda: number): string {
  const { scrollHeight, scrollTop, clientHeight } = document.documentElement;
  if (scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2) return grupos.at(-1)?.titulo ?? '';
  const acima = grupos.filter(({ primeiro }) => {
    const topo = lugarDe(painelDe(primeiro))?.getBoundingClientRect().top;
    return topo !== undefined && topo <= borda + FOLGA;
  });
  return (acima.at(-1) ?? grupos[0])?.titulo ?? '';
}
