import type { DiagnosticoAgregado } from '@apura/contract';
import { useState } from 'react';
import { mesCurto, mesRelatorio, reais } from '../dados/formato.ts';
import { useEstado } from '../ui/contexto.ts';

type Celula = DiagnosticoAgregado['heat'][number];

// Each situation has a mark of its own: the colour is never alone.
const SITUACOES = {
  igual: ['✓', 'Igual'],
  atencao: ['~', 'Diferença menor que 1%'],
  divergente: ['✗', 'Diferente'],
  'sem-dados': ['·', 'Sem dados para comparar'],
} as const;

/** Months across, taxes down; a cell shows its three amounts below. */
export function Heat({
  celulas,
  relatorio,
  primeiro,
}: {
  celulas: readonly Celula[];
  relatorio: string;
  primeiro: string;
}) {
  const { abrir } = useEstado();
  const [vista, setVista] = useState<Celula | null>(celulas.find((c) => c.situacao === 'divergente') ?? null);
  const meses = [...new Set(celulas.map((c) => c.m))].sort();
  const tributos = [...new Set(celulas.map((c) => c.tributo))];
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className="rolagem" aria-label="Meses por tributo" tabIndex={0}>
        <table className="heat">
          <thead>
            <tr>
              <th scope="col">Tributo</th>
              {meses.map((m) => (
                <th key={m} scope="col">
                  {mesCurto(m)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tributos.map((tributo) => (
              <tr key={tributo}>
                <th scope="row">{tributo}</th>
                {meses.map((m) => {
                  const c = celulas.find((x) => x.m === m && x.tributo === tributo);
                  if (c === undefined) return <td key={m} />;
                  const [marca, nome] = SITUACOES[c.situacao];
                  return (
                    <td key={m}>
                      <button
                        type="button"
                        className={`quadro ${c.situacao}`}
                        aria-label={`${tributo} ${mesCurto(m)}: ${nome}`}
                        aria-pressed={vista === c}
                        onClick={() => setVista(c)}
                      >
                        {marca}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="legenda" aria-hidden>
        {Object.entries(SITUACOES).map(([s, [marca, nome]]) => (
          <span key={s}>
            <i className={`quadro ${s}`}>{marca}</i> {nome}
          </span>
        ))}
      </p>
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
              onClick={() => abrir({ relatorio, filtros: { Período: mesRelatorio(vista.m) } })}
            >
              Abrir as linhas
            </button>
          )}
        </div>
      )}
    </>
  );
}
