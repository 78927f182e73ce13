import { formatDecimalSped, parseDecimalSped } from '../sped/decimal-sped.ts';
import { campoEcf, type RegistroEcf } from './read-registros-ecf.ts';

/** The movement of an account of part B in a period: credits are above zero, debits below. */
export interface MovimentoParteB {
  periodo: string;
  conta: string;
  tributo: string;
  inicial: bigint;
  parteA: bigint;
  parteB: bigint;
  /** The movement has a counterpart among the accounts: only the official program can say on which side it counts. */
  comContrapartida: boolean;
  /** M010 registers the account for this tribute. */
  cadastrada: boolean;
}

/** Identity of an account in a period. */
export const idParteB = (periodo: string, conta: string, tributo: string): string =>
  `${periodo}\u0001${conta}\u0001${tributo}`;

/**
 * The movement, as M500 declares it, of every account of part B that is registered (M010) or moved (M305, M355, M410),
 * by period. Balances with D reduce the profit of later periods, balances with C add to it (manual of the ECF,
 * M010.IND_VL_SALDO_INI); losses (PF, BC) are D. Each quarter starts from the one before; the periods of an annual
 * return all start with the year.
 */
export function computeParteB(registros: readonly RegistroEcf[]): Map<string, MovimentoParteB> {
  const contas = new Map<string, { conta: string; tributo: string; inicial: bigint; cadastrada: boolean }>();
  const periodos: string[] = [];
  const somas = new Map<string, { parteA: bigint; parteB: bigint; comContrapartida: boolean }>();
  const add = (
    { registro, conta, tributo }: { registro: RegistroEcf; conta: string; tributo: string },
    parcela: { parteA?: bigint; parteB?: bigint },
  ): void => {
    const id = idParteB(registro.periodo, conta, tributo);
    const soma = somas.get(id) ?? { parteA: 0n, parteB: 0n, comContrapartida: false };
    soma.parteA += parcela.parteA ?? 0n;
    soma.parteB += parcela.parteB ?? 0n;
    somas.set(id, soma);
    const chave = `${conta}\u0001${tributo}`;
    if (!contas.has(chave)) contas.set(chave, { conta, tributo, inicial: 0n, cadastrada: false });
  };
  for (const registro of registros) {
    const conta = campoEcf(registro, 'COD_CTA_B');
    switch (registro.forma.registro) {
      case 'M010': {
        const tributo = campoEcf(registro, 'COD_TRIBUTO');
        const inicial = signed(campoEcf(registro, 'VL_SALDO_INI'), campoEcf(registro, 'IND_VL_SALDO_INI'));
        contas.set(`${conta}\u0001${tributo}`, { conta, tributo, inicial, cadastrada: true });
        break;
      }
      case 'M030':
        periodos.push(registro.periodo);
        break;
      case 'M305':
      case 'M355': {
        const tributo = registro.forma.registro === 'M305' ? 'I' : 'C';
        add(
          { registro, conta, tributo },
          { parteA: signed(campoEcf(registro, 'VL_CTA'), campoEcf(registro, 'IND_VL_CTA')) },
        );
        break;
      }
      case 'M410': {
        const tributo = campoEcf(registro, 'COD_TRIBUTO');
        const parteB = signed(campoEcf(registro, 'VAL_LAN_LALB_PB'), campoEcf(registro, 'IND_VAL_LAN_LALB_PB'));
        add({ registro, conta, tributo }, { parteB });
        const contrapartida = campoEcf(registro, 'COD_CTA_B_CTP');
        if (contrapartida === '') break;
        add({ registro, conta: contrapartida, tributo }, {});
        for (const outra of [conta, contrapartida]) {
          const soma = somas.get(idParteB(registro.periodo, outra, tributo));
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
      const { parteA, parteB, comContrapartida } = somas.get(idParteB(periodo, conta, tributo)) ?? nada;
      const trimestral = periodo.startsWith('T');
      const de = trimestral ? saldo : inicial;
      const movimento = { periodo, conta, tributo, inicial: de, parteA, parteB, comContrapartida, cadastrada };
      movimentos.set(idParteB(periodo, conta, tributo), movimento);
      saldo = de + parteA + parteB;
    }
  }
  return movimentos;
}

const nada = { parteA: 0n, parteB: 0n, comContrapartida: false };

/** The fields of an M500 by name. */
export function camposM500(movimento: MovimentoParteB): Record<string, string> {
  return {
    COD_CTA_B: movimento.conta,
    COD_TRIBUTO: movimento.tributo,
    ...withSide('SD_INI_LAL', movimento.inicial),
    ...withSide('VL_LCTO_PARTE_A', movimento.parteA),
    ...withSide('VL_LCTO_PARTE_B', movimento.parteB),
    ...withSide('SD_FIM_LAL', movimento.inicial + movimento.parteA + movimento.parteB),
  };
}

/** The movement that an M500 declares. */
export function readM500(registro: RegistroEcf): MovimentoParteB & { final: bigint } {
  const read = (campo: string): bigint => signed(campoEcf(registro, campo), campoEcf(registro, `IND_${campo}`));
  return {
    periodo: registro.periodo,
    conta: campoEcf(registro, 'COD_CTA_B'),
    tributo: campoEcf(registro, 'COD_TRIBUTO'),
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
function signed(valor: string, indicador: string): bigint {
  const quanto = parseDecimalSped(valor) ?? 0n;
  return /^(D|DB|PF|BC)$/.test(indicador.trim()) ? -quanto : quanto;
}

function withSide(campo: string, valor: bigint): Record<string, string> {
  // Zero has no side of its own; programs write D.
  return {
    [campo]: formatDecimalSped(valor < 0n ? -valor : valor),
    [`IND_${campo}`]: valor > 0n ? 'C' : 'D',
  };
}
