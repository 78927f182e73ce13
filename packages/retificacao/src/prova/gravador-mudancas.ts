import { closeSync, createReadStream, mkdirSync, openSync, writeSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Mudanca } from '../comum/resultado.ts';

export interface GravadorMudancas {
  /** Keeps a change; never waits. To be given where a step asks for `mudancas: (m: Mudanca) => void`. */
  gravar(mudanca: Mudanca): void;
  /** Drops the changes of a period that will not be made after all. */
  descartar(periodo: string): void;
  total(): number;
  /** Changes by period, then in the order in which they were kept. May be read more than once. */
  ler(): AsyncGenerator<Mudanca>;
  /** Removes the temporary files. */
  fechar(): Promise<void>;
}

const BYTES_PENDENTES = 256 * 1024;

interface Parte {
  fd: number;
  file: string;
  pendentes: string[];
  bytes: number;
  linhas: number;
}

/** Keeps changes on disk below `workDir`, one file per period, so that memory does not grow with them. */
export function createGravadorMudancas({ workDir }: { workDir: string }): GravadorMudancas {
  const dir = path.join(workDir, 'mudancas');
  mkdirSync(dir, { recursive: true });
  const partes = new Map<string, Parte>();
  const despejar = (parte: Parte) => {
    if (parte.pendentes.length > 0) writeSync(parte.fd, parte.pendentes.join(''));
    parte.pendentes = [];
    parte.bytes = 0;
  };
  const abrir = (periodo: string): Parte => {
    // A period comes from the user's workbook in the end: it never names the file.
    const file = path.join(dir, `${partes.size}.ndjson`);
    const parte: Parte = { fd: openSync(file, 'w'), file, pendentes: [], bytes: 0, linhas: 0 };
    partes.set(periodo, parte);
    return parte;
  };
  const descartados = new Set<string>();
  const emOrdem = () => [...partes].filter(([p]) => !descartados.has(p)).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return {
    gravar(mudanca) {
      const parte = partes.get(mudanca.periodo) ?? abrir(mudanca.periodo);
      const linha = `${JSON.stringify(mudanca)}\n`;
      parte.pendentes.push(linha);
      parte.bytes += linha.length;
      parte.linhas++;
      if (parte.bytes >= BYTES_PENDENTES) despejar(parte);
    },
    descartar: (periodo) => void descartados.add(periodo),
    total: () => emOrdem().reduce((soma, [, parte]) => soma + parte.linhas, 0),
    async *ler() {
      for (const [, parte] of emOrdem()) {
        despejar(parte);
        let resto = '';
        for await (const pedaco of createReadStream(parte.file, { encoding: 'utf8', highWaterMark: BYTES_PENDENTES })) {
          const linhas = `${resto}${pedaco}`.split('\n');
          resto = linhas.pop() ?? '';
          for (const linha of linhas) yield JSON.parse(linha) as Mudanca; // Written above, in this shape.
        }
      }
    },
    async fechar() {
      for (const parte of partes.values()) closeSync(parte.fd);
      partes.clear();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
