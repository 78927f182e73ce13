import type { Generated } from 'kysely';

/** The table of migration 0023. */
export interface TabelasCifra {
  chave_de_dados: ChaveDeDadosTable;
}

/** A key that documents of an owner are encrypted with. Retired ones stay: a document may still need them. */
interface ChaveDeDadosTable {
  id: string;
  owner_id: string;
  /** Under the installation's key. */
  selada: Buffer;
  criada_em: Date;
  /** Since when another key encrypts new documents; null for the one in use. */
  aposentada_em: Generated<Date | null>;
  /** Storage keys up to this one are known to be under this key; null before the first and after the last. */
  conferida_ate: Generated<string | null>;
  /** Since when every document of the owner is known to be under this key; null while that is to be looked at. */
  conferida_em: Generated<Date | null>;
}
