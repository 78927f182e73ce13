import { type ComoCalculado, explainRelatorio } from '@apura/contract';
import { Button } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { call } from '../../lib/api/call.ts';
import { FETCH_FAILED } from '../../lib/batch/batch-words.ts';
import { copyText } from '../../lib/copy-text.ts';
import { notificar } from '../../ui/toast/notificar.ts';
import styles from './como-calculado.module.css';

type What = 'sql' | 'script';

/** The statement of a report, and the ways to copy it: alone, or after the script that makes what it reads. */
export function SqlRelatorio({ como, projetoId }: { como: ComoCalculado; projetoId: string }) {
  const [copied, setCopied] = useState<What | null>(null);
  const [fetching, setFetching] = useState(false);
  const code = useRef<HTMLPreElement>(null);

  async function copy(what: What, text: string): Promise<void> {
    if (await copyText(text)) return setCopied(what);
    // Where copying is forbidden the text is marked, for Ctrl+C.
    if (code.current !== null) window.getSelection()?.selectAllChildren(code.current);
    notificar('alert', 'O navegador não deixou copiar. O texto foi marcado: use Ctrl+C');
  }

  async function copyScript(): Promise<void> {
    setFetching(true);
    try {
      const params = { projetoId, relatorio: como.report };
      const { script = '' } = await call(explainRelatorio, { params, query: { script: 'true' } });
      await copy('script', `${script}\n-- ${como.report}\n${como.sql}\n`);
    } catch {
      notificar('error', FETCH_FAILED);
    } finally {
      setFetching(false);
    }
  }

  return (
    <>
      <p>
        Este é o comando que produz as linhas, em DuckDB. O roteiro acrescenta as macros, tabelas e visões que ele lê,
        com os arquivos em <code>/dados-do-projeto</code>; os relatórios que este lê entram vazios.
      </p>
      <div className={styles.copies}>
        <CopyButton done={copied === 'sql'} onClick={() => void copy('sql', como.sql)} label="Copiar SQL" />
        <CopyButton
          done={copied === 'script'}
          busy={fetching}
          onClick={() => void copyScript()}
          label="Copiar com o roteiro"
        />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <pre ref={code} className={styles.sql} tabIndex={0}>
        {como.sql}
      </pre>
    </>
  );
}

interface CopyButtonProps {
  label: string;
  done: boolean;
  busy?: boolean;
  onClick: () => void;
}

function CopyButton({ label, done, busy = false, onClick }: CopyButtonProps) {
  const Icon = done ? IconCheck : IconCopy;
  return (
    <Button variant="default" size="xs" leftSection={<Icon size={15} aria-hidden />} loading={busy} onClick={onClick}>
      {label}
      <span className="sr-only" role="status">
        {done ? ': copiado' : ''}
      </span>
    </Button>
  );
}
