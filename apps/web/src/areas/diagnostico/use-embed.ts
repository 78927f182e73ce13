import { type Embed, getEmbed } from '@apura/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/call.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { mayRetryEmbed } from './may-retry-embed.ts';

interface EmbedOptions {
  projetoId: string;
  relatorioId: string;
  /** Counts the choices of a project: each is a question of its own. */
  escolha: number;
  enabled: boolean;
}

/**
 * Access to a project's embedded report. What was known of it is forgotten with each choice and when the screen is
 * left: a token is never kept for later.
 */
export function useEmbed({ projetoId, relatorioId, escolha, enabled }: EmbedOptions): UseQueryResult<Embed, unknown> {
  return useQuery<Embed, unknown>({
    queryKey: queryKeys.embed(relatorioId, projetoId, escolha),
    queryFn: ({ signal }) => call(getEmbed, { params: { reportId: relatorioId, projectId: projetoId }, signal }),
    enabled,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: mayRetryEmbed,
  });
}
