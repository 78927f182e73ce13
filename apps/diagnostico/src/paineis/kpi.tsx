import { centsOf } from '@apura/br';
import { type ReactNode, useEffect } from 'react';
import { percentual, reais, reaisCurto } from '../dados/formato.ts';
import { type Alvo, useEstado } from '../ui/contexto.ts';
import { registerPainel } from '../ui/paineis-vistos.ts';

interface KpiProps {
  numero: number;
  titulo: string;
  valor: string;
  alvo: Alvo;
  /** Against the project that is compared with, in percent. */
  delta: string | null;
  /** More is worse. */
  pior?: boolean;
  destaque?: boolean;
  /** Shown to the right of the figure; the section then takes the whole width of the page. */
  aoLado?: ReactNode;
  children: ReactNode;
}

/** One figure with its name, its exact amount, its change and what explains it. */
export function Kpi({
  numero,
  titulo,
  valor,
  alvo,
  delta,
  pior = false,
  destaque = false,
  aoLado,
  children,
}: KpiProps) {
  const { open } = useEstado();
  useEffect(() => registerPainel({ numero, titulo }), [numero, titulo]);
  const sobe = delta !== null && centsOf(delta) > 0n;
  return (
    <section className={destaque ? 'kpi destaque' : 'kpi'} data-painel={numero} aria-label={titulo} tabIndex={-1}>
      <div>
        <h2>{titulo}</h2>
        <button
          type="button"
          className="grande"
          title={`${reais(valor)} – abrir em ${alvo.relatorio}`}
          onClick={() => open(alvo)}
        >
          {reaisCurto(valor)}
        </button>
        {reaisCurto(valor) !== reais(valor) && <p className="exato">{reais(valor)}</p>}
        {delta !== null && centsOf(delta) !== 0n && (
          <p className={sobe === pior ? 'delta mau' : 'delta bom'}>
            {sobe ? '▲' : '▼'} {percentual(delta)} sobre o projeto comparado
          </p>
        )}
        {children}
      </div>
      {aoLado}
    </section>
  );
}
