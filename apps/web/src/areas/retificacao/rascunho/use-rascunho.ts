import {
  cancelarSimulacao,
  checkRascunho,
  desfazerPasso,
  getRascunho,
  getSimulacao,
  preferirMudanca,
  type QuaisMudancas,
  type ResumoDoRascunho,
  removerMudancas,
  simularRascunho,
  toggleMudancas,
} from '@apura/contract';
import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { countOf } from '../../../lib/format/counts.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notificar } from '../../../ui/toast/notificar.ts';

const WORKING_REFETCH_MS = 3_000;

type Situacao = 'na-fila' | 'em-andamento' | 'concluida' | 'falhou' | 'cancelada';

/** Whether a job of the draft still goes on by itself. */
export function isEmCurso(job: { situacao: Situacao } | null | undefined): boolean {
  return job?.situacao === 'na-fila' || job?.situacao === 'em-andamento';
}

/** What a draft holds. The server's events keep it fresh, and while a job of it runs it is asked for besides. */
export function useResumo(id: string) {
  return useQuery({
    queryKey: [...queryKeys.rascunho(id), 'resumo'],
    queryFn: ({ signal }) => call(getRascunho, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      isEmCurso(data?.conferencia) || isEmCurso(data?.simulacao) ? WORKING_REFETCH_MS : false,
  });
}

/** How far the simulation is, and its result. */
export function useSimulacao(id: string) {
  return useQuery({
    queryKey: [...queryKeys.rascunho(id), 'simulacao'],
    queryFn: ({ signal }) => call(getSimulacao, { params: { id }, signal }),
    refetchInterval: ({ state: { data } }) => (isEmCurso(data?.simulacao) ? WORKING_REFETCH_MS : false),
  });
}

/** Everything that changes a draft but the editing of its values. What was refused is said by a notification. */
export function useComandos(id: string) {
  const queryClient = useQueryClient();
  const key: QueryKey = queryKeys.rascunho(id);
  const refresh = () => queryClient.invalidateQueries({ queryKey: key });
  const onError = (error: unknown) => {
    notificar('error', messageOf(error));
    return refresh();
  };
  // A command counts as running until what it changed is shown.
  const onSuccess = refresh;
  const ativar = useMutation({
    mutationFn: ({ quais, ativa }: { quais: QuaisMudancas; ativa: boolean }) =>
      call(toggleMudancas, { body: { id, mudancas: quais, ativa } }),
    onSuccess,
    onError,
  });
  const remover = useMutation({
    mutationFn: (quais: QuaisMudancas) => call(removerMudancas, { body: { id, mudancas: quais } }),
    onSuccess: async ({ mudancas }) => {
      notificar('success', countOf(mudancas, 'mudança removida', 'mudanças removidas'));
      await refresh();
    },
    onError,
  });
  const preferir = useMutation({
    mutationFn: (mudanca: number) => call(preferirMudanca, { body: { id, mudanca } }),
    onSuccess,
    onError,
  });
  const desfazer = useMutation({
    mutationFn: (passo: number) => call(desfazerPasso, { body: { id, passo } }),
    onSuccess: async ({ descricao }) => {
      notificar('success', `Desfeito: ${descricao}`);
      await refresh();
    },
    onError,
  });
  const conferir = useMutation({
    mutationFn: () => call(checkRascunho, { body: { id } }),
    onSuccess,
    onError,
  });
  const simular = useMutation({ mutationFn: () => call(simularRascunho, { body: { id } }), onSuccess, onError });
  const cancelar = useMutation({ mutationFn: () => call(cancelarSimulacao, { body: { id } }), onSuccess, onError });
  return { ativar, remover, preferir, desfazer, conferir, simular, cancelar };
}

export type Comandos = ReturnType<typeof useComandos>;

/** Why the draft cannot be simulated, downloaded or rectified now, if so. */
export function reasonAgainstSair({ arquivosTrocados, conferencia, mudancas }: ResumoDoRascunho): string | undefined {
  if (isEmCurso(conferencia)) return 'a conferência com os arquivos atuais ainda não terminou';
  if (arquivosTrocados.length > 0) return 'arquivos do projeto foram trocados: confira o rascunho com os atuais';
  if (mudancas.ativas === 0) return 'nenhuma mudança ativa no rascunho';
  return undefined;
}
