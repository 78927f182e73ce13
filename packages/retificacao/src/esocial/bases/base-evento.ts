import type { ElementoXml } from '@apura/documentos';
import { listPortadores } from '../aplicar/itens-folha.ts';
import type { DefinicaoElemento } from '../leiaute/definicao.ts';
import { mesDe } from '../plano/periodo-esocial.ts';
import { textoDe } from '../xml/arvore.ts';
import type { BuscarRubrica } from './rubricas.ts';

/** Where an amount is charged: 'nrInsc|codLotacao|categoria'. */
export type BasePorLugar = Map<string, bigint>;

/** Incidences that make the base of type 11 of S-5001: that of the month and that of the 13th. */
const NA_BASE = new Set(['11', '12']);

/**
 * What an event adds to the normal base of the contribution, in cents. Only rubrics with incidence count: pay and
 * informative rubrics add, discounts and deductions subtract. Maternity pay, which has a type of its own, and rubrics
 * that are in no register count nothing.
 */
export function baseDoEvento(o: {
  raiz: ElementoXml;
  definicao: DefinicaoElemento;
  periodo: string;
  buscar: BuscarRubrica;
}): BasePorLugar {
  const bases: BasePorLugar = new Map();
  const mes = mesDe(o.periodo);
  for (const portador of listPortadores(o.raiz, o.definicao)) {
    const { nrInsc = '', codLotacao = '', codCateg = '' } = portador.contexto;
    const lugar = `${nrInsc}|${codLotacao}|${codCateg}`;
    for (const item of portador.elemento.filhos) {
      if (item.nome !== portador.item) continue;
      const rubrica = o.buscar(textoDe(item, 'codRubr'), textoDe(item, 'ideTabRubr'), mes);
      if (!rubrica || !NA_BASE.has(rubrica.codIncCP)) continue;
      const valor = centavosDe(textoDe(item, 'vrRubr'));
      const sinal = rubrica.tpRubr === '2' || rubrica.tpRubr === '4' ? -1n : 1n;
      bases.set(lugar, (bases.get(lugar) ?? 0n) + sinal * valor);
    }
  }
  return bases;
}

/** Cents of a decimal with a point; 0 for any other text, which the validation reports. */
export function centavosDe(texto: string): bigint {
  const partes = /^(-?)(\d+)(?:\.(\d{1,2})\d*)?$/.exec(texto);
  if (!partes) return 0n;
  const centavos = BigInt(`${partes[2]}${(partes[3] ?? '').padEnd(2, '0')}`);
  return partes[1] === '-' ? -centavos : centavos;
}
