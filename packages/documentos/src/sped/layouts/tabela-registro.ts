import type { Coluna, ColunaTipo } from '../../columnar/schema.ts';
import type { CampoLayout, RegistroLayout } from './layout.ts';

/** Fields of one version of a record, each with the index of its column, not counting those of line and parent. */
export interface FormaRegistro {
  campos: readonly CampoLayout[];
  /** Column index per field, counted from the first official column; -1 for REG, which is no column. */
  colunas: readonly number[];
}

export interface TabelaRegistro {
  /** Official columns: the newest shape first, then the columns that only old or optional shapes have. */
  colunas: Coluna[];
  atual: FormaRegistro;
  antigas: readonly { ate: string; forma: FormaRegistro }[];
  adicional: FormaRegistro | null;
}

/**
 * The columns of all layout versions of a record, by field name. When a name repeats inside a record, the later fields
 * get their position added to it (`ALIQ_PIS_29` of the C170 of the EFD ICMS/IPI).
 */
export function tabelaRegistro(registro: RegistroLayout): TabelaRegistro {
  const pronta = prontas.get(registro) ?? buildTabela(registro);
  prontas.set(registro, pronta);
  return pronta;
}

/** Kept, because both the schema and the shapes of a record need its table. */
const prontas = new WeakMap<RegistroLayout, TabelaRegistro>();

function buildTabela(registro: RegistroLayout): TabelaRegistro {
  const colunas: Coluna[] = [];
  const indices = new Map<string, number>();
  const place = (campos: readonly CampoLayout[]): FormaRegistro => {
    const vistos = new Set<string>();
    const lugares = campos.map((campo) => {
      if (campo.ordem === 1) return -1;
      const nome = vistos.has(campo.campo.toUpperCase()) ? `${campo.campo}_${campo.ordem}` : campo.campo;
      vistos.add(nome.toUpperCase());
      const existente = indices.get(nome.toUpperCase());
      if (existente === undefined) {
        indices.set(nome.toUpperCase(), colunas.length);
        return colunas.push({ nome, tipo: tipoColuna(campo) }) - 1;
      }
      const coluna = colunas[existente];
      if (coluna) coluna.tipo = widen(coluna.tipo, tipoColuna(campo));
      return existente;
    });
    return { campos, colunas: lugares };
  };
  const atual = place(registro.campos);
  const antigas = registro.formasAntigas.map(({ ate, campos }) => ({ ate, forma: place(campos) }));
  const adicional = registro.adicionais.length > 0 ? place([...registro.campos, ...registro.adicionais]) : null;
  return { colunas, atual, antigas, adicional };
}

/** Numbers with decimals become decimals, dates become dates. Codes stay text, to keep their leading zeros. */
function tipoColuna(campo: CampoLayout): ColunaTipo {
  if (campo.tipo === 'D') return { kind: 'date' };
  // The manual gives an indicator of the ECD (J210.IND_TIP) zero decimals, but it is a code.
  if (campo.tipo === 'N' && campo.decimais !== null && !campo.campo.startsWith('IND_')) {
    return { kind: 'decimal', scale: campo.decimais };
  }
  return { kind: 'text' };
}

function widen(a: ColunaTipo, b: ColunaTipo): ColunaTipo {
  if (a.kind === 'decimal' && b.kind === 'decimal') return { kind: 'decimal', scale: Math.max(a.scale, b.scale) };
  return a.kind === b.kind ? a : { kind: 'text' };
}
