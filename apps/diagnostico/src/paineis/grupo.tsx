import type { ReactNode } from 'react';
import { useEstado } from '../ui/contexto.ts';
import { setAbertos, useAbertos } from '../ui/grupos-abertos.ts';
import { usePaineisVistos } from '../ui/paineis-vistos.ts';
import { DOBRADOS, GRUPOS } from './grupos.ts';

/** A group of panels, folded until it is asked for: its line names the panels that it has. Paper has it open. */
export function Grupo({ titulo, children }: { titulo: string; children: ReactNode }) {
  const { imprimindo } = useEstado();
  const aberto = useAbertos().has(titulo);
  const numeros = GRUPOS.find((grupo) => grupo.titulo === titulo)?.paineis ?? [];
  const seus = usePaineisVistos()
    .filter(({ numero }) => numeros.includes(numero))
    .sort((a, b) => a.numero - b.numero);
  return (
    <details
      className="grupo"
      data-grupo={titulo}
      open={aberto || imprimindo}
      hidden={seus.length === 0}
      onToggle={(e) => {
        if (!imprimindo) setAbertos([titulo], e.currentTarget.open);
      }}
    >
      <summary>
        <h2>{titulo}</h2>
        <span>{seus.map((painel) => painel.titulo).join(' · ')}</span>
      </summary>
      <div className="grade">{children}</div>
    </details>
  );
}

/** Opens every group of the page, or folds all of them when they are open. */
export function AbrirTudo() {
  const abertos = useAbertos();
  const vistos = usePaineisVistos();
  const daPagina = DOBRADOS.filter(({ paineis }) => vistos.some(({ numero }) => paineis.includes(numero)));
  const titulos = daPagina.map(({ titulo }) => titulo);
  const tudo = titulos.every((titulo) => abertos.has(titulo));
  if (titulos.length === 0) return null;
  return (
    <button type="button" className="botao abrir-tudo" onClick={() => setAbertos(titulos, !tudo)}>
      {tudo ? 'Fechar todos os painéis' : 'Abrir todos os painéis'}
    </button>
  );
}
