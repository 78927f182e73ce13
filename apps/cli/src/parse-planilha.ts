import { existsSync } from 'node:fs';
import { isIsoDate, isoFromBr } from '@apura/br';
import type { FolderOptions } from './folder-options.ts';

export interface SimularOptions extends Omit<FolderOptions, 'out'> {
  tipo: 'efdc' | 'esocial';
  /** Path of the filled-in workbook. */
  planilha: string;
  /** Paths of the JSON file and of the workbook to write; null for none, but one of them there is. */
  json: string | null;
  xlsx: string | null;
}

export interface DossieOptions extends FolderOptions {
  /** Name of the report that the dossier is about. */
  relatorio: string;
  /** The day to which the Selic runs, AAAA-MM-DD; null for today. */
  selic: string | null;
  /** Path of the filled-in workbook whose simulation the dossier shows; null for none. */
  planilha: string | null;
}

/** Why a filled-in workbook cannot be read, a Portuguese sentence; null when it can. */
export function motivoDaPlanilha(planilha: string): string | null {
  if (planilha === '') return 'Diga a planilha preenchida: --planilha <arquivo.xlsx>.';
  return existsSync(planilha) ? null : `A planilha "${planilha}" não existe. Confira o caminho informado.`;
}

/** Reads the arguments of `apura simular`: the options, or a Portuguese sentence that says what to do. */
export function parseSimular(
  values: { planilha?: string; tipo?: string; json?: string; xlsx?: string },
  { out: _, ...options }: FolderOptions,
): SimularOptions | string {
  const { planilha = '', json = null, xlsx = null } = values;
  const motivo = motivoDaPlanilha(planilha);
  if (motivo !== null) return motivo;
  if (xlsx !== null && !xlsx.toLowerCase().endsWith('.xlsx')) return 'Diga a planilha a gravar: --xlsx <arquivo.xlsx>.';
  const tipo = (['efdc', 'esocial'] as const).find((known) => known === (values.tipo ?? 'efdc').toLowerCase());
  if (tipo === undefined) return `Não há simulação de "${values.tipo}". São: efdc, esocial.`;
  return { ...options, planilha, tipo, json, xlsx };
}

/** Reads the arguments of `apura dossie`: the options, or a Portuguese sentence that says what to do. */
export function parseDossie(
  { relatorio = '', selic, planilha = null }: { relatorio?: string; selic?: string; planilha?: string | null },
  options: FolderOptions,
): DossieOptions | string {
  if (relatorio === '') return 'Diga o relatório: --relatorio "<nome>".';
  if (!options.out.toLowerCase().endsWith('.zip')) return 'Diga o dossiê a gravar: --out <arquivo.zip>.';
  const motivo = planilha === null ? null : motivoDaPlanilha(planilha);
  if (motivo !== null) return motivo;
  const dia = selic === undefined || isIsoDate(selic) ? (selic ?? null) : isoFromBr(selic);
  if (dia === undefined) return `A data "${selic}" não existe. Use dd/mm/aaaa, por exemplo 30/11/2026.`;
  return { ...options, relatorio, selic: dia, planilha };
}
