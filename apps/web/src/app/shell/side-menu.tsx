import { Drawer } from '@mantine/core';
import { IconPin } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Menu } from './menu.tsx';
import styles from './side-menu.module.css';
import { useDismiss } from './use-dismiss.ts';
import type { MenuState } from './use-menu-state.ts';

/** The menu in each of its forms. Open over the content, it takes the focus and gives it back. */
export function SideMenu({ menu, burger }: { menu: MenuState; burger: RefObject<HTMLButtonElement | null> }) {
  return menu.narrow ? <DrawerMenu menu={menu} /> : <RailMenu menu={menu} burger={burger} />;
}

function RailMenu({ menu, burger }: { menu: MenuState; burger: RefObject<HTMLButtonElement | null> }) {
  const { docked, open, close, dock } = menu;
  const panelRef = useRef<HTMLDivElement>(null);
  useDismiss({ open, onDismiss: close, opener: burger, content: panelRef });
  useEffect(() => {
    if (open) panelRef.current?.querySelector<HTMLElement>('[aria-current], button')?.focus();
  }, [open]);
  return (
    <div className={styles.side} data-docked={docked || undefined}>
      <div ref={panelRef} className={styles.panel} data-open={open || undefined}>
        <Menu collapsed={!docked && !open} onChoose={close} />
        {open && (
          <button type="button" className={styles.dock} onClick={dock}>
            <IconPin size={18} aria-hidden /> Manter menu aberto
          </button>
        )}
      </div>
    </div>
  );
}

function DrawerMenu({ menu }: { menu: MenuState }) {
  const { open, close } = menu;
  // After a choice the focus belongs to the section that was chosen, not to the hamburger.
  const [chosen, setChosen] = useState(false);
  useEffect(() => {
    if (!open) return;
    setChosen(false);
    window.addEventListener('blur', close);
    return () => window.removeEventListener('blur', close);
  }, [open, close]);
  return (
    <Drawer
      opened={open}
      onClose={close}
      returnFocus={!chosen}
      size={260}
      title="Menu"
      classNames={{ content: styles.drawer, header: styles.drawerHeader, body: styles.drawerBody }}
      closeButtonProps={{ 'aria-label': 'Fechar menu' }}
    >
      <Menu
        collapsed={false}
        onChoose={() => {
          setChosen(true);
          close();
        }}
      />
    </Drawer>
  );
}
