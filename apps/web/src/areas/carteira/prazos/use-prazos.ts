import {
  type EmpresaDaCarteira,
  exportPrazos,
  listAchadosDoPrazo,
  listPrazos,
  type Prazo,
  type TipoDePrazo,
} from '@apura/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../lib/api/api-error.ts';
import { call } from '../../../lib/api/call.ts';
import { checkedDownload } from '../../../lib/batch/checked-download.ts';
import { oneDownload } from '../../../lib/batch/one-download.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { notificar } from '../../../ui/toast/notificar.ts';
import type { FiltrosDaCarteira } from '../use-carteira.ts';

const opcional = <T extends string>(texto: T | ''): T | undefined => (texto === '' ? undefined : texto);

/** Every deadline of so many months. Users change days of opportunities beside it: it is asked for when it is shown. */
export function usePrazos({ meses, tese }: { meses: number; tese: string }) {
  return useQuery({
    queryKey: [...queryKeys.carteira, 'prazos', meses, tese],
    queryFn: ({ signal }) => call(listPrazos, { query: { meses, tese: opcional(tese) }, signal }),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });
}

/** The deadline of a company whose findings are looked at. */
export interface AchadosPedidos {
  empresa: EmpresaDaCarteira;
  prazo: Pick<Prazo, 'tipo' | 'dia' | 'titulo'>;
}

export function useAchadosDoPrazo({ empresa, prazo }: AchadosPedidos, tese: string) {
  const { cnpj } = empresa;
  const tipo = prazo.tipo === 'retificacao' ? 'retificacao' : 'prescricao';
  const mes = prazo.dia.slice(0, 7);
  return useQuery({
    queryKey: [...queryKeys.carteira, 'achados-do-prazo', cnpj, tipo, mes, tese],
    queryFn: ({ signal }) =>
      call(listAchadosDoPrazo, { params: { cnpj, tipo, mes }, query: { tese: opcional(tese) }, signal }),
  });
}

/** Downloads the deadlines that are looked at as a calendar. */
export async function downloadPrazos({
  filtros: { grupo, parceiro, busca, tese },
  meses,
  tipo,
}: {
  filtros: FiltrosDaCarteira;
  meses: number;
  tipo: TipoDePrazo | '';
}): Promise<void> {
  const query = {
    meses,
    tipo: opcional(tipo),
    grupo: opcional(grupo),
    parceiro: opcional(parceiro),
    busca: opcional(busca.trim()),
    tese: opcional(tese),
  };
  await oneDownload(async () => {
    const toast = notificar('loading', 'Exportando o calendário…', { keep: true });
    try {
      const saiu = await checkedDownload(exportPrazos, { params: {}, query }, 'prazos.ics');
      if (saiu === 'empty') toast.update({ kind: 'error', text: 'Nenhum prazo para exportar. Mude os filtros' });
      else toast.update({ kind: 'success', text: 'Calendário exportado. Abra o arquivo na sua agenda' });
    } catch (error) {
      toast.update({ kind: 'error', text: messageOf(error) });
    }
  });
}
