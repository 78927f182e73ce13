import { readSql } from './read-sql.ts';
import { tabela, type Visao } from './visao.ts';

/** Tables of the EFD-Contribuições that `VISOES_EFDC` reads. */
export const FONTES_VISOES_EFDC: readonly string[] = [
  'efdc_0140',
  'efdc_0150',
  'efdc_0200',
  'efdc_0500',
  'efdc_a010',
  'efdc_c010',
  'efdc_d010',
  'efdc_f010',
  'efdc_i010',
  'efdc_p010',
];

const daPasta = (nome: string): Visao =>
  tabela(nome, readSql(import.meta.url, `./efdc/${nome.replaceAll('_', '-')}.sql`));

/** The look-up of accounts by itself. */
export const VISAO_CONTA_EFDC: Visao = daPasta('conta_efdc');

/**
 * The look-ups of the EFD-Contribuições, each in one place; the `.sql` file of each says what one row is. They need the
 * tables of `FONTES_VISOES_EFDC` and `tab_uf`.
 */
export const VISOES_EFDC: readonly Visao[] = [
  ...['estab_efdc', 'part_efdc', 'part_efdc_arq', 'item_efdc', 'item_efdc_arq'].map(daPasta),
  VISAO_CONTA_EFDC,
];
