import { formatPeriodo } from '@apura/br';
import type { DiagnosticoAgregado } from '@apura/contract';
import { useMemo, useState } from 'react';
import { mesCurto, reais } from '../dados/formato.ts';
import { useEstado } from '../ui/contexto.ts';
import { MatrizMeses } from '../ui/matriz-meses.tsx';

type Celula = DiagnosticoAgregado['heat'][number];

// Each situation has a mark of its own: the colour is never alone.
const SITUACOES = {
  igual: ['✓', 'Igual'],
  atencao: ['~', 'Diferença menor que 1%'],
  divergente: ['✗', 'Diferente'],
  'sem-dados': ['·', 'Sem dados para comparar'],
} as const;
const LEGENDA = Object.entries(SITUACOES).map(([classe, [marca, nome]]) => ({ classe, marca, nome }));

/** Months across, taxes down; a cell shows its three amounts below. */
export function Heat({
  painel,
  celulas,
  relatorio,
  primeiro,
}: {
  /** The title of the panel, which tells its months from those of another. */
  painel: string;
  celulas: readonly Celula[];
  relatorio: string;
  primeiro: string;
}) {
  const { open } = useEstado();
  const [vista, setVista] = useState<Celula | null>(celulas.find((c) => c.situacao === 'divergente') ?? null);
  const porLugar = useMemo(() => new Map(celulas.map((c) => [`${c.tributo} ${c.m}`, c])), [celulas]);
  const diferentes = celulas.filter((c) => c.situacao === 'divergente').length;
  return (
    <>
      <MatrizMeses
        coluna="Tributo"
        rotulo={`Meses por tributo, ${painel}`}
        meses={[...new Set(celulas.map((c) => c.m))].sort()}
        linhas={[...new Set(celulas.map((c) => c.tributo))]}
        legenda={LEGENDA}
        quadro={(tributo, m) => {
          const c = porLugar.get(`${tributo} ${m}`);
          if (c === undefined) return null;
          const [marca, nome] = SITUACOES[c.situacao];
          return { marca, classe: c.situacao, rotulo: nome, marcado: vista === c, open: () => setVista(c) };
        }}
      />
      {vista !== null && (
        <div className="detalhe" role="status">
          <b>
            {vista.tributo} {mesCurto(vista.m)}
          </b>
          <span>
            {primeiro} {reais(vista.efd)}
          </span>
          <span>DCTF {vista.situacao === 'igual' && vista.dctf === null ? 'igual' : reais(vista.dctf)}</span>
          <span>DARF {vista.situacao === 'igual' && vista.darf === null ? 'igual' : reais(vista.darf)}</span>
          {vista.resultado !== null && <span>{vista.resultado}</span>}
          {vista.resultado !== null && (
            <button
              type="button"
              className="elo"
              onClick={() => open({ relatorio, filtros: { Período: formatPeriodo(vista.m) } })}
            >
              Abrir as linhas
            </button>
          )}
        </div>
      )}
      <p className="nota">
        {diferentes === 0
          ? 'Nenhum mês diferente.'
          : `${diferentes} ${diferentes === 1 ? 'mês diferente' : 'meses diferentes'}.`}{' '}
        Clique em um mês para ver os três valores.
      </p>
    </>
  );
}
