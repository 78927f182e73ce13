import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { produtoDaPagina } from '../../lib/produto.ts';
import { Logo } from '../logo.tsx';
import styles from './entry-page.module.css';

interface EntryPageProps {
  title: string;
  /** What the browser's tab says, when it is not the title. */
  pageTitle?: string;
  children: ReactNode;
}

/** The frame of the screens without a session: the product at one side, the form at the other. */
export function EntryPage({ title, pageTitle = title, children }: EntryPageProps) {
  const produto = produtoDaPagina();
  useDocumentTitle(`${pageTitle} · ${produto}`);
  return (
    <div className={styles.page}>
      <header className={styles.brand}>
        <Logo accent="var(--primary-on-secondary)" height={40} name={produto} />
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
