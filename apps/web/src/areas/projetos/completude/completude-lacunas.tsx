import type { Completude, Lacuna } from '@apura/contract';
import { countOf } from '../../../lib/format/counts.ts';
import styles from './completude.module.css';
import { formatMeses } from './format-meses.ts';

/** What the reports of the project will not show, by the obligation that lacks months. */
export function CompletudeLacunas({ completude: { lacunas, origem } }: { completude: Completude }) {
  if (lacunas.length === 0) return <p className={styles.good}>Nenhuma obrigação falta neste período.</p>;
  return (
    <details className={styles.fold}>
      <summary>
        {origem === 'envio' ? 'O que os relatórios vão deixar de mostrar' : 'O que os relatórios deixam de mostrar'} (
        {countOf(lacunas.length, 'obrigação', 'obrigações')})
      </summary>
      <ul className={styles.gaps}>
        {lacunas.map((lacuna) => (
          <LacunaItem key={lacuna.obrigacao} lacuna={lacuna} />
        ))}
      </ul>
    </details>
  );
}

function LacunaItem({ lacuna: { obrigacao, meses, inteira, semDados, incompletos } }: { lacuna: Lacuna }) {
  const falta = inteira ? 'nenhum arquivo' : `${meses.length === 1 ? 'falta' : 'faltam'} ${formatMeses(meses)}`;
  return (
    <li>
      <p>
        <strong>{obrigacao}</strong>: <span className="tabular">{falta}</span>
      </p>
      <Nomes titulo={countOf(semDados.length, 'relatório fica vazio', 'relatórios ficam vazios')} nomes={semDados} />
      <Nomes
        titulo={countOf(incompletos.length, 'relatório fica incompleto', 'relatórios ficam incompletos')}
        nomes={incompletos}
      />
    </li>
  );
}

function Nomes({ titulo, nomes }: { titulo: string; nomes: readonly string[] }) {
  if (nomes.length === 0) return null;
  return (
    <p className={styles.names}>
      {titulo}: {nomes.join(' · ')}
    </p>
  );
}
