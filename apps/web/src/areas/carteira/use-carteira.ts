import {
  exportCarteira,
  type FiguraDaCarteira,
  getCarteira,
  getTendencia,
  listAchadosDaCarteira,
} from '@apura/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { call } from '../../lib/api/call.ts';
import { checkedDownload } from '../../lib/batch/checked-download.ts';
import { oneDownload } from '../../lib/batch/one-download.ts';
import { useProjetos } from '../../lib/projetos-query.ts';
import { queryKeys } from '../../lib/query-keys.ts';
import { notificar } from '../../ui/toast/notificar.ts';

/** What of the portfolio is looked at; empty texts leave nothing out. */
export interface FiltrosDaCarteira {
  grupo: string;
  parceiro: string;
  busca: string;
  tese: string;
}

export const SEM_FILTROS: FiltrosDaCarteira = { grupo: '', parceiro: '', busca: '', tese: '' };

const opcional = (texto: string): string | undefined => (texto === '' ? undefined : texto);
const queryDe = ({ grupo, parceiro, busca, tese }: FiltrosDaCarteira) => ({
  grupo: opcional(grupo),
  parceiro: opcional(parceiro),
  busca: opcional(busca.trim()),
  tese: opcional(tese),
});

/** Every company with its figures of today. Those of another thesis replace the ones shown only when they are there. */
export function useCarteira(tese: string) {
  return useQuery({
    queryKey: [...queryKeys.carteira, 'empresas', tese],
    queryFn: ({ signal }) => call(getCarteira, { query: { tese: opcional(tese) }, signal }),
    placeholderData: keepPreviousData,
  });
}

/**
 * Asks for the figures again when a project ends, is started anew or is deleted: the list of projects follows the
 * server's events. Progress alone changes no figure.
 */
export function useFollowProjetos(): void {
  const queryClient = useQueryClient();
  const { data: projetos } = useProjetos();
  const encerrados = projetos
    ?.filter(({ status }) => status === 'CONCLUDED' || status === 'FAILED')
    .map(({ id, status }) => `${id} ${status}`)
    .sort()
    .join();
  const before = useRef(encerrados);
  useEffect(() => {
    const changed = before.current !== undefined && encerrados !== before.current;
    before.current = encerrados;
    if (!changed) return;
    void queryClient.invalidateQueries({ queryKey: queryKeys.carteira });
    void queryClient.invalidateQueries({ queryKey: queryKeys.oportunidades });
  }, [encerrados, queryClient]);
}

export function useTendencia(filtros: FiltrosDaCarteira) {
  return useQuery({
    queryKey: [...queryKeys.carteira, 'tendencia', filtros],
    queryFn: ({ signal }) => call(getTendencia, { query: queryDe(filtros), signal }),
    placeholderData: keepPreviousData,
  });
}

/** The findings behind a figure of a company. */
export function useAchados({ cnpj, figura, tese }: { cnpj: string; figura: FiguraDaCarteira; tese: string }) {
  return useQuery({
    queryKey: [...queryKeys.carteira, 'achados', cnpj, figura, tese],
    queryFn: ({ signal }) =>
      call(listAchadosDaCarteira, { params: { cnpj, figura }, query: { tese: opcional(tese) }, signal }),
  });
}

/** Downloads the companies that are looked at as a workbook. */
export async function downloadCarteira(filtros: FiltrosDaCarteira): Promise<void> {
  await oneDownload(async () => {
    const toast = notificar('loading', 'Exportando a carteira…', { keep: true });
    try {
      await checkedDownload(exportCarteira, { params: {}, query: queryDe(filtros) }, 'carteira.xlsx');
      toast.update({ kind: 'success', text: 'Carteira exportada' });
    } catch (error) {
      toast.update({ kind: 'error', text: messageOf(error) });
    }
  });
}
