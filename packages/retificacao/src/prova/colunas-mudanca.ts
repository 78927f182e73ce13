import type { Coluna } from '@apura/documentos';

/**
 * Columns of the Parquet file of changes, one row per `Mudanca` in the order of 'Antes x Depois'. `ordem` counts from 1
 * and orders the pages; `linha` is NULL when the record is new.
 */
export const COLUNAS_MUDANCA: readonly Coluna[] = [
  { nome: 'ordem', tipo: { kind: 'int32' } },
  { nome: 'periodo', tipo: { kind: 'text' } },
  { nome: 'registro', tipo: { kind: 'text' } },
  { nome: 'chave', tipo: { kind: 'text' } },
  { nome: 'campo', tipo: { kind: 'text' } },
  { nome: 'antes', tipo: { kind: 'text' } },
  { nome: 'depois', tipo: { kind: 'text' } },
  { nome: 'origem', tipo: { kind: 'text' } },
  { nome: 'arquivo', tipo: { kind: 'text' } },
  { nome: 'linha', tipo: { kind: 'int32' } },
];
