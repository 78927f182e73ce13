import { type Centavos, percentOf } from './centavos.ts';
import { lastDay } from './nota.ts';
import { ANALITICAS } from './plano-de-contas.ts';
import { createRandom } from './random.ts';

export interface Partida {
  conta: string;
  valor: Centavos;
  lado: 'D' | 'C';
}

export interface Lancamento {
  numero: string;
  /** yyyy-MM-dd. */
  data: string;
  valor: Centavos;
  historico: string;
  partidas: Partida[];
}

/** Movement of one account in one month; balances are debit positive. */
interface Movimento {
  inicial: Centavos;
  debitos: Centavos;
  creditos: Centavos;
  final: Centavos;
}

export interface Razao {
  /** Twelve maps, January first: account → movement. December holds the closing entries. */
  meses: Map<string, Movimento>[];
  /** Balances of the result accounts just before they were closed. */
  resultado: Map<string, Centavos>;
  /** Debits and credits of the result accounts over the year, closing left out. */
  giroResultado: Map<string, { debitos: Centavos; creditos: Centavos }>;
  /** Profit of the year; negative is a loss. */
  lucro: Centavos;
}

const ABERTURA: Readonly<Record<string, Centavos>> = {
  '1.1.01': 60_000_000,
  '1.1.02': 25_000_000,
  '1.1.05': 90_000_000,
  '1.2.01': 35_000_000,
  '2.1.01': -40_000_000,
  '2.3.01': -120_000_000,
  '2.3.02': -50_000_000,
};

/** The `indice`-th entry of a month, double entry; patterns rotate so that every account has entries. */
export function lancamentoOf(semente: number, mes: string, indice: number): Lancamento {
  const random = createRandom('lancamento', semente, mes, indice);
  const data = `${mes}-${String(random.integer(1, lastDay(mes))).padStart(2, '0')}`;
  const numero = `${mes.replace('-', '')}${String(indice + 1).padStart(7, '0')}`;
  const v = random.integer(150_000, 950_000);
  const par = (debito: string, credito: string, valor: Centavos): Partida[] => [
    { conta: debito, valor, lado: 'D' },
    { conta: credito, valor, lado: 'C' },
  ];
  const casos: (() => [string, Partida[]])[] = [
    () => [
      'VENDA DE PRODUTOS',
      [
        ...par('1.1.02', '3.1.01', v),
        ...par('3.2.01', '2.1.02', percentOf(v, 1200)),
        ...par('3.2.02', '2.1.03', percentOf(v, 165)),
        ...par('3.2.02', '2.1.04', percentOf(v, 760)),
        ...par('3.2.03', '1.1.05', percentOf(v, 4500)),
      ],
    ],
    () => [
      'COMPRA DE INSUMOS',
      [
        ...par('1.1.05', '2.1.01', percentOf(v, 4000)),
        ...par('1.1.03', '2.1.01', percentOf(v, 300)),
        ...par('1.1.04', '2.1.01', percentOf(v, 400)),
      ],
    ],
    () => ['RECEBIMENTO DE CLIENTE', par('1.1.01', '1.1.02', percentOf(v, 9000))],
    () => ['PAGAMENTO A FORNECEDOR', par('2.1.01', '1.1.01', percentOf(v, 4500))],
    () => ['ENERGIA ELETRICA', par('3.3.02', '1.1.01', percentOf(v, 400))],
    () => ['VENDA A VISTA', par('1.1.01', '3.1.01', percentOf(v, 3000))],
    () => ['ALUGUEL DO PREDIO', par('3.3.03', '1.1.01', percentOf(v, 300))],
    () => [
      'SALARIOS DO MES',
      [...par('3.3.01', '2.1.05', percentOf(v, 1500)), ...par('2.1.05', '1.1.01', percentOf(v, 1400))],
    ],
    () => ['MANUTENCAO DE MAQUINAS', par('3.3.04', '1.1.01', percentOf(v, 250))],
    () => ['RENDIMENTO DE APLICACAO', par('1.1.01', '3.1.02', percentOf(v, 150))],
  ];
  const caso = casos[indice % casos.length];
  if (caso === undefined) throw new RangeError('the patterns are not empty');
  const [historico, partidas] = caso();
  const valor = partidas.reduce((total, p) => total + (p.lado === 'D' ? p.valor : 0), 0);
  return { numero, data, valor, historico, partidas };
}

/** Sums a year of entries by account and month, and closes the result into accumulated profits on 31 December. */
export function razaoOf(semente: number, ano: number, porMes: number): Razao {
  const saldo = new Map(ANALITICAS.map((c) => [c.codigo, ABERTURA[c.codigo] ?? 0]));
  const giroResultado = new Map<string, { debitos: Centavos; creditos: Centavos }>();
  const meses: Map<string, Movimento>[] = [];
  let resultado = new Map<string, Centavos>();
  for (let m = 1; m <= 12; m++) {
    const mes = `${ano}-${String(m).padStart(2, '0')}`;
    const movimentos = new Map(
      [...saldo].map(([conta, inicial]) => [conta, { inicial, debitos: 0, creditos: 0, final: inicial }]),
    );
    const lancar = (p: Partida): void => {
      const movimento = movimentos.get(p.conta);
      if (movimento === undefined) throw new Error(`unknown account ${p.conta}`);
      if (p.lado === 'D') movimento.debitos += p.valor;
      else movimento.creditos += p.valor;
      movimento.final += p.lado === 'D' ? p.valor : -p.valor;
    };
    for (let i = 0; i < porMes; i++) {
      for (const p of lancamentoOf(semente, mes, i).partidas) {
        lancar(p);
        if (p.conta.startsWith('3')) {
          const giro = giroResultado.get(p.conta) ?? { debitos: 0, creditos: 0 };
          if (p.lado === 'D') giro.debitos += p.valor;
          else giro.creditos += p.valor;
          giroResultado.set(p.conta, giro);
        }
      }
    }
    if (m === 12) {
      resultado = new Map(
        [...movimentos].filter(([conta]) => conta.startsWith('3')).map(([conta, mov]) => [conta, mov.final]),
      );
      for (const p of encerramentoOf(resultado)) lancar(p);
    }
    for (const [conta, movimento] of movimentos) saldo.set(conta, movimento.final);
    meses.push(movimentos);
  }
  return { meses, resultado, giroResultado, lucro: -[...resultado.values()].reduce((a, b) => a + b, 0) };
}

/** The entry that brings every result account to zero against accumulated profits. */
export function encerramentoOf(resultado: ReadonlyMap<string, Centavos>): Partida[] {
  const partidas: Partida[] = [];
  let total = 0;
  for (const [conta, valor] of resultado) {
    if (valor === 0) continue;
    total += valor;
    partidas.push({ conta, valor: Math.abs(valor), lado: valor > 0 ? 'C' : 'D' });
  }
  if (total !== 0) partidas.push({ conta: '2.3.02', valor: Math.abs(total), lado: total > 0 ? 'D' : 'C' });
  return partidas;
}
