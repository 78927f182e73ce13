import { readFileSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import type { MapaSped } from '../../sped/mapa-sped.ts';
import type { TrocasSped } from '../../sped/trocas-sped.ts';
import type { BlocosLidos } from '../recalculo/read-blocos.ts';

/** What the writing of a month takes from the walks over its base. */
export interface MesGuardado {
  /** What the rows of the workbook change. Not to be changed. */
  trocas: TrocasSped;
  /** The parts that are recomputed, with those changes; the recomputation writes into what it is given. */
  lidos: BlocosLidos;
  /** Of the base: what is changed and what is recomputed is marked. Not to be changed. */
  mapa: MapaSped;
}

/** Keeps months until they are written, and gives each back as often as it is asked for. */
export interface GuardaMeses {
  /** `file` is where the month is left when memory is not to hold it. */
  keep(file: string, mes: MesGuardado): () => MesGuardado;
}

/** What all months together may take of memory: more than the workbooks of a year do. */
const NA_MEMORIA = 16 * 1024 * 1024;
/** A mark with what was read of its record, and a line that changes, less its text. */
const BYTES_DO_MARCO = 250;
const BYTES_DA_TROCA = 100;

/** The first months stay in memory; those that would make it grow with the workbook go to the disk. */
export function createGuardaMeses(naMemoria: number = NA_MEMORIA): GuardaMeses {
  let usados = 0;
  return {
    keep(file, { trocas, lidos, mapa }) {
      const mes: MesGuardado = { trocas, lidos, mapa };
      const bytes = estimar(mes);
      if (usados + bytes <= naMemoria) {
        usados += bytes;
        return () => ({ ...mes, lidos: structuredClone(lidos) });
      }
      writeFileSync(file, serialize(mes));
      return () => deserialize(readFileSync(file)) as MesGuardado; // Written above, in this shape.
    },
  };
}

/** The records that are recomputed are marks too. */
function estimar({ trocas, mapa }: MesGuardado): number {
  let soma = 0;
  for (const { texto } of mapa.marcos) soma += BYTES_DO_MARCO + texto.length;
  for (const linhas of [...trocas.substituir.values(), ...trocas.insertAntes.values()]) {
    for (const linha of linhas ?? ['']) soma += BYTES_DA_TROCA + linha.length;
  }
  return soma;
}
