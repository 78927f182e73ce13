import styles from './relatorios.module.css';

/** The name of the open report: a heading below that of the list or, on a phone, of the section itself. */
export function PaneTitle({ relatorio, alone }: { relatorio: string; alone: boolean }) {
  const Heading = alone ? 'h2' : 'h3';
  return (
    <Heading className={styles.paneTitle} title={relatorio}>
      {relatorio}
    </Heading>
  );
}
