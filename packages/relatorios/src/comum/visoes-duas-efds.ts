import { type GrupoVisoes, tabelas } from './grupo-visoes.ts';

/** The establishments and months that have both EFDs. */
export const gruposDuasEfds: readonly GrupoVisoes[] = [
  { nome: 'duas-efds', visoes: tabelas('documentos', 'duas_efds') },
];
