import { daysUntil } from '@apura/br';
import type { PrazoDaVirada } from '@apura/contract';
import styles from './virada.module.css';

const dataDe = (iso: string): string => iso.split('-').reverse().join('/');

/** The days of the law on a line, each with how many are left. */
export function Prazos({ prazos, hoje }: { prazos: readonly PrazoDaVirada[]; hoje: string }) {
  return (
    <ol className={styles.prazos} aria-label="Prazos da virada">
      {prazos.map(({ dia, fazer, fundamento }) => (
        <li key={dia} className={styles.prazo} data-passou={dia < hoje || undefined}>
          <span className={styles.cabeca}>
            <strong>{dataDe(dia)}</strong>
            <span className={styles.faltam}>{faltamDe(daysUntil(dia, hoje))}</span>
          </span>
          <span>{fazer}</span>
          <span className={styles.norma}>{fundamento}</span>
        </li>
      ))}
    </ol>
  );
}

function faltamDe(dias: number): string {
  if (dias < 0) return 'passou';
  if (dias === 0) return 'hoje';
  return dias === 1 ? 'falta 1 dia' : `faltam ${dias} dias`;
}
