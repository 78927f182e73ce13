import { EMPRESA, type Item, type Participante } from './cadastro.ts';
import { type Centavos, percentOf } from './centavos.ts';

export function cfopVenda(item: Item, participante: Participante): string {
  const destino = participante.uf === 'EX' ? '7' : participante.uf === EMPRESA.uf ? '5' : '6';
  if (destino === '7') return item.fabricado ? '7101' : '7102';
  if (item.icms === 'retido') return destino === '5' ? '5405' : '6404';
  if (item.icms === 'substituto') return `${destino}403`;
  return item.fabricado ? `${destino}101` : `${destino}102`;
}

export interface Icms {
  cstIcms: string;
  bcIcms: Centavos;
  aliqIcms: number;
  icms: Centavos;
  redBc: Centavos;
}

export function icmsVenda(
  item: Item,
  liquido: Centavos,
  { interna, exporta }: { interna: boolean; exporta: boolean },
): Icms {
  if (exporta) return { cstIcms: '041', bcIcms: 0, aliqIcms: 0, icms: 0, redBc: 0 };
  if (item.icms === 'retido') return { cstIcms: '060', bcIcms: 0, aliqIcms: 0, icms: 0, redBc: 0 };
  const aliqIcms = interna ? 1800 : 1200;
  const bcIcms = item.icms === 'reduzida' ? percentOf(liquido, 6667) : liquido;
  const cstIcms = item.icms === 'reduzida' ? '020' : item.icms === 'substituto' ? '010' : '000';
  return { cstIcms, bcIcms, aliqIcms, icms: percentOf(bcIcms, aliqIcms), redBc: liquido - bcIcms };
}

export interface St {
  bcSt: Centavos;
  aliqSt: number;
  st: Centavos;
}

export const SEM_ST: St = { bcSt: 0, aliqSt: 0, st: 0 };

export function substituicao(valor: Centavos, icmsProprio: Centavos): St {
  const bcSt = percentOf(valor, 14_000);
  return { bcSt, aliqSt: 1800, st: Math.max(0, percentOf(bcSt, 1800) - icmsProprio) };
}

export interface Contribuicoes {
  cstPis: string;
  bcPis: Centavos;
  aliqPis: number;
  pis: Centavos;
  aliqCofins: number;
  cofins: Centavos;
}

/** PIS 1.65 % and COFINS 7.60 % over one base; a zero base means that the CST does not tax. */
export function contribuicoes(cstPis: string, bcPis: Centavos): Contribuicoes {
  const taxa = cstPis === '01' || cstPis === '50' || cstPis === '56';
  return {
    cstPis,
    bcPis,
    aliqPis: taxa ? 165 : 0,
    pis: taxa ? percentOf(bcPis, 165) : 0,
    aliqCofins: taxa ? 760 : 0,
    cofins: taxa ? percentOf(bcPis, 760) : 0,
  };
}
