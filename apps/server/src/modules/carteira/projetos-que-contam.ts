/** A concluded project, as far as it matters for what counts. */
export interface ProjetoConcluido {
  id: string;
  empresaId: string;
  /** yyyy-MM-dd. */
  inicio: string;
  fim: string;
}

/** A year of a project, whose findings count. */
export interface AnoQueConta {
  projetoId: string;
  empresaId: string;
  ano: number;
}

/**
 * Which years of a company's projects count, so that no month is added up twice. A finding belongs to a year, so a year
 * is the smallest part of a project: of each year the project that was concluded last counts, and an earlier one only
 * if it shares no month of that year with those that count. `concluidos` come newest first.
 */
export function projetosQueContam(concluidos: readonly ProjetoConcluido[]): {
  anos: AnoQueConta[];
  /** Projects of which some year is left out. */
  repetidos: number;
} {
  const tomados = new Map<number, number>();
  const anos: AnoQueConta[] = [];
  const repetidos = new Set<string>();
  for (const { id, empresaId, inicio, fim } of concluidos) {
    for (let ano = anoDe(inicio); ano <= anoDe(fim); ano++) {
      const meses = mesesDoAno(ano, { inicio, fim });
      const antes = tomados.get(ano) ?? 0;
      if ((antes & meses) !== 0) {
        repetidos.add(id);
        continue;
      }
      tomados.set(ano, antes | meses);
      anos.push({ projetoId: id, empresaId, ano });
    }
  }
  return { anos, repetidos: repetidos.size };
}

const anoDe = (dia: string): number => Number(dia.slice(0, 4));
const mesDe = (dia: string): number => Number(dia.slice(5, 7));

/** The months of a year that a period has, one bit each: a portfolio has a hundred thousand of them. */
function mesesDoAno(ano: number, { inicio, fim }: { inicio: string; fim: string }): number {
  const primeiro = ano === anoDe(inicio) ? mesDe(inicio) : 1;
  const ultimo = ano === anoDe(fim) ? mesDe(fim) : 12;
  return ((1 << ultimo) - 1) & ~((1 << (primeiro - 1)) - 1);
}
