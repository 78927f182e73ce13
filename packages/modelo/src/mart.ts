import type { Visao } from '@apura/apuracao';

/** A table that reports start from. */
export interface Mart {
  visao: Visao;
  /** One row of it, in one English sentence. */
  linha: string;
}
