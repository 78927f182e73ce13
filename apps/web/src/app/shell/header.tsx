import { Tooltip } from '@mantine/core';
import { IconMenu2 } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { goToSection } from '../../lib/navigation.ts';
import { useOwner } from '../../lib/session/session-store.ts';
import { HeaderHelp } from './ajuda/header-help.tsx';
import { Bell } from './avisos/bell.tsx';
import { CreditMeter } from './credit-meter.tsx';
import styles from './header.module.css';
import { HeaderLogo } from './header-logo.tsx';
import { ProfilePopup } from './profile-popup.tsx';
import type { MenuState } from './use-menu-state.ts';

export function Header({ menu, burgerRef }: { menu: MenuState; burgerRef: RefObject<HTMLButtonElement | null> }) {
  const owner = useOwner();
  const shown = menu.docked || menu.open;
  return (
    <header className={styles.header}>
      <Tooltip label={shown ? 'Recolher menu' : 'Abrir menu'} openDelay={700}>
        <button
          ref={burgerRef}
          type="button"
          className={styles.burger}
          aria-label="Menu"
          aria-expanded={shown}
          onClick={menu.toggle}
        >
          <IconMenu2 size={22} aria-hidden />
        </button>
      </Tooltip>
      <HeaderLogo onClick={() => goToSection('projetos')} />
      <div className={styles.space} />
      {owner.white_label && (
        <p className={styles.licence} title={`Licenciado para ${owner.razao}`}>
          Licenciado para {owner.razao}
        </p>
      )}
      <HeaderHelp />
      <CreditMeter adquiridos={owner.creditos_adquiridos} consumidos={owner.creditos_consumidos} />
      <Bell />
      <ProfilePopup />
    </header>
  );
}
