import type { ElementoXml } from '@apura/documentos';
import type { RegistroAberto } from '../aplicar/registros.ts';
import { mesDe } from '../plano/periodo-esocial.ts';
import { textoDe } from '../xml/arvore.ts';
import { type Aliquotas, decimosDe, type Gilrat, type SituacaoInss, type Terceiros, terceirosDe } from './encargos.ts';
import { vigenciaEm } from './rubricas.ts';

/** A register as it is and as it will be. */
export interface RegistroMudado {
  antes: RegistroAberto;
  depois: RegistroAberto;
}

/** The fields of a register from which the rates of the employer follow. */
const CAMPOS_DE_ALIQUOTA: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'S-1005': [['cnaePrep'], ['aliqGilrat', 'aliqRat'], ['aliqGilrat', 'fap']],
  'S-1020': [
    ['fpasLotacao', 'fpas'],
    ['fpasLotacao', 'codTercs'],
    ['fpasLotacao', 'codTercsSusp'],
  ],
};

/**
 * The content of a register in the month of a period, before and after; null where its rates do not change in that
 * month.
 */
export function mudancaDeAliquota(
  { antes, depois }: RegistroMudado,
  periodo: string,
): { antes: ElementoXml; depois: ElementoXml } | null {
  const mes = mesDe(periodo);
  const [velha, nova] = [antes, depois].map((aberto) => vigenciaEm(aberto.vigencias, mes)?.dados);
  if (!velha || !nova) return null;
  const campos = CAMPOS_DE_ALIQUOTA[depois.evento] ?? [];
  return campos.some((caminho) => textoDe(velha, ...caminho) !== textoDe(nova, ...caminho))
    ? { antes: velha, depois: nova }
    : null;
}

/**
 * The rates of a period with the registers as they are and as they will be. RAT = aliqRat × FAP. Values that S-1005
 * lacks (the government then takes RAT and FAP from its own tables) come from the period's S-5011; where neither has
 * RAT and FAP, no change of the RAT is estimated. The two are the same object where nothing changes.
 */
export function aliquotasDoPeriodo(
  periodo: string,
  situacao: SituacaoInss,
  registros: readonly RegistroMudado[],
): { antes: Aliquotas; depois: Aliquotas } {
  const antes = { rat: new Map(situacao.aliquotas.rat), terceiros: new Map(situacao.aliquotas.terceiros) };
  const depois = { rat: new Map(antes.rat), terceiros: new Map(antes.terceiros) };
  let mudou = false;
  for (const registro of registros) {
    const mudanca = mudancaDeAliquota(registro, periodo);
    const chave = registro.depois.ide.at(-1)?.[1] ?? '';
    if (!mudanca) continue;
    if (registro.depois.evento === 'S-1020') {
      changeTerceiros({ lotacao: chave, mudanca, antes: antes.terceiros, depois: depois.terceiros });
      mudou = true;
      continue;
    }
    const doGoverno = situacao.gilrat.get(chave) ?? { aliqRat: '', fap: '' };
    const novo = ratAjustado(mudanca.depois, doGoverno, gilratDe(mudanca.antes));
    const velho = antes.rat.get(chave) ?? ratAjustado(mudanca.antes, doGoverno, doGoverno);
    if (novo === null || velho === null) continue;
    antes.rat.set(chave, velho);
    depois.rat.set(chave, novo);
    mudou = true;
  }
  const { aliquotas } = situacao;
  return mudou
    ? { antes: { ...aliquotas, ...antes }, depois: { ...aliquotas, ...depois } }
    : { antes: aliquotas, depois: aliquotas };
}

function changeTerceiros(o: {
  lotacao: string;
  mudanca: { antes: ElementoXml; depois: ElementoXml };
  antes: Map<string, Terceiros>;
  depois: Map<string, Terceiros>;
}): void {
  const [velha, nova] = [o.mudanca.antes, o.mudanca.depois].map((dados) =>
    terceirosDe(
      textoDe(dados, 'fpasLotacao', 'fpas'),
      textoDe(dados, 'fpasLotacao', 'codTercs'),
      textoDe(dados, 'fpasLotacao', 'codTercsSusp'),
    ),
  );
  const conhecidas = [...o.antes.keys()].filter((lugar) => lugar.endsWith(`|${o.lotacao}`));
  for (const lugar of conhecidas) o.depois.set(lugar, nova ?? new Map());
  o.antes.set(`|${o.lotacao}`, velha ?? new Map());
  o.depois.set(`|${o.lotacao}`, nova ?? new Map());
}

const gilratDe = (dados: ElementoXml): Gilrat => ({
  aliqRat: textoDe(dados, 'aliqGilrat', 'aliqRat'),
  fap: textoDe(dados, 'aliqGilrat', 'fap'),
});

/** RAT × FAP in percent times 10,000; null where one of them is not known. */
function ratAjustado(dados: ElementoXml, ...outros: readonly Gilrat[]): bigint | null {
  const fontes = [gilratDe(dados), ...outros];
  const aliqRat = fontes.find((fonte) => fonte.aliqRat !== '')?.aliqRat;
  const fap = fontes.find((fonte) => fonte.fap !== '')?.fap;
  if (aliqRat === undefined || fap === undefined) return null;
  // Both are multiplied by 10,000; halves are rounded up.
  return (decimosDe(aliqRat) * decimosDe(fap) + 5_000n) / 10_000n;
}
