import { formatReais, formatReaisCurto } from '@apura/br';
import type { EmpresaDaCarteira, FiguraDaCarteira } from '@apura/contract';
import { VisuallyHidden } from '@mantine/core';
import { IconSortDescending } from '@tabler/icons-react';
import styles from './carteira.module.css';
import { FIGURAS, isZero, sumFigura } from './figuras.ts';

interface TotaisProps {
  empresas: readonly EmpresaDaCarteira[];
  /** Shown instead of a sum when there are no companies: it says why. */
  semDados: 'carregando' | 'não carregou' | undefined;
  onOrder: (figura: FiguraDaCarteira) => void;
}

/** The sums over the companies that are looked at; each shows the companies with the most of it first. */
export function Totais({ empresas, semDados, onOrder }: TotaisProps) {
  const semSoma = semDados ?? (empresas.length === 0 ? 'nenhuma empresa' : 'sem projeto concluído');
  return (
    <ul className={styles.totais} aria-label="Totais das empresas mostradas">
      {FIGURAS.map(({ figura, nome, explica }) => {
        const soma = sumFigura(empresas, figura);
        return (
          <li key={figura}>
            <button
              type="button"
              className={styles.total}
              data-urgente={(figura.startsWith('prescreve') && soma !== null && !isZero(soma)) || undefined}
              title={`${explica} Clique para ver primeiro as empresas com mais.`}
              onClick={() => onOrder(figura)}
            >
              <span className={styles.rotulo}>{nome}</span>
              <span className={styles.linha}>
                <span className={styles.valor}>{soma === null ? '–' : formatReaisCurto(soma)}</span>
                <IconSortDescending size={14} aria-hidden />
              </span>
              <span className={styles.inteiro}>{soma === null ? semSoma : formatReais(soma)}</span>
              <VisuallyHidden>: ver primeiro as empresas com mais</VisuallyHidden>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
