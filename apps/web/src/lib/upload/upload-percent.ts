import { PROGRESSO_MAXIMO_ANTES_DE_COMPILAR } from '@apura/contract';

/** The share of the bytes that arrived, in whole percents of which the last five belong to the assembly. */
export function uploadPercent(sentBytes: number, totalBytes: number, compileStarted: boolean): number {
  if (compileStarted) return 100;
  if (totalBytes === 0) return 0;
  const share = Math.min(1, sentBytes / totalBytes);
  return Math.floor(share * PROGRESSO_MAXIMO_ANTES_DE_COMPILAR);
}
