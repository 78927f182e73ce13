import { rmSync } from 'node:fs';
import path from 'node:path';
import { readSped } from '@apura/documentos';
import type { Falha } from '../../sped/validar/falha.ts';
import { listFalhas } from '../../sped/validar/validate-arquivo.ts';
import { VALIDACAO_EFDC } from '../validar/validacao-efdc.ts';
import { openRegras } from './check-regras.ts';

/** What is wrong in a file of the EFD-Contribuições: one fault in one line. */
export interface FaltaEfdc {
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
  faltas: FaltaEfdc[];
}

export interface ConferenciaEfdc {
  /** Checks a file by its layout, by the rules of the obligation and by those that are data. */
  check(file: string, o?: { signal?: AbortSignal }): Promise<ArquivoConferido>;
  close(): void;
}

const MAXIMO_DITAS = 100_000;
const FONTE_DO_LEIAUTE = 'leiaute e guia prático 1.35';

/**
 * Opens the checks of any EFD-Contribuições, rectified or not. `workDir` is a folder of these checks alone: the tables
 * of a file are gone when it is checked.
 */
export async function openConferenciaEfdc(o: {
  workDir: string;
  memoryLimitMb?: number;
  oficiaisDir?: string | undefined;
}): Promise<ConferenciaEfdc> {
  const regras = await openRegras({ ...o, dirs: [o.workDir], workDir: path.join(o.workDir, 'banco') });
  let n = 0;
  return {
    async check(file, { signal } = {}) {
      const id = `conferido-${n++}`;
      const outDir = path.join(o.workDir, `arquivo=${id}`);
      try {
        const lido = await readSped({ path: file, outDir, obrigacao: 'EFDC', provisorio: true, signal });
        const partes = new Map(lido.tabelas.map((t) => [t.tabela, t.partes.map((parte) => path.join(outDir, parte))]));
        const arquivo = { id, cnpj: lido.cnpj ?? '', inicio: lido.inicio ?? '', partes };
        const achados = await regras.check(arquivo, { signal });
        const conferido: ArquivoConferido = { erros: 0, advertencias: 0, faltas: [] };
        await listFalhas({
          path: file,
          obrigacao: VALIDACAO_EFDC,
          achados,
          signal,
          receber(falha) {
            if (falha.nivel === 'ERRO') conferido.erros++;
            else conferido.advertencias++;
            if (conferido.faltas.length < MAXIMO_DITAS) conferido.faltas.push(toFalta(falha));
          },
        });
        conferido.faltas.sort((a, b) => (a.linha ?? 0) - (b.linha ?? 0));
        return conferido;
      } finally {
        rmSync(outDir, { recursive: true, force: true });
      }
    },
    close: regras.close,
  };
}

function toFalta({ linha, registro, campo, nivel, codigo, valor, problema, regra, certo, fonte }: Falha): FaltaEfdc {
  const onde = linha === null ? '' : `, linha ${linha}`;
  const mensagem = `Registro ${registro}${onde}${campo === '' ? '' : `, campo ${campo}`}: ${problema}.`;
  return {
    ...{ linha, registro, campo, regra: regra ?? codigo, nivel, valor, certo: certo ?? '', mensagem },
    fonte: fonte ?? FONTE_DO_LEIAUTE,
  };
}
