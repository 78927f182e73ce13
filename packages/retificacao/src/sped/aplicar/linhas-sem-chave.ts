import type { Acao } from '../../comum/alteracao-sped.ts';

/** A row of the workbook that something is done by, and nobody can tell to which record. */
export interface LinhaSemChave {
  /** AAAA-MM; AAAA of an ECF; empty when it may be any. */
  periodo: string;
  /** Empty when it may be any. */
  registro: string;
  /** Null when it may be any. */
  acao: Acao | null;
}

/** Rows of one kind that would make a fault none, had they been read. */
export interface Salvacao {
  acao: Acao;
  registros: readonly string[];
}

/** Keeps one of the rows that tell the same. */
export function createLinhasSemChave() {
  const guardadas = new Map<string, LinhaSemChave>();
  return {
    keep(linha: LinhaSemChave): void {
      guardadas.set(`${linha.periodo}|${linha.registro}|${linha.acao ?? ''}`, linha);
    },
    lista: (): LinhaSemChave[] => [...guardadas.values()],
  };
}

/** Whether one of the rows may be what saves a record of the period. */
export function podemSalvar(linhas: readonly LinhaSemChave[], periodo: string, { acao, registros }: Salvacao): boolean {
  return linhas.some(
    (l) =>
      (l.periodo === '' || l.periodo === periodo) &&
      (l.registro === '' || registros.includes(l.registro)) &&
      (l.acao === null || l.acao === acao),
  );
}
