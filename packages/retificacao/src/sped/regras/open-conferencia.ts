import { rmSync } from 'node:fs';
import path from 'node:path';
import type { Falha } from '../validar/falha.ts';
import type { ObrigacaoValidada } from '../validar/regra.ts';
import { listFalhas } from '../validar/validate-arquivo.ts';
import { openRegras } from './check-regras.ts';
import type { ObrigacaoComRegras } from './obrigacao-com-regras.ts';
import { readTabelas } from './read-tabelas.ts';

/** What is wrong in a file: one fault in one line. */
export interface Falta {
  /** Physical line, from 1; null when the fault is about the whole file. */
  linha: number | null;
  registro: string;
  /** Official field; empty when the fault is about the record. */
  campo: string;
  /** Name of the rule; of a check of the layout, its kind. */
  regra: string;
  nivel: Falha['nivel'];
  /** As the file writes it. */
  valor: string;
  /** What the field should hold; empty when the rule does not say. */
  certo: string;
  /** Portuguese, a full sentence. */
  mensagem: string;
  /** Where the guide or a norm says it. */
  fonte: string;
}

export interface ArquivoConferido {
  erros: number;
  advertencias: number;
  /** In the order of the lines. At most `MAXIMO_DITAS`; the two numbers count all. */
  faltas: Falta[];
}

export interface Conferencia {
  /** Checks a file by its layout, by the rules of the obligation and by those that are data. */
  check(file: string, o?: { signal?: AbortSignal }): Promise<ArquivoConferido>;
  close(): void;
}

const MAXIMO_DITAS = 100_000;

/** All that is checked in a file of an obligation. */
export interface ObrigacaoConferida {
  regras: ObrigacaoComRegras;
  validacao: ObrigacaoValidada;
  /** The source of a check of the layout. */
  fonteDoLeiaute: string;
}

export interface AbrirConferenciaOptions {
  workDir: string;
  memoryLimitMb?: number;
  oficiaisDir?: string | undefined;
}

/**
 * Opens the checks of any file of an obligation, rectified or not. `workDir` is a folder of these checks alone: the
 * tables of a file are gone when it is checked.
 */
export async function openConferencia(
  { regras: daObrigacao, validacao, fonteDoLeiaute }: ObrigacaoConferida,
  o: AbrirConferenciaOptions,
): Promise<Conferencia> {
  const regras = await openRegras(daObrigacao, { ...o, dirs: [o.workDir], workDir: path.join(o.workDir, 'banco') });
  let n = 0;
  return {
    async check(file, { signal } = {}) {
      const id = `conferido-${n++}`;
      try {
        const { obrigacao } = validacao;
        const tabelas = await readTabelas({ obrigacao, path: file, id, dir: o.workDir, signal });
        const achados = await regras.check(tabelas, { signal });
        const conferido: ArquivoConferido = { erros: 0, advertencias: 0, faltas: [] };
        await listFalhas({
          path: file,
          obrigacao: validacao,
          achados,
          signal,
          receber(falha) {
            if (falha.nivel === 'ERRO') conferido.erros++;
            else conferido.advertencias++;
            if (conferido.faltas.length < MAXIMO_DITAS) conferido.faltas.push(toFalta(falha, fonteDoLeiaute));
          },
        });
        conferido.faltas.sort((a, b) => (a.linha ?? 0) - (b.linha ?? 0));
        return conferido;
      } finally {
        rmSync(path.join(o.workDir, `arquivo=${id}`), { recursive: true, force: true });
      }
    },
    close: regras.close,
  };
}

function toFalta(
  { linha, registro, campo, nivel, codigo, valor, problema, regra, certo, fonte }: Falha,
  fonteDoLeiaute: string,
): Falta {
  const onde = linha === null ? '' : `, linha ${linha}`;
  const mensagem = `Registro ${registro}${onde}${campo === '' ? '' : `, campo ${campo}`}: ${problema}.`;
  return {
    ...{ linha, registro, campo, regra: regra ?? codigo, nivel, valor, certo: certo ?? '', mensagem },
    fonte: fonte ?? fonteDoLeiaute,
  };
}
