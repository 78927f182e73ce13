import { type GrupoVisoes, tabelas, visoes } from './grupo-visoes.ts';

/** The tables of the EFD-Contribuições whose documents are looked for in the EFD ICMS/IPI. */
export const TABELAS_DOCUMENTO_EFDC: readonly string[] = ['efdc_c100', 'efdc_c500', 'efdc_d100', 'efdc_d500'];

/** The documents of the two EFDs (C100, C500, D100, D500, valid ones), each once, and which of them are the same. */
export const gruposDocumentosEfds: readonly GrupoVisoes[] = [
  {
    nome: 'documentos-efds',
    visoes: [
      ...visoes('documentos', 'documento_efdc', 'documento_efdf'),
      ...tabelas('documentos', 'unico_efdc', 'unico_efdf', 'par_por_chave', 'par_por_numero'),
      ...visoes('documentos', 'par_efds'),
    ],
  },
];
