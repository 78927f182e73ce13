import { formatMoney } from '@apura/br';
import type { EmpresaDaCarteira, FiguraDaCarteira } from '@apura/contract';
import styles from './carteira.module.css';
import { isZero, nomeDaFigura } from './figuras.ts';

interface FiguraButtonProps {
  empresa: EmpresaDaCarteira;
  figura: FiguraDaCarteira;
  onOpen: (empresa: EmpresaDaCarteira, figura: FiguraDaCarteira) => void;
}

/** A figure of a company that opens its findings; nothing to open where there is nothing. */
export function FiguraButton({ empresa, figura, onOpen }: FiguraButtonProps) {
  const valor = empresa.figuras?.[figura];
  if (valor === undefined) return <span className={styles.nada}>–</span>;
  if (isZero(valor)) return <span className={styles.nada}>0,00</span>;
  return (
    <button
      type="button"
      className={styles.figura}
      aria-label={`${nomeDaFigura(figura)} de ${empresa.nome}: ${formatMoney(valor)}`}
      onClick={() => onOpen(empresa, figura)}
    >
      {formatMoney(valor)}
    </button>
  );
}
