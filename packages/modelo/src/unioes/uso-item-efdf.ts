import { uniao } from '@apura/apuracao';
import type { Mart } from '../mart.ts';

/** Records in which a document, an adjustment or the production names an item. */
const MOVIMENTOS = [
  'C170 C185 C186 C197 C321 C370 C425 C470 C495 C510 C597 C610 C810 C857 C870 C897 D110 D197 D510 D610 D737',
  'E113 E240 E313 E531 G140 K230 K235 K250 K255 K260 K265 K270 K275 K291 K292 K301 K302 1105 1300 1510',
].flatMap((registros) => registros.split(' '));

/** Reclassifications: what goes out and what comes in. */
const TROCAS = [
  { registro: 'K210', item: 'COD_ITEM_ORI' },
  { registro: 'K215', item: 'COD_ITEM_DES' },
  { registro: 'K220', item: 'COD_ITEM_ORI' },
  { registro: 'K220', item: 'COD_ITEM_DEST' },
];

const ESTOQUES = ['H010', 'K200', 'K280'];

const USOS = [
  ...MOVIMENTOS.map((registro) => ({ registro, item: 'COD_ITEM', estoque: 'false' })),
  ...TROCAS.map((troca) => ({ ...troca, estoque: 'false' })),
  ...ESTOQUES.map((registro) => ({ registro, item: 'COD_ITEM', estoque: 'true' })),
].map((uso) => ({ ...uso, tabela: `efdf_${uso.registro.toLowerCase()}` }));

/** The union is built from the lists above, because written out it would have hundreds of lines. */
export const UNIAO_USO_ITEM: Mart = {
  linha: 'One row per item that a movement or an inventory (`estoque`) of the EFD ICMS/IPI names; a K220 has two.',
  visao: uniao(
    'uso_item_efdf',
    { _arquivo: 'VARCHAR', COD_ITEM: 'VARCHAR', estoque: 'BOOLEAN' },
    USOS.map(({ tabela, item, estoque }) => ({ tabela, campos: { _arquivo: '_arquivo', COD_ITEM: item, estoque } })),
  ),
};
