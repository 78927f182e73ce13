import { todayInSaoPaulo } from '@apura/br';
import { type Projeto, podeAtualizarCadastro, updateEmpresa } from '@apura/contract';
import { Button, Tooltip } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notificar } from '../../../ui/toast/notificar.ts';
import styles from './cliente.module.css';

const AINDA_VALIDOS = 'Dados atualizados há menos de 3 meses';

/** Fetches a company's registry data again. While they are fresh the button is dimmed and a text says so. */
export function UpdateButton({ projeto }: { projeto: Projeto }) {
  const queryClient = useQueryClient();
  const stale = podeAtualizarCadastro(projeto.validade, todayInSaoPaulo(new Date()));
  const update = useMutation({
    mutationFn: () => call(updateEmpresa, { body: { cnpj: projeto.cnpj } }),
    onSuccess: async (answer) => {
      notificar('message' in answer ? 'alert' : 'success', 'message' in answer ? AINDA_VALIDOS : 'Dados atualizados');
      await queryClient.invalidateQueries({ queryKey: queryKeys.projetos });
    },
    onError: (error) => {
      notificar('error', messageOf(error));
    },
  });
  return (
    <div className={styles.update}>
      {!stale && <span className={styles.hint}>{AINDA_VALIDOS}</span>}
      <Tooltip label={AINDA_VALIDOS} disabled={stale}>
        <Button
          variant="default"
          size="xs"
          loading={update.isPending}
          data-disabled={!stale || undefined}
          aria-disabled={!stale || undefined}
          onClick={() => stale && update.mutate()}
        >
          Atualizar Dados RFB
        </Button>
      </Tooltip>
    </div>
  );
}
