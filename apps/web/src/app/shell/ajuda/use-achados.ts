import { formatReais } from '@apura/br';
import { type AchadoListado, listAchados, podeRelatorios } from '@apura/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../lib/api/call.ts';
import { navigationStore, openRelatorio } from '../../../lib/navigation.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useTools } from '../../../lib/session/session-store.ts';
import type { Entrada } from './search-entradas.ts';

const NONE: readonly AchadoListado[] = [];

/** The findings of the chosen project, each leading to its rows; none without a diagnostic, or while they come. */
export function useAchados(): readonly Entrada[] {
  const withRelatorios = podeRelatorios(useTools());
  const projetoId = navigationStore.use((state) => state.projectId);
  const biReportId = navigationStore.use((state) => state.biReportId);
  const { data = NONE } = useQuery({
    // What makes the figures of the Carteira old makes these old.
    queryKey: [...queryKeys.carteira, 'achados-do-projeto', projetoId],
    queryFn: async ({ signal }) => (await call(listAchados, { params: { id: projetoId ?? '' }, signal })).achados,
    enabled: withRelatorios && projetoId !== null && biReportId !== null && biReportId !== '',
    staleTime: 60_000,
    retry: false,
  });
  return useMemo(
    () =>
      data.map(
        ({ id, titulo, relatorio, periodo, valor, filtros }): Entrada => ({
          id: `achado ${id}`,
          grupo: 'Achados',
          label: titulo,
          description: [formatReais(valor), periodo, relatorio, 'ver linhas'].filter((one) => one !== null).join(' · '),
          run: () => openRelatorio({ relatorio, filtros }),
        }),
      ),
    [data],
  );
}
