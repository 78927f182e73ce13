import { companyTitle } from '../../../lib/company-title.ts';
import { countOf } from '../../../lib/format/counts.ts';
import styles from './selecao.module.css';
import type { Refusal } from './use-bulk.ts';

/** Projects to which something is not, or was not, done, each with the reason. */
export function Refusals({ title, refusals }: { title: string; refusals: readonly Refusal[] }) {
  if (refusals.length === 0) return null;
  const heading = `${title}: ${countOf(refusals.length, 'projeto', 'projetos')}`;
  return (
    <section className={styles.refusals} aria-label={heading}>
      <h3>{heading}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the list scrolls, and the keyboard must reach it */}
      <ul className={styles.list} aria-label={title} tabIndex={0}>
        {refusals.map(({ projeto, reason }) => (
          <li key={projeto.id}>
            {companyTitle(projeto)}
            <span className={styles.reason}>{reason}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
