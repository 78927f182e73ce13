import type { PrazoDaVirada } from '@apura/contract';
import { listVigencias } from '@apura/tabelas';
import { getVencimento } from './prazos/vencimentos.ts';

/** What has to be done because PIS and COFINS end, with a name that never changes. */
export interface CasoDaVirada extends PrazoDaVirada {
  caso: 'inventario' | 'entrega' | 'estoque';
}

/** What to do by when because PIS and COFINS end, by the dated tables, in the order of the days. */
export function listCasosDaVirada(): CasoDaVirada[] {
  const ultimoDia = listVigencias('PIS_COFINS').at(-1)?.fim ?? '';
  const estoque = listVigencias('CREDITO_DE_ESTOQUE').at(-1);
  const casos: CasoDaVirada[] = [
    {
      caso: 'inventario',
      dia: estoque?.inicio ?? '',
      fazer: 'Contar o estoque, item por item, no último dia de PIS e COFINS',
      fundamento: 'LC 214/2025, art. 381',
    },
    {
      caso: 'entrega',
      dia: getVencimento('EFDC', ultimoDia.slice(0, 7)).dia,
      fazer: 'Entregar a EFD-Contribuições do último mês, com saldos e créditos escriturados (confira a agenda)',
      fundamento: 'LC 214/2025, art. 378, II; IN RFB 1.252/2012',
    },
    {
      caso: 'estoque',
      dia: estoque?.fim ?? '',
      fazer: 'Apropriar o crédito de estoque, para usar em doze parcelas',
      fundamento: 'LC 214/2025, art. 381',
    },
  ];
  return casos.sort((a, b) => (a.dia < b.dia ? -1 : 1));
}

export const prazosDaVirada = (): PrazoDaVirada[] =>
  listCasosDaVirada().map(({ dia, fazer, fundamento }) => ({ dia, fazer, fundamento }));
