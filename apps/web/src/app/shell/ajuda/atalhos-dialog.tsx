import { Kbd, Switch } from '@mantine/core';
import { Dialog } from '../../../ui/modal/dialog.tsx';
import styles from './ajuda.module.css';
import { closeAjuda } from './ajuda-store.ts';
import { SHORTCUTS } from './shortcuts.ts';
import { setSingleKeys, singleKeysStore } from './single-keys.ts';

/** The list of the shortcuts, with the way to switch the single keys off. */
export default function AtalhosDialog() {
  const on = singleKeysStore.use((state) => state.on);
  return (
    <Dialog title="Atalhos do teclado" size={520} onClose={closeAjuda}>
      <dl className={styles.shortcuts}>
        {SHORTCUTS.map(({ keys, label }) => (
          <div key={label} className={styles.shortcut}>
            <dt>{label}</dt>
            <dd>
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <Switch
        mt={16}
        checked={on}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        label="Usar atalhos de uma tecla"
        description="Desligue se você fala com o computador ou se uma tecla atrapalha. Ctrl+K continua."
      />
    </Dialog>
  );
}
