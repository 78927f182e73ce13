import type { Categoria } from '@apura/contract';

export interface SubAbaArquivos {
  label: string;
  categoria: Categoria;
}

export interface AbaArquivos {
  label: string;
  subAbas: readonly SubAbaArquivos[];
}

/** The tabs of the screen and the category that each tab below shows. */
export const ABAS_ARQUIVOS: readonly AbaArquivos[] = [
  {
    label: 'SPEDs',
    subAbas: [
      { label: 'EFD-C', categoria: 'EFDC' },
      { label: 'EFD-F', categoria: 'EFDF' },
      { label: 'ECD', categoria: 'ECD' },
      { label: 'ECF', categoria: 'ECF' },
      { label: 'eSocial', categoria: 'XML ZIP' },
    ],
  },
  {
    label: 'E-Cac',
    subAbas: [
      { label: 'DCTF', categoria: 'DCTF' },
      { label: 'PERDCOMP', categoria: 'PERDCOMP' },
      { label: 'Fontes Pagadoras', categoria: 'FONTES PAGADORAS' },
      { label: 'Pagamentos', categoria: 'PAGAMENTOS' },
      { label: 'E-Processo', categoria: 'EPROCESSO' },
    ],
  },
  { label: 'XML', subAbas: [{ label: 'Modelo 55', categoria: 'XML NFE' }] },
];

/** The tabs below a top tab. */
export function subAbasDe(aba: string): readonly SubAbaArquivos[] {
  return ABAS_ARQUIVOS.find(({ label }) => label === aba)?.subAbas ?? [];
}
