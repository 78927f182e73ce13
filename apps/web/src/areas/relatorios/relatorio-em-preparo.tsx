import { Button, Loader } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countOf } from '../../lib/format/counts.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { useValidacao } from '../../lib/use-validacao.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PaneTitle } from './pane-title.tsx';
import styles from './relatorios.module.css';

interface RelatorioEmPreparoProps {
  projetoId: string;
  relatorio: string;
  onBack?: (() => void) | undefined;
}

/** In the place of a report that is made when it is opened: has it made, and gives way to its rows. */
export function RelatorioEmPreparo({ projetoId, relatorio, onBack }: RelatorioEmPreparoProps) {
  const queryClient = useQueryClient();
  const { data, isError, isFetching, refetch } = useValidacao(projetoId, true);
  const feito = data !== undefined && data.relatorio !== 'em-preparo';
  useEffect(() => {
    // The list then says that the report is there, and the pane shows its rows.
    if (feito) void queryClient.invalidateQueries({ queryKey: queryKeys.relatoriosDoProjeto(projetoId) });
  }, [feito, projetoId, queryClient]);
  return (
    <div className={styles.pane}>
      <div className={styles.preparoHead}>
        {onBack !== undefined && (
          <IconButton label="Voltar à lista" icon={<IconArrowLeft size={18} aria-hidden />} onClick={onBack} />
        )}
        <PaneTitle relatorio={relatorio} alone={onBack !== undefined} />
      </div>
      <div className={styles.none} role="status">
        {isError ? (
          <>
            <p>Não foi possível fazer este relatório agora.</p>
            <Button variant="default" size="xs" loading={isFetching} onClick={() => void refetch()}>
              Tentar de novo
            </Button>
          </>
        ) : (
          <>
            <Loader size={26} aria-hidden />
            <p>
              Validando{' '}
              {data === undefined
                ? 'os arquivos'
                : countOf(data.arquivos.length + data.pendentes, 'arquivo', 'arquivos')}
              . Este relatório é feito quando alguém o abre, e aparece aqui sozinho.
            </p>
          </>
        )}
      </div>
    </div>
  );
}
