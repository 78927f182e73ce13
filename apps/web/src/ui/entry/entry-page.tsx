import type { ReactNode } from 'react';
import { Logo } from '../logo.tsx';
import styles from './entry-page.module.css';

/** The frame of the screens without a session: the product at one side, the form at the other. */
export function EntryPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <Logo accent="var(--primary-on-secondary)" height={40} />
        <p className={styles.words}>Suas obrigações fiscais lidas, conferidas e prontas para consulta.</p>
      </header>
      <main className={styles.side}>
        <div className={styles.form}>
          <h1 className={styles.title}>{title}</h1>
          {children}
        </div>
      </main>
    </div>
  );
}
