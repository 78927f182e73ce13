import type { CenarioEfd } from './cenario-efd.ts';
import { type Centavos, toSped } from './centavos.ts';
import type { Mes } from './nota.ts';
import type { Soma } from './soma-icms-ipi.ts';
import type { SpedWriter } from './sped-writer.ts';

/** The balances of the month, as block E states them. */
export interface ApuracaoIcmsIpi {
  apuracao: {
    debitos: Centavos;
    creditos: Centavos;
    saldoAnterior: Centavos;
    recolher: Centavos;
    transportar: Centavos;
  };
  ipi: { debitos: Centavos; creditos: Centavos; saldoAnterior: Centavos; recolher: Centavos; transportar: Centavos };
}

/** Block E: ICMS, ICMS-ST and IPI of the month, worked out from the sums. */
export function blocoE(
  w: SpedWriter,
  { cenario, soma, inicio, fim }: { cenario: CenarioEfd; soma: Soma; inicio: string; fim: string },
): ApuracaoIcmsIpi {
  const anterior = cenario.saldoCredorAnterior ?? 0;
  const saldo = soma.debitos - soma.creditos - anterior;
  const recolher = Math.max(0, saldo);
  const transportar = Math.max(0, -saldo);
  const mmaaaa = `${cenario.mes.slice(5, 7)}${cenario.mes.slice(0, 4)}`;
  const vencimento = `20${nextMes(cenario.mes)}`;
  w.open('E001', false);
  w.reg('E100', inicio, fim);
  const z = '0,00';
  w.reg(
    'E110',
    toSped(soma.debitos),
    z,
    z,
    z,
    toSped(soma.creditos),
    z,
    z,
    z,
    toSped(anterior),
    toSped(recolher),
    z,
    toSped(recolher),
    toSped(transportar),
    z,
  );
  if (recolher > 0) w.reg('E116', '000', toSped(recolher), vencimento, '046-2', '', '', '', '', mmaaaa);
  for (const [uf, st] of Object.entries(soma.stPorUf)) {
    w.reg('E200', uf, inicio, fim);
    w.reg('E210', 1, z, z, z, z, z, toSped(st), z, z, toSped(st), z, toSped(st), z, z);
    w.reg('E250', '002', toSped(st), vencimento, '046-2', '', '', '', '', mmaaaa);
  }
  w.reg('E500', 0, inicio, fim);
  for (const [chave, t] of [...soma.ipiPorCfop].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const [cfop = '', cst = ''] = chave.split('|');
    w.reg('E510', cfop, cst, toSped(t.contabil), toSped(t.bc), toSped(t.ipi));
  }
  const ipiAnterior = cenario.saldoIpiAnterior ?? 0;
  const saldoIpi = soma.ipiDebitos - soma.ipiCreditos - ipiAnterior;
  const ipi = {
    debitos: soma.ipiDebitos,
    creditos: soma.ipiCreditos,
    saldoAnterior: ipiAnterior,
    recolher: Math.max(0, saldoIpi),
    transportar: Math.max(0, -saldoIpi),
  };
  w.reg(
    'E520',
    toSped(ipiAnterior),
    toSped(ipi.debitos),
    toSped(ipi.creditos),
    z,
    z,
    toSped(ipi.transportar),
    toSped(ipi.recolher),
  );
  w.closeBlock('E990');
  return {
    apuracao: { debitos: soma.debitos, creditos: soma.creditos, saldoAnterior: anterior, recolher, transportar },
    ipi,
  };
}

/** mmaaaa of the month after. */
function nextMes(mes: Mes): string {
  const date = new Date(Date.UTC(Number(mes.slice(0, 4)), Number(mes.slice(5, 7)), 1));
  return `${String(date.getUTCMonth() + 1).padStart(2, '0')}${date.getUTCFullYear()}`;
}
