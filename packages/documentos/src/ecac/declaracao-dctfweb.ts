import { CATEGORIAS, type CategoriaDctfweb } from './categoria-dctfweb.ts';
import { unreadOf } from './papel-lido.ts';
import type { PeriodoApuracao } from './parse-pa.ts';
import { isoOfDay, microsOf } from './valores.ts';

const plain = (texto: string): string => texto.replace(/[^0-9A-Z]/gi, '').replace(/^0+/, '');

/**
 * The facts on the declaration that every paper of a DCTFWeb has. Versions of one declaration share company, kind and
 * period. A month may have several declarations of some kinds: their versions also share the process or building site
 * (`marca`). Without a mark the receipt is used, so that no declaration replaces one that may be another. The
 * declaration of the 13th salary, whose period is a year, belongs to December, as do the events that it sums up.
 */
export function declaracaoDctfweb(o: {
  categoria: CategoriaDctfweb;
  periodo: PeriodoApuracao | null;
  cnpj: string | null;
  recibo: string | null;
  marca: string | null;
  retificadora: boolean;
  transmissao: string | null;
}) {
  const { categoria, periodo, cnpj, recibo, transmissao } = o;
  const finalidade: 'Original' | 'Retificadora' = o.retificadora ? 'Retificadora' : 'Original';
  const varias = [CATEGORIAS.reclamatoria, CATEGORIAS.afericao, CATEGORIAS.incerta].some((c) => c === categoria);
  const marca = plain(o.marca ?? '') || (varias ? plain(o.recibo ?? '') : '');
  const anual = periodo !== null && /^\d{4}$/.test(periodo.pa);
  const grupo = ['DCTFWeb', (o.cnpj ?? '').slice(0, 8), periodo?.pa, categoria, ...(marca === '' ? [] : [marca])].join(
    '|',
  );
  return {
    /** The columns that all debts of the declaration share. */
    colunas: {
      fonte: 'DCTFWeb',
      tipo_declaracao: finalidade,
      categoria,
      complemento: marca === '' ? null : marca,
      recibo,
      transmissao: microsOf(transmissao),
      periodo: periodo?.pa ?? null,
    },
    ficha: {
      cnpj,
      naoLidos: unreadOf({ cnpj, periodo }),
      finalidade,
      transmissao,
      recibo,
      inicio: anual ? `${periodo.pa}-12-01` : periodo && isoOfDay(periodo.inicio),
      fim: periodo && isoOfDay(periodo.fim),
      // A paper without a period, or without a mark where one is needed, replaces none and is replaced by none.
      grupo: periodo === null || (varias && marca === '') ? null : grupo,
    },
  };
}
