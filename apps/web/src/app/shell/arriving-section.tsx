import { Button } from '@mantine/core';
import { IconClockHour4 } from '@tabler/icons-react';
import { goToSection } from '../../lib/navigation.ts';
import styles from './arriving-section.module.css';

/** A section that this version does not have yet: says so and leads back to the work. */
export default function ArrivingSection() {
  return (
    <section className={styles.panel}>
      <IconClockHour4 size={32} stroke={1.5} aria-hidden />
      <h2 className={styles.title}>Esta seção chega na próxima versão</h2>
      <Button variant="default" onClick={() => goToSection('projetos')}>
        Ir para Projetos
      </Button>
    </section>
  );
}
