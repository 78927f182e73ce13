import styles from './section-skeleton.module.css';

/** The outline of a section while its code is on its way; it waits a moment, so that quick ones do not flicker. */
export function SectionSkeleton() {
  return (
    <div className={styles.panel} role="status">
      <span className="sr-only">Carregando</span>
      <div className={styles.head} aria-hidden>
        <span className={styles.bar} data-wide />
        <span className={styles.bar} />
      </div>
      {ROWS.map((row) => (
        <div key={row} className={styles.row} aria-hidden>
          <span className={styles.bar} />
          <span className={styles.bar} data-wide />
          <span className={styles.bar} />
        </div>
      ))}
    </div>
  );
}

const ROWS = [1, 2, 3, 4, 5, 6];
