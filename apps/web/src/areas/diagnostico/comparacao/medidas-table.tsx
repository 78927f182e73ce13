import { formatMoney, formatReais } from '@apura/br';
import type { ComparacaoDePeriodos, MedidaDaComparacao } from '@apura/contract';
import styles from './comparacao.module.css';
import { MEDIDAS, reaisComSinal } from './medidas.ts';
import { nomeDoLado } from './periodos.ts';
import { ValorButton } from './valor-button.tsx';

interface MedidasTableProps {
  comparacao: ComparacaoDePeriodos;
  /** The figures are the mean of a month. */
  porMes: boolean;
  /** The figure whose findings are shown below. */
  escolhida: MedidaDaComparacao | null;
  onEscolha: (medida: MedidaDaComparacao | null) => void;
}

/** The figures of both periods. One of findings shows these below; one of months opens the rows of its report. */
export function MedidasTable({ comparacao, porMes, escolhida, onEscolha }: MedidasTableProps) {
  const { antes, depois, empresa, medidas } = comparacao;
  const lados = { antes, depois };
  return (
    <table className={styles.medidas} aria-label="Medidas dos dois períodos">
      <thead>
        <tr>
          <th scope="col">{porMes ? 'Média por mês' : 'Medida'}</th>
          <th scope="col">{nomeDoLado(antes)}</th>
          <th scope="col">{nomeDoLado(depois)}</th>
          <th scope="col">Diferença</th>
        </tr>
      </thead>
      <tbody>
        {medidas.map(({ medida, linhas, diferenca, percentual, ...valores }) => {
          const { nome, explica } = MEDIDAS[medida];
          const celula = (qual: 'antes' | 'depois') => {
            const valor = valores[qual];
            if (valor === null) return <span className={styles.nada}>sem documento</span>;
            if (linhas === null) return formatReais(valor);
            const rotulo = `${nome}${porMes ? ' por mês' : ''} de ${nomeDoLado(lados[qual])}`;
            return (
              <ValorButton
                valor={valor}
                rotulo={rotulo}
                linhas={linhas[qual]}
                empresa={empresa.nome}
                projeto={lados[qual]}
              />
            );
          };
          return (
            <tr key={medida} data-escolhida={escolhida === medida || undefined}>
              <th scope="row">
                {linhas === null ? (
                  <button
                    type="button"
                    className={styles.medida}
                    aria-pressed={escolhida === medida}
                    title={`${explica} Clique para ver só os achados desta medida.`}
                    onClick={() => onEscolha(escolhida === medida ? null : medida)}
                  >
                    {nome}
                  </button>
                ) : (
                  <span title={explica}>{nome}</span>
                )}
              </th>
              <td>{celula('antes')}</td>
              <td>{celula('depois')}</td>
              <td>
                {diferenca === null ? <span className={styles.nada}>–</span> : reaisComSinal(diferenca)}
                {percentual !== null && <small> {percentualTexto(percentual)}</small>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

const percentualTexto = (percentual: string): string =>
  `${percentual.startsWith('-') ? '−' : '+'}${formatMoney(percentual.replace('-', ''))} %`;
