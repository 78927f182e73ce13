import { Button, Progress } from '@mantine/core';
import { NamesList } from './names-list.tsx';
import styles from './upload.module.css';
import type { ZipProgress } from './use-chosen-files.ts';

/** How far the opening of a ZIP is, and the way to give it up. */
export function ZipOpening({ opening, onGiveUp }: { opening: ZipProgress; onGiveUp: () => void }) {
  const { name, done, total } = opening;
  return (
    <div className={styles.opening} role="status">
      <p className={styles.openingText}>
        Abrindo {name}
        {total > 0 && ` · ${done.toLocaleString('pt-BR')} de ${total.toLocaleString('pt-BR')} arquivos`}
      </p>
      <Button variant="subtle" size="compact-sm" onClick={onGiveUp}>
        Cancelar
      </Button>
      <Progress
        className={styles.openingBar}
        value={total === 0 ? 100 : (done / total) * 100}
        animated={total === 0}
        size={6}
        aria-label={`Abertura de ${name}`}
      />
    </div>
  );
}

/** What of the ZIPs was not opened, each with its reason and what to do. */
export function ZipFaults({ faults }: { faults: readonly { path: string; text: string }[] }) {
  if (faults.length === 0) return null;
  return (
    <div className={styles.refused} role="alert">
      <p className={styles.refusedTitle}>
        {faults.length === 1 ? 'Um ZIP não pôde ser aberto por inteiro' : 'Partes dos ZIPs não puderam ser abertas'}
      </p>
      <NamesList
        names={faults.map(({ path, text }, at) => ({ key: `${at} ${path}`, name: `${path}: ${text}`, bad: true }))}
      />
    </div>
  );
}

/** Says that files of one name are kept apart. */
export function RenamedNote({ renamed }: { renamed: readonly string[] }) {
  const [first] = renamed;
  if (first === undefined) return null;
  return (
    <p className={styles.renamed} role="status">
      {renamed.length === 1
        ? `1 arquivo tem o nome de outro e será enviado como “${first}”.`
        : `${renamed.length} arquivos têm o nome de outro e serão enviados com um número ao lado, como “${first}”.`}
    </p>
  );
}
