import { Loader } from '@mantine/core';
import styles from './splash.module.css';

/** Shown while a screen loads. It waits a moment before it shows, so that quick screens do not flicker. */
export function Splash() {
  return (
    <div className={styles.splash} role="status">
      <Loader color="var(--link)" size={28} aria-hidden />
      <span className="sr-only">Carregando</span>
    </div>
  );
}
