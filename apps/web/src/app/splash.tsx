import { Loader } from '@mantine/core';
import styles from './splash.module.css';

/** What stands while a screen is on its way. It waits a moment before it shows, so that quick ones do not flicker. */
export function Splash() {
  return (
    <div className={styles.splash} role="status">
      <Loader color="var(--link)" size={28} aria-hidden />
      <span className="sr-only">Carregando</span>
    </div>
  );
}
