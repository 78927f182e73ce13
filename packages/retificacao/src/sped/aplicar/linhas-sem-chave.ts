import type { Acao } from '../../comum/alteracao-sped.ts';

/** A row of the workbook that asks for a change of a record that cannot be identified. */
export interface LinhaSemChave {
  /** AAAA-MM; AAAA of an ECF; empty when it may be any period. */
  periodo: string;
  /** Empty when it may be any record. */
  registro: string;
  /** Null when it may be any action. */
  acao: Acao | null;
}

/** Rows of one kind that would put a fault right, had they been read. */
export interface Salvacao {
  acao: Acao;
  registros: readonly string[];
}

/** Keeps one of the rows that say the same. */
export function createLinhasSemChave() {
  const guardadas = new Map<string, LinhaSemChave>();
  return {
    keep(linha: LinhaSemChave): void {
      guardadas.set(`${linha.periodo}|${linha.registro}|${linha.acao ?? ''}`, linha);
    },
    lista: (): LinhaSemChave[] => [...guardadas.values()],
  };
}

/** Whether one of the rows may put a fault of the period right. */
export function podemSalvar(linhas: readonly LinhaSemChave[], periodo: string, { acao, registros }: Salvacao): boolean {
  return linhas.some(
    (l) =>
      (l.periodo === '' || l.periodo === periodo) &&
      (l.registro === '' || registros.includes(l.registro)) &&
      (l.acao === null || l.acao === acao),
  );
}
