import type { TipoArquivoRfb } from './tipo-arquivo-rfb.ts';

export interface PlanoCarga {
  delimiter: string;
  /** Whether the first line names the columns. */
  comCabecalho: boolean;
  insert: string;
  /**
   * The values of a row, or null for a record that is none. Columns as the Receita's layout of the open data counts
   * them.
   */
  valores(campos: readonly string[]): (string | number)[] | null;
}

/**
 * How the records of each file become rows. Positions after cuducos/minha-receita (transform/venues.go, company.go,
 * taxes.go).
 */
export const PLANOS: Readonly<Record<TipoArquivoRfb, PlanoCarga>> = {
  estabelecimentos: {
    ...semCabecalho(),
    insert: 'INSERT INTO estabelecimento VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    valores(c) {
      const [raiz, resto] = [c[0]?.toUpperCase() ?? '', `${c[1]}${c[2]}`.toUpperCase()];
      if (c.length !== 30 || !RAIZ.test(raiz) || !/^[0-9A-Z]{4}\d{2}$/.test(resto)) return null;
      const cnaes = (c[12] ?? '').replace(/[^\d,]/g, '');
      return [raiz, resto, c[3] === '2' ? 1 : 0, Number(c[5]) || 0, so(c[11]), cnaes, c[19] ?? '', c[20] ?? ''];
    },
  },
  empresas: {
    ...semCabecalho(),
    insert: 'INSERT INTO empresa VALUES (?, ?)',
    valores: (c) => (c.length === 7 && raizDe(c) !== null ? [raizDe(c) ?? '', (c[1] ?? '').trim()] : null),
  },
  simples: {
    ...semCabecalho(),
    insert: 'INSERT INTO simples VALUES (?, ?, ?)',
    valores: (c) =>
      c.length === 7 && raizDe(c) !== null ? [raizDe(c) ?? '', c[1] === 'S' ? 1 : 0, c[4] === 'S' ? 1 : 0] : null,
  },
  cnaes: { ...semCabecalho(), insert: 'INSERT INTO cnae VALUES (?, ?)', valores: codigoEDescricao },
  municipios: { ...semCabecalho(), insert: 'INSERT INTO municipio VALUES (?, ?)', valores: codigoEDescricao },
  regime: {
    delimiter: ',',
    comCabecalho: true,
    insert: 'INSERT INTO regime VALUES (?, ?, ?)',
    valores(c) {
      const cnpj = (c[1] ?? '').replace(/[.\-/\s]/g, '').toUpperCase();
      const ano = Number(c[0]);
      if (c.length !== 5 || !/^[0-9A-Z]{12}\d{2}$/.test(cnpj) || !Number.isInteger(ano)) return null;
      return [cnpj, ano, (c[3] ?? '').trim()];
    },
  },
};

const RAIZ = /^[0-9A-Z]{8}$/;

function semCabecalho() {
  return { delimiter: ';', comCabecalho: false } as const;
}

function raizDe(c: readonly string[]): string | null {
  const raiz = c[0]?.toUpperCase() ?? '';
  return RAIZ.test(raiz) ? raiz : null;
}

function codigoEDescricao(c: readonly string[]): string[] | null {
  return c.length === 2 && /^\d+$/.test(c[0] ?? '') ? [c[0] ?? '', (c[1] ?? '').trim()] : null;
}

function so(digitos: string | undefined): string {
  return (digitos ?? '').replace(/\D/g, '');
}
