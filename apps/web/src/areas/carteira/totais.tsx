import { formatReais } from '@apura/br';
import type { EmpresaDaCarteira, FiguraDaCarteira } from '@apura/contract';
import { formatCount } from '../../lib/format/counts.ts';
import styles from './carteira.module.css';
import { FIGURAS, reaisCurto, sumFigura } from './figuras.ts';

interface TotaisProps {
  empresas: readonly EmpresaDaCarteira[];
  /** The figure by which the companies are ordered now. */
  ordem: FiguraDaCarteira | null;
  onOrder: (figura: FiguraDaCarteira) => void;
}

/** The sums over the companies that are looked at; each shows the companies with the most of it first. */
export function Totais({ empresas, ordem, onOrder }: TotaisProps) {
  const recebidos = empresas.reduce((soma, empresa) => soma + empresa.recebidos, 0);
  const esperados = empresas.reduce((soma, empresa) => soma + empresa.esperados, 0);
  return (
    <ul className={styles.totais} aria-label="Totais das empresas mostradas">
      {FIGURAS.map(({ figura, nome, explica }) => {
        const soma = sumFigura(empresas, figura);
        return (
          <li key={figura}>
            <button
              type="button"
              className={styles.total}
              data-urgente={figura.startsWith('prescreve') || undefined}
              aria-pressed={ordem === figura}
              title={`${explica} Clique para ver primeiro as empresas com mais.`}
              onClick={() => onOrder(figura)}
            >
              <span className={styles.rotulo}>{nome}</span>
              <span className={styles.valor}>{soma === null ? '–' : reaisCurto(soma)}</span>
              <span className={styles.inteiro}>{soma === null ? 'sem projeto concluído' : formatReais(soma)}</span>
            </button>
          </li>
        );
      })}
      <li className={styles.total} data-parado>
        <span className={styles.rotulo}>Documentos</span>
        <span className={styles.valor}>{esperados === 0 ? '–' : `${Math.floor((recebidos * 100) / esperados)} %`}</span>
        <span className={styles.inteiro}>
          {formatCount(recebidos)} de {formatCount(esperados)}
        </span>
      </li>
    </ul>
  );
}
