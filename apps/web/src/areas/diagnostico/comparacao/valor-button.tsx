import { formatReais } from '@apura/br';
import { podeRelatorios } from '@apura/contract';
import { companyTitle } from '../../../lib/company-title.ts';
import { openRelatorio, selectProject } from '../../../lib/navigation.ts';
import { useTools } from '../../../lib/session/session-store.ts';
import styles from './comparacao.module.css';

interface ValorButtonProps {
  valor: string;
  /** What the amount is and of which period, for those who do not see the table. */
  rotulo: string;
  /** The rows that it comes from. */
  linhas: { relatorio: string; filtros: Record<string, string> };
  empresa: string;
  projeto: { id: string; ini: string; fim: string; pbi: string | null };
}

/** An amount that opens its rows, where the user may see them. */
export function ValorButton({ valor, rotulo, linhas, empresa, projeto }: ValorButtonProps) {
  if (!podeRelatorios(useTools())) return formatReais(valor);
  const { id, ini, fim, pbi } = projeto;
  return (
    <button
      type="button"
      className={styles.valor}
      aria-label={`Ver linhas: ${rotulo}, ${formatReais(valor)}`}
      onClick={() => {
        const titulo = companyTitle({ empresa, periodoInicial: ini, periodoFinal: fim });
        selectProject({ id, biReportId: pbi, companyTitle: titulo });
        openRelatorio(linhas);
      }}
    >
      {formatReais(valor)}
    </button>
  );
}
