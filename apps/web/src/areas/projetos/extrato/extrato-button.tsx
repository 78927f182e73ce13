import { Button } from '@mantine/core';
import { IconTableImport } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { TabelaLida } from '../../../lib/tabela/tabela-lida.ts';
import styles from './extrato.module.css';
import { ExtratoDialog } from './extrato-dialog.tsx';

/** Takes a statement of CBS and IBS in any layout, and gives it in the project's own. */
export function ExtratoButton({ onReady }: { onReady: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [lido, setLido] = useState<{ original: string; tabelas: readonly TabelaLida[] } | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    setFault(null);
    setBusy(true);
    try {
      // Readers of files are fetched when there is a file to read.
      const { readTabelas } = await import('../../../lib/tabela/read-tabelas.ts');
      setLido({ original: file.name, tabelas: await readTabelas(file) });
    } catch (error) {
      setFault(error instanceof Error ? error.message : 'O extrato não pôde ser lido.');
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={styles.entry}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconTableImport size={16} aria-hidden />}
        loading={busy}
        onClick={() => input.current?.click()}
      >
        Enviar extrato da CBS e do IBS
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,.json,.xlsx"
        hidden
        aria-label="Extrato da CBS e do IBS"
        onChange={(event) => {
          const { currentTarget } = event;
          void take(currentTarget.files?.[0]);
          // So that the same file can be chosen again.
          currentTarget.value = '';
        }}
      />
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {lido !== null && (
        <ExtratoDialog
          {...lido}
          onClose={() => setLido(null)}
          onReady={(file) => {
            setLido(null);
            onReady(file);
          }}
        />
      )}
    </div>
  );
}
