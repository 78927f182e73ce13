import { norma } from './valores.ts';

/** The kinds of DCTFWeb. A month may have declarations of several kinds; none replaces one of another kind. */
export const CATEGORIAS = {
  geral: 'Geral',
  decimoTerceiro: '13º Salário',
  afericao: 'Aferição de Obra',
  espetaculo: 'Espetáculo Desportivo',
  reclamatoria: 'Reclamatória Trabalhista',
  pessoaFisica: 'Pessoa Física',
  pessoaFisica13: 'Pessoa Física 13º Salário',
  incerta: 'Categoria não identificada',
} as const;
export type CategoriaDctfweb = (typeof CATEGORIAS)[keyof typeof CATEGORIAS];

/** The numbers that the Receita Federal gives the kinds (Integra Contador). */
const NUMEROS: Readonly<Record<string, CategoriaDctfweb>> = {
  '40': CATEGORIAS.geral,
  '41': CATEGORIAS.decimoTerceiro,
  '44': CATEGORIAS.afericao,
  '45': CATEGORIAS.espetaculo,
  '46': CATEGORIAS.reclamatoria,
  '50': CATEGORIAS.pessoaFisica,
  '51': CATEGORIAS.pessoaFisica13,
};

const PESSOA_FISICA = /PESSOA FISICA|\bPF\b/;
const NOMES: readonly (readonly [RegExp, CategoriaDctfweb])[] = [
  [PESSOA_FISICA, CATEGORIAS.pessoaFisica],
  [/RECLAMATORIA/, CATEGORIAS.reclamatoria],
  [/AFERICAO/, CATEGORIAS.afericao],
  [/ESPETACULO/, CATEGORIAS.espetaculo],
  [/\b13|DECIMO TERCEIRO/, CATEGORIAS.decimoTerceiro],
  [/^GERAL\b/, CATEGORIAS.geral],
];

/** The kind that a paper names, by its number ('40', '046') or its name; null for any other text. */
export function namedCategoria(texto: string): CategoriaDctfweb | null {
  const t = norma(texto.replaceAll('_', ' '));
  const numero = /^0*(\d{2})\b/.exec(t)?.[1];
  if (numero !== undefined && /^[\d\W]+$/.test(t)) return NUMEROS[numero] ?? null;
  if (NUMEROS[numero ?? ''] === undefined && PESSOA_FISICA.test(t) && /\b13/.test(t)) return CATEGORIAS.pessoaFisica13;
  return NUMEROS[numero ?? ''] ?? NOMES.find(([nome]) => nome.test(t))?.[1] ?? null;
}

/** The codes of contributions on the payroll: their last two digits show the kind of the declaration. */
const DA_FOLHA = /^(?:1(?:0(?:82|99)|1\d\d|2\d\d)|1646)/;

/**
 * The kind of declaration to which a code of receipt belongs. Codes outside the payroll belong to the Geral alone. Null
 * for a payroll code of four digits, which does not show the kind.
 */
function categoriaOfCodigo(codigo: string): CategoriaDctfweb | null {
  const dezena = codigo.slice(4, 5);
  if (dezena === '5') return CATEGORIAS.reclamatoria;
  if (!DA_FOLHA.test(codigo)) return CATEGORIAS.geral;
  if (dezena === '') return null;
  if (dezena === '2') return CATEGORIAS.decimoTerceiro;
  return dezena === '3' ? CATEGORIAS.afericao : CATEGORIAS.geral;
}

/** Whether a debt is of a tax that is in no other kind of declaration than the Geral. */
const isOnlyOfGeral = (codigo: string): boolean =>
  !DA_FOLHA.test(codigo) && categoriaOfCodigo(codigo) === CATEGORIAS.geral;

/**
 * The kind of a declaration, from the surest sign to the weakest: what the paper writes down, a period of a whole
 * year, a debt that only the Geral has, the register of a building site (CNO), a period of one day, and the codes of
 * its other debts. Without a sign it is `incerta`, and then it is never taken for a version of another.
 */
export function findCategoria(o: {
  /** The text of the field in which the paper names its kind; null when it has no such field. */
  escrita: string | null;
  pa: string | null;
  /** Whether the taxpayer is a person. */
  pessoaFisica: boolean;
  temCno: boolean;
  /** Four or six digits, of the debts that are not zero. */
  codigos: readonly string[];
  /** Whether there is a debt of a tax that only the Geral holds. */
  temTributoGeral?: boolean;
}): CategoriaDctfweb {
  const escrita = o.escrita === null ? null : namedCategoria(o.escrita);
  if (escrita !== null) return escrita;
  const anual = /^\d{4}$/.test(o.pa ?? '');
  if (o.pessoaFisica) return anual ? CATEGORIAS.pessoaFisica13 : CATEGORIAS.pessoaFisica;
  if (anual) return CATEGORIAS.decimoTerceiro;
  if (o.temTributoGeral === true || o.codigos.some(isOnlyOfGeral)) return CATEGORIAS.geral;
  if (o.temCno) return CATEGORIAS.afericao;
  if (/^\d{2}\/\d{2}\/\d{4}$/.test(o.pa ?? '')) return CATEGORIAS.espetaculo;
  const achadas = new Set(o.codigos.flatMap((c) => categoriaOfCodigo(c) ?? []));
  if (achadas.has(CATEGORIAS.geral)) return CATEGORIAS.geral;
  const [unica] = achadas;
  return achadas.size === 1 && unica !== undefined ? unica : CATEGORIAS.incerta;
}
