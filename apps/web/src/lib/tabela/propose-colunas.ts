/** What each row of a table says, and how its column may be headed. */
export interface CampoDaTabela<C extends string> {
  campo: C;
  rotulo: string;
  exigido: boolean;
  /** Headings that mean this and nothing else, without accents and in small letters. */
  conhecidos: readonly string[];
}

/** The place of the column of each field; null while the user has chosen none. */
export type Mapa<C extends string> = Readonly<Record<C, number | null>>;

const fold = (texto: string): string =>
  texto
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();

/** Proposes the column whose heading equals a known name of the field; none where two columns do. */
export function proposeMapa<C extends string>(
  titulos: readonly string[],
  campos: readonly CampoDaTabela<C>[],
): Mapa<C> {
  const iguais = titulos.map(fold);
  const propostas = campos.map(({ campo, conhecidos }) => {
    const achadas = iguais.flatMap((titulo, at) => (conhecidos.includes(titulo) ? [at] : []));
    return [campo, achadas.length === 1 ? (achadas[0] ?? null) : null] as const;
  });
  return Object.fromEntries(propostas) as Mapa<C>;
}

/** Which of the first rows has the headings: the one with most known names, else the first. */
export function proposeTitulos<C extends string>(
  linhas: readonly { celulas: readonly string[] }[],
  campos: readonly CampoDaTabela<C>[],
): number {
  const conhecidas = linhas
    .slice(0, 20)
    .map(({ celulas }) => Object.values(proposeMapa(celulas, campos)).filter((coluna) => coluna !== null).length);
  return Math.max(0, conhecidas.indexOf(Math.max(...conhecidas)));
}
