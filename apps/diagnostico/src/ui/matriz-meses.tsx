import type { CSSProperties } from 'react';
import { mesCurto } from '../dados/formato.ts';

/** A month of a row: its mark, its CSS class and its meaning in words. */
interface Quadro {
  marca: string;
  classe: string;
  rotulo: string;
  titulo?: string;
  marcado?: boolean;
  open: () => void;
}

interface MatrizMesesProps {
  /** Above the names of the rows. */
  coluna: string;
  rotulo: string;
  meses: readonly string[];
  linhas: readonly string[];
  quadro: (linha: string, mes: string) => Quadro | null;
  legenda: readonly { marca: string; classe: string; nome: string }[];
}

/** Above this number of months, each year gets a block of its own, so that neither screen nor paper cuts them off. */
const LADO_A_LADO = 14;

/** Months across, kinds down; each square is a button. Its mark says what its colour says. */
export function MatrizMeses({ coluna, rotulo, meses, linhas, quadro, legenda }: MatrizMesesProps) {
  const blocos = meses.length > LADO_A_LADO ? [...Map.groupBy(meses, (m) => m.slice(0, 4)).values()] : [meses];
  // A block out of sight is not laid out; these tell its size all the same.
  const medidas = {
    '--meses': blocos[0]?.length ?? 0,
    '--linhas': linhas.length,
    '--letras': Math.max(coluna.length, ...linhas.map((linha) => linha.length)),
  } as CSSProperties;
  return (
    <>
      <div className="blocos" style={medidas}>
        {blocos.map((bloco) => (
          <section
            key={bloco[0]}
            className="rolagem"
            aria-label={blocos.length > 1 ? `${rotulo}, ${bloco[0]?.slice(0, 4)}` : rotulo}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
            tabIndex={0}
          >
            <table className="heat">
              <thead>
                <tr>
                  <th scope="col">{coluna}</th>
                  {bloco.map((m) => (
                    <th key={m} scope="col">
                      {mesCurto(m)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {linhas.map((linha) => (
                  <tr key={linha}>
                    <th scope="row">{linha}</th>
                    {bloco.map((m) => (
                      <td key={m}>
                        <Botao quadro={quadro(linha, m)} nome={`${linha} ${mesCurto(m)}`} />
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ))}
      </div>
      <p className="legenda" aria-hidden>
        {legenda.map(({ marca, classe, nome }) => (
          <span key={classe}>
            <i className={`quadro ${classe}`}>{marca}</i> {nome}
          </span>
        ))}
      </p>
    </>
  );
}

function Botao({ quadro, nome }: { quadro: Quadro | null; nome: string }) {
  if (quadro === null) return null;
  return (
    <button
      type="button"
      className={`quadro ${quadro.classe}`}
      aria-label={`${nome}: ${quadro.rotulo}`}
      aria-pressed={quadro.marcado}
      title={quadro.titulo}
      onClick={quadro.open}
    >
      {quadro.marca}
    </button>
  );
}
