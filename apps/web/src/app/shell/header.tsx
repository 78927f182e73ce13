import { Tooltip } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import { goToSection } from '../../lib/navigation.ts';
import { useOwner, useSession } from '../../lib/session/session-store.ts';
import { Logo } from '../../ui/logo.tsx';
import { CreditMeter } from './credit-meter.tsx';
import styles from './header.module.css';
import { ProfilePopup } from './profile-popup.tsx';

export function Header({ onToggleMenu, menuOpen }: { onToggleMenu: () => void; menuOpen: boolean }) {
  const owner = useOwner();
  const { produto } = useSession();
  return (
    <header className={styles.header}>
      <Tooltip label={menuOpen ? 'Recolher menu' : 'Abrir menu'} openDelay={700}>
        <button
          type="button"
          className={styles.burger}
          aria-label="Menu"
          aria-expanded={menuOpen}
          onClick={onToggleMenu}
        >
          <IconMenu2 size={22} aria-hidden />
        </button>
      </Tooltip>
      <button
        type="button"
        className={styles.logo}
        aria-label={`${produto}: ir para Projetos`}
        onClick={() => goToSection('projetos')}
      >
        <Logo accent="var(--primary-on-secondary)" name={produto} />
      </button>
      <div className={styles.space} />
      {owner.white_label && <p className={styles.licence}>Licenciado para {owner.razao}</p>}
      <CreditMeter adquiridos={owner.creditos_adquiridos} consumidos={owner.creditos_consumidos} />
      <ProfilePopup />
    </header>
  );
}
