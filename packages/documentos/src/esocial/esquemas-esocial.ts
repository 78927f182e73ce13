import type { Coluna, EsquemaTabela } from '../columnar/schema.ts';
import type { TabelaEvento } from '../eventos/definicao-tabela.ts';
import { tabelasCadastro } from './tabelas-cadastro.ts';
import { tabelasFolha } from './tabelas-folha.ts';
import { tabelasTotalizadores } from './tabelas-totalizadores.ts';

const texto = (nome: string): Coluna => ({ nome, tipo: { kind: 'text' } });

export const esquemaEventoEsocial: EsquemaTabela = {
  tabela: 'esocial_evento',
  colunas: [
    texto('_arquivo'),
    { nome: '_linha', tipo: { kind: 'int32' } },
    ...[
      'evento',
      'elemento',
      'id',
      'versao',
      'recibo',
      'per_apur',
      'ind_apuracao',
      'ind_guia',
      'ind_retif',
      'nr_rec_retificado',
      'operacao',
      'tp_amb',
      'tp_insc',
      'nr_insc',
      'cnpj_raiz',
      'cpf',
      'matricula',
      'nr_rec_base',
      'tp_evento_excluido',
      'nr_rec_excluido',
    ].map(texto),
    { nome: 'recepcao', tipo: { kind: 'timestamp' } },
    texto('situacao'),
    texto('motivo'),
  ],
};

/** The detail tables, with the source of each row and column. */
export const tabelasEsocial: readonly TabelaEvento[] = [...tabelasCadastro, ...tabelasFolha, ...tabelasTotalizadores];

/**
 * Tables read from events of the eSocial.
 *
 * - `esocial_evento`: one row per event, also rectified and excluded ones (`situacao` 'Ativo', 'Retificado' or
 *   'Excluído', with the Portuguese `motivo` of the last two) and those without a detail table. `_linha` is the
 *   ordinal of the event in its file. `evento` is 'S-1200' (or the element's name for one that is not known), `id` the
 *   attribute Id, `recibo` the receipt from the wrapper or the answer, `per_apur` as written ('2024-03', or '2024'
 *   for the 13th), `operacao` inclusao, alteracao or exclusao of an event of register, `nr_rec_base` the receipt of
 *   the event that a totalizer answers (nrRecArqBase).
 * - every other table: rows of active events only. `_linha` is the ordinal of the row among those of its table in its
 *   file, `_evento` the `_linha` of its event in `esocial_evento` (join by `_arquivo` and `_evento`); `evento`,
 *   `recibo`, `perApur` and `indApuracao` are repeated from the event. Other columns have the official tags; codes and
 *   periods stay text as written.
 */
export function esquemasEsocial(): EsquemaTabela[] {
  return [esquemaEventoEsocial, ...tabelasEsocial.map((t) => t.esquema)];
}
