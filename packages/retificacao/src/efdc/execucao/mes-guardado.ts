import { readFileSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import type { MapaSped } from '../../sped/mapa-sped.ts';
import type { TrocasSped } from '../../sped/trocas-sped.ts';
import type { BlocosLidos } from '../recalculo/read-blocos.ts';

/** What the writing of a month needs from the walks over its base. */
export interface MesGuardado {
  /** Changes by the rows of the workbook. Read-only. */
  trocas: TrocasSped;
  /** The parts that are recomputed, with those changes. The recomputation changes them in place. */
  lidos: BlocosLidos;
  /** Map of the base, with a mark on every record that is changed or recomputed. Read-only. */
  mapa: MapaSped;
}

/** Keeps months until they are written, and returns each as often as it is requested. */
export interface GuardaMeses {
  /** `file` receives the month when memory has no room for it. */
  keep(file: string, mes: MesGuardado): () => MesGuardado;
}

/** Memory for all months together: more than the workbooks of a year need. */
const NA_MEMORIA = 16 * 1024 * 1024;
/** Estimated bytes of a mark with the fields of its record, and of a changed line without its text. */
const BYTES_DO_MARCO = 250;
const BYTES_DA_TROCA = 100;

/** The first months stay in memory; once they take `naMemoria` bytes, further months go to the disk. */
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
