import { createReadStream } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Proposta } from '@apura/apuracao';

/** Characters that wait in memory, of all months together, before they are written. */
const EM_MEMORIA = 4 * 1024 ** 2;

interface Parte {
  periodo: string;
  path: string;
  espera: string[];
}

/**
 * Proposals kept on the disk, apart by sheet and month: they arrive in any order, and a workbook needs them sheet by
 * sheet. Memory holds one month of one sheet at a time.
 */
export class GuardaDePropostas {
  readonly #dir: string;
  readonly #partes = new Map<string, Map<string, Parte>>();
  #emMemoria = 0;

  /** `dir`: an empty folder, which the caller deletes. */
  constructor(dir: string) {
    this.#dir = dir;
  }

  async keep(proposta: Proposta): Promise<void> {
    const texto = `${JSON.stringify(proposta)}\n`;
    this.#parteDe(proposta).espera.push(texto);
    this.#emMemoria += texto.length;
    if (this.#emMemoria >= EM_MEMORIA) await this.flush();
  }

  async flush(): Promise<void> {
    for (const parte of [...this.#partes.values()].flatMap((p) => [...p.values()])) {
      if (parte.espera.length === 0) continue;
      await appendFile(parte.path, parte.espera.join(''));
      parte.espera = [];
    }
    this.#emMemoria = 0;
  }

  /** The proposals of a sheet, month by month, as they came. Call `flush` before. */
  async *read(aba: string): AsyncGenerator<Proposta[]> {
    const partes = [...(this.#partes.get(aba)?.values() ?? [])];
    for (const { path } of partes.toSorted((a, b) => (a.periodo < b.periodo ? -1 : 1))) {
      const propostas: Proposta[] = [];
      // Only `keep` writes these files.
      for await (const linha of createInterface({ input: createReadStream(path, 'utf8') }))
        propostas.push(JSON.parse(linha) as Proposta);
      yield propostas;
    }
  }

  #parteDe({ aba, periodo }: Proposta): Parte {
    const daAba = this.#partes.get(aba) ?? new Map<string, Parte>();
    this.#partes.set(aba, daAba);
    const pronta = daAba.get(periodo);
    if (pronta) return pronta;
    const numero = [...this.#partes.values()].reduce((n, p) => n + p.size, 0);
    const nova: Parte = { periodo, path: join(this.#dir, `${numero}.jsonl`), espera: [] };
    daAba.set(periodo, nova);
    return nova;
  }
}
