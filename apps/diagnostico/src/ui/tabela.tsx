import { formatDateBr } from '@apura/br';
import { inteiro, percentual, reais } from '../dados/formato.ts';
import { type Alvo, useEstado } from './contexto.ts';

type TipoColuna = 'texto' | 'reais' | 'percentual' | 'inteiro' | 'data';

export interface DadosTabela {
  colunas: readonly (readonly [titulo: string, tipo: TipoColuna])[];
  linhas: readonly { celulas: readonly (string | number | null)[]; alvo?: Alvo }[];
}

/** Whether no row has an amount, a share or a count: a chart of it would be blank. */
export function isVazia({ colunas, linhas }: DadosTabela): boolean {
  const numeros = colunas.flatMap(([, tipo], at) => (tipo === 'texto' || tipo === 'data' ? [] : [at]));
  return linhas.every(({ celulas }) => numeros.every((at) => !/[1-9]/.test(String(celulas[at] ?? ''))));
}

/** The same numbers as the chart, in full; the first cell of a row leads to the report's rows behind it. */
export function Tabela({ dados, titulo }: { dados: DadosTabela; titulo: string }) {
  const { open } = useEstado();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className="rolagem" aria-label={`Tabela: ${titulo}`} tabIndex={0}>
      <table>
        <caption className="sr">{titulo}</caption>
        <thead>
          <tr>
            {dados.colunas.map(([nome, tipo]) => (
              <th key={nome} scope="col" className={tipo === 'texto' || tipo === 'data' ? undefined : 'num'}>
                {nome}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {dados.linhas.map(({ celulas, alvo }, r) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows never move
            <tr key={r}>
              {celulas.map((celula, i) => {
                const [nome, tipo] = dados.colunas[i] ?? ['', 'texto'];
                const texto = formatar(celula, tipo);
                const negativo = tipo === 'reais' && String(celula).startsWith('-');
                return (
                  <td
                    key={nome}
                    className={`${tipo === 'texto' || tipo === 'data' ? '' : 'num'}${negativo ? ' negativo' : ''}`}
                  >
                    {i === 0 && alvo !== undefined ? (
                      <button
                        type="button"
                        className="elo"
                        onClick={() => open(alvo)}
                        title={`Abrir em ${alvo.relatorio}`}
                      >
                        {texto}
                      </button>
                    ) : (
                      texto
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function formatar(v: string | number | null, tipo: TipoColuna): string {
  if (v === null) return '–';
  switch (tipo) {
    case 'reais':
      return reais(String(v));
    case 'percentual':
      return percentual(String(v));
    case 'inteiro':
      return inteiro(Number(v));
    case 'data':
      return formatDateBr(String(v));
    default:
      return String(v);
  }
}
