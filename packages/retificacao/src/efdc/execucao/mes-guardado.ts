import { readFileSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import type { MapaSped } from '../../sped/mapa-sped.ts';
import type { TrocasSped } from '../../sped/trocas-sped.ts';
import type { BlocosLidos } from '../recalculo/ler-blocos.ts';

/** What the writing of a month takes from the walks over its base. */
export interface MesGuardado {
  /** What the rows of the workbook change. */
  trocas: TrocasSped;
  /** The parts that are recomputed, with those changes. */
  lidos: BlocosLidos;
  /** Of the base: what is changed and what is recomputed is marked. */
  mapa: MapaSped;
}

/** Leaves a month on disk: all months together would grow memory with the workbook. */
export function guardarMes(file: string, { trocas, lidos, mapa }: MesGuardado): void {
  writeFileSync(file, serialize({ trocas, lidos, mapa } satisfies MesGuardado));
}

/** What `guardarMes` left. */
export function lerMesGuardado(file: string): MesGuardado {
  return deserialize(readFileSync(file)) as MesGuardado; // Written above, in this shape.
}
