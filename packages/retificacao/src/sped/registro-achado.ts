import { palavraLinha } from '@apura/documentos/registros';
import type { RegistroBruto } from './registro-bruto.ts';

/** The one object that a walk fills for all records. */
export const createRegistro = (janela: Buffer): RegistroBruto => ({
  bytes: janela,
  deslocamento: 0,
  inicio: 0,
  fimLinha: 0,
  fim: 0,
  codigo: 0,
  linha: 0,
  linhas: 0,
  lugar: 0,
});

/** Fills in the record of a row that the core found, except for its line. */
export function setRegistro(registro: RegistroBruto, tabela: Int32Array, n: number): void {
  const p = n * palavraLinha.total;
  registro.inicio = tabela[p] as number;
  registro.fimLinha = tabela[p + palavraLinha.fimLinha] as number;
  registro.fim = tabela[p + palavraLinha.fim] as number;
  registro.codigo = tabela[p + palavraLinha.codigo] as number;
  registro.linhas = tabela[p + palavraLinha.linhas] as number;
  registro.lugar = p;
}
