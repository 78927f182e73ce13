import type { ResumoDoRascunho } from '@apura/contract';
import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { countOf } from '../../../lib/format/counts.ts';
import styles from './rascunho.module.css';
import { type Comandos, isEmCurso } from './use-rascunho.ts';

const NOMES = 3;

/** Files were replaced under the draft: nothing goes out before its records were found in the present ones. */
export function ArquivosTrocados({ rascunho, comandos }: { rascunho: ResumoDoRascunho; comandos: Comandos }) {
  const { arquivosTrocados, conferencia } = rascunho;
  if (isEmCurso(conferencia))
    return (
      <p className={styles.faixa} role="status">
        <Loader size={14} /> {conferencia?.mensagem ?? 'Procurando cada registro nos arquivos atuais'}
      </p>
    );
  const falhou = conferencia?.situacao === 'falhou';
  if (arquivosTrocados.length === 0) return null;
  const nomes = arquivosTrocados.slice(0, NOMES).join(', ');
  const outros = arquivosTrocados.length - NOMES;
  return (
    <div className={styles.faixa} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      <span>
        {countOf(arquivosTrocados.length, 'arquivo do projeto foi trocado', 'arquivos do projeto foram trocados')}{' '}
        depois das mudanças: {nomes}
        {outros > 0 && ` e mais ${outros}`}.{falhou && ` ${conferencia?.mensagem ?? 'A conferência falhou.'}`}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        loading={comandos.conferir.isPending}
        onClick={() => comandos.conferir.mutate()}
      >
        Conferir com os arquivos atuais
      </Button>
    </div>
  );
}
