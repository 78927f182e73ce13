import { Tooltip } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { navigationStore } from '../../lib/navigation.ts';
import { useTools } from '../../lib/session/session-store.ts';
import styles from './menu.module.css';
import { SECTION_AREAS } from './section-areas.ts';
import { enterSection, MENU, mayEnter } from './sections.tsx';

/** The sections as a list of buttons. A blocked module stays in the list with a lock. */
export function Menu({ collapsed, onChoose }: { collapsed: boolean; onChoose: () => void }) {
  const current = navigationStore.use((state) => state.section);
  const tools = useTools();
  return (
    <nav id="menu" aria-label="Seções" className={styles.menu} data-collapsed={collapsed || undefined}>
      <ul className={styles.list}>
        {MENU.map(({ section, label, icon: Icon }) => {
          const open = mayEnter(section, tools);
          const preload = open ? SECTION_AREAS[section].preload : undefined;
          return (
            <li key={section}>
              <Tooltip label={open ? label : `${label}: módulo bloqueado`} position="right" disabled={!collapsed}>
                <button
                  type="button"
                  className={styles.item}
                  aria-current={current === section ? 'page' : undefined}
                  data-blocked={!open || undefined}
                  onPointerEnter={preload}
                  onFocus={preload}
                  onClick={() => {
                    enterSection(section, tools);
                    onChoose();
                  }}
                >
                  <Icon size={20} stroke={1.75} aria-hidden className={styles.icon} />
                  <span className={collapsed ? 'sr-only' : styles.label}>{label}</span>
                  {!open && <IconLock size={14} className={styles.lock} aria-label="Módulo bloqueado" role="img" />}
                </button>
              </Tooltip>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
