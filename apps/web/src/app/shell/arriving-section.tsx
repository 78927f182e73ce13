import { Button } from '@mantine/core';
import { IconClockHour4 } from '@tabler/icons-react';
import { goToSection, type Section } from '../../lib/navigation.ts';
import styles from './arriving-section.module.css';

const WORDS: Partial<Record<Section, string>> = {
  powerBI: 'O diagnóstico reunirá as análises e os cruzamentos de cada projeto concluído.',
  retificacao: 'As retificações permitirão corrigir as obrigações de um projeto a partir de uma planilha.',
  perfil: 'Aqui ficarão seus dados, os dados da empresa e a compra de créditos.',
  config: 'Aqui ficarão os usuários da organização e os certificados digitais.',
};

/** A section that this version does not have yet: says so and leads back to the work. */
export function ArrivingSection({ section }: { section: Section }) {
  return (
    <section className={styles.panel}>
      <IconClockHour4 size={32} stroke={1.5} aria-hidden />
      <h2 className={styles.title}>Esta seção chega na próxima versão</h2>
      <p className={styles.words}>{WORDS[section]}</p>
      <Button variant="default" onClick={() => goToSection('projetos')}>
        Ir para Projetos
      </Button>
    </section>
  );
}
