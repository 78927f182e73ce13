import { useDocumentTitle } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { navigationStore } from '../../lib/navigation.ts';
import { useSession } from '../../lib/session/session-store.ts';
import { chegadasStore } from './avisos/chegadas.ts';
import styles from './section-titles.module.css';
import { SECTION_TITLES, SECTIONS_WITH_COMPANY } from './sections.tsx';

/**
 * The title of the section, its subtitle, and the company where there is one. When the section changes, the title takes
 * the focus: readers announce it, and the keyboard goes on from the top of the new screen.
 */
export function SectionTitles() {
  const section = navigationStore.use((state) => state.section);
  const companyTitle = navigationStore.use((state) => state.companyTitle);
  const { produto } = useSession();
  const { title, subtitle } = SECTION_TITLES[section];
  const titleRef = useRef<HTMLHeadingElement>(null);
  const chegadas = chegadasStore.use((state) => state.quantas);
  useDocumentTitle(`${chegadas > 0 ? `(${chegadas}) ` : ''}${title} · ${produto}`);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves when the section changes
  useEffect(() => titleRef.current?.focus({ preventScroll: true }), [section]);
  return (
    <div className={styles.titles}>
      <div className={styles.text}>
        <h1 ref={titleRef} className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {subtitle !== null && <p className={styles.subtitle}>{subtitle}</p>}
      </div>
      {SECTIONS_WITH_COMPANY.includes(section) && companyTitle !== '' && (
        <p className={styles.company} title={companyTitle}>
          {companyTitle}
        </p>
      )}
    </div>
  );
}
