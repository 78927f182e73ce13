import { densityStore, ROW_HEIGHT_PX } from '../table/density.ts';
import styles from './grid-skeleton.module.css';

const ROWS = Array.from({ length: 16 }, (_, index) => index);

/** The shape of a grid that is on its way. */
export function GridSkeleton() {
  const density = densityStore.use((state) => state.density);
  return (
    <div className={styles.skeleton} role="status" aria-label="Carregando dados">
      <div className={styles.skeletonHead} />
      {ROWS.map((row) => (
        <div key={row} className={styles.skeletonRow} style={{ height: ROW_HEIGHT_PX[density] }} aria-hidden>
          <span style={{ width: 34 }} />
          <span style={{ width: `${14 + ((row * 7) % 9)}%` }} />
          <span style={{ width: `${10 + ((row * 5) % 7)}%` }} />
          <span style={{ width: `${18 + ((row * 11) % 13)}%` }} />
          <span style={{ width: `${9 + ((row * 3) % 5)}%` }} />
        </div>
      ))}
    </div>
  );
}
