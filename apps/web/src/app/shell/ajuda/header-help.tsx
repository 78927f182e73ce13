import { IconHelp, IconSearch } from '@tabler/icons-react';
import styles from './ajuda.module.css';
import { openAjuda } from './ajuda-store.ts';

/** The ways to the palette and to the manual for those who use the mouse. */
export function HeaderHelp() {
  return (
    <div className={styles.help}>
      <button
        type="button"
        className={styles.searchAll}
        aria-keyshortcuts="Control+K"
        title="Buscar em tudo (Ctrl+K)"
        onClick={() => openAjuda('paleta')}
      >
        <IconSearch size={18} aria-hidden />
        <span className="sr-only">Buscar em tudo</span>
        <kbd className={styles.keys}>Ctrl K</kbd>
      </button>
      <button
        type="button"
        className={styles.helpButton}
        aria-label="Manual"
        title="Manual desta tela"
        onClick={() => openAjuda('manual')}
      >
        <IconHelp size={20} aria-hidden />
      </button>
    </div>
  );
}
