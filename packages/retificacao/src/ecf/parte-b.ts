import { formatDecimalSped, parseDecimalSped } from '../sped/decimal-sped.ts';
import { campoEcf, type RegistroEcf } from './ler-registros-ecf.ts';

/** The movement of an account of part B in a period: credits are above zero, debits below. */
export interface MovimentoParteB {
  periodo: string;
  conta: string;
  tributo: string;
  inicial: bigint;
  parteA: bigint;
  parteB: bigint;
  /** It has a counterpart among the accounts: whose side it takes is the program's to say. */
  comContrapartida: boolean;
  /** M010 registers the account for this tribute. */
  cadastrada: boolean;
}

/** Identity of an account in a period. */
export const idParteB = (periodo: string, conta: string, tributo: string): string =>
  `${periodo}\u0001${conta}\u0001${tributo}`;

/**
 * What M500 says of every account of part B that is registered (M010) or moved (M305, M355, M410), by period. Balances
 * with D reduce the profit of later periods, with C they add to it (manual of the ECF, M010.IND_VL_SALDO_INI); losses
 * (PF, BC) are D. Quarters go on from one another; the periods of an annual return all start with the year.
 */
export function calcularParteB(registros: readonly RegistroEcf[]): Map<string, MovimentoParteB> {
  const contas = new Map<string, { conta: string; tributo: string; inicial: bigint; cadastrada: boolean }>();
  const periodos: string[] = [];
  const somas = new Map<string, { a: bigint; b: bigint; comContrapartida: boolean }>();
  const add = (r: RegistroEcf, conta: string, tributo: string, parte: 'a' | 'b', valor: bigint): void => {
    const id = idParteB(r.periodo, conta, tributo);
    const soma = somas.get(id) ?? { a: 0n, b: 0n, comContrapartida: false };
    soma[parte] += valor;
    somas.set(id, soma);
    const chave = `${conta}\u0001${tributo}`;
    if (!contas.has(chave)) contas.set(chave, { conta, tributo, inicial: 0n, cadastrada: false });
  };
  for (const r of registros) {
    const conta = campoEcf(r, 'COD_CTA_B');
    switch (r.forma.registro) {
      case 'M010': {
        const tributo = campoEcf(r, 'COD_TRIBUTO');
        const inicial = signed(campoEcf(r, 'VL_SALDO_INI'), campoEcf(r, 'IND_VL_SALDO_INI'));
        contas.set(`${conta}\u0001${tributo}`, { conta, tributo, inicial, cadastrada: true });
        break;
      }
      case 'M030':
        periodos.push(r.periodo);
        break;
      case 'M305':
      case 'M355':
        add(
          r,
          conta,
          r.forma.registro === 'M305' ? 'I' : 'C',
          'a',
          signed(campoEcf(r, 'VL_CTA'), campoEcf(r, 'IND_VL_CTA')),
        );
        break;
      case 'M410': {
        const tributo = campoEcf(r, 'COD_TRIBUTO');
        add(r, conta, tributo, 'b', signed(campoEcf(r, 'VAL_LAN_LALB_PB'), campoEcf(r, 'IND_VAL_LAN_LALB_PB')));
        const contrapartida = campoEcf(r, 'COD_CTA_B_CTP');
        if (contrapartida === '') break;
        add(r, contrapartida, tributo, 'b', 0n);
        for (const outra of [conta, contrapartida]) {
          const soma = somas.get(idParteB(r.periodo, outra, tributo));
          if (soma) soma.comContrapartida = true;
        }
        break;
      }
    }
  }
  const movimentos = new Map<string, MovimentoParteB>();
  for (const { conta, tributo, inicial, cadastrada } of contas.values()) {
    let saldo = inicial;
    for (const periodo of periodos) {
      const { a, b, comContrapartida } = somas.get(idParteB(periodo, conta, tributo)) ?? nada;
      const trimestral = periodo.startsWith('T');
      const de = trimestral ? saldo : inicial;
      const movimento = { periodo, conta, tributo, inicial: de, parteA: a, parteB: b, comContrapartida, cadastrada };
      movimentos.set(idParteB(periodo, conta, tributo), movimento);
      saldo = de + a + b;
    }
  }
  return movimentos;
}

const nada = { a: 0n, b: 0n, comContrapartida: false };

/** The fields of an M500 by name. */
export function camposM500(m: MovimentoParteB): Record<string, string> {
  return {
    COD_CTA_B: m.conta,
    COD_TRIBUTO: m.tributo,
    ...withSide('SD_INI_LAL', m.inicial),
    ...withSide('VL_LCTO_PARTE_A', m.parteA),
    ...withSide('VL_LCTO_PARTE_B', m.parteB),
    ...withSide('SD_FIM_LAL', m.inicial + m.parteA + m.parteB),
  };
}

/** The movement that an M500 declares. */
export function lerM500(r: RegistroEcf): MovimentoParteB & { final: bigint } {
  const read = (campo: string): bigint => signed(campoEcf(r, campo), campoEcf(r, `IND_${campo}`));
  return {
    periodo: r.periodo,
    conta: campoEcf(r, 'COD_CTA_B'),
    tributo: campoEcf(r, 'COD_TRIBUTO'),
    inicial: read('SD_INI_LAL'),
    parteA: read('VL_LCTO_PARTE_A'),
    parteB: read('VL_LCTO_PARTE_B'),
    comContrapartida: false,
    cadastrada: true,
    final: read('SD_FIM_LAL'),
  };
}

export function sameMovimento(a: MovimentoParteB, b: MovimentoParteB): boolean {
  return a.inicial === b.inicial && a.parteA === b.parteA && a.parteB === b.parteB;
}

/** Debits, losses and negative bases are below zero. */
export function signed(valor: string, indicador: string): bigint {
  const quanto = parseDecimalSped(valor) ?? 0n;
  return /^(D|DB|PF|BC)$/.test(indicador.trim()) ? -quanto : quanto;
}

function withSide(campo: string, valor: bigint): Record<string, string> {
  // Nothing has no side of its own; programs write D.
  return {
    [campo]: formatDecimalSped(valor < 0n ? -valor : valor),
    [`IND_${campo}`]: valor > 0n ? 'C' : 'D',
  };
}
