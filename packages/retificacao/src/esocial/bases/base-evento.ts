import type { ElementoXml } from '@apura/documentos';
import { listPortadores } from '../aplicar/itens-folha.ts';
import type { DefinicaoElemento } from '../leiaute/definicao.ts';
import { mesDe } from '../plano/periodo-esocial.ts';
import { textoDe } from '../xml/arvore.ts';
import type { BuscarRubrica } from './rubricas.ts';

/** Where an amount is charged: 'nrInsc|codLotacao|categoria'. */
export type BasePorLugar = Map<string, bigint>;

/** codIncCP of the rubrics in the base of type 11 of S-5001: of the month and of the 13th salary. */
const INCIDENCIAS_DO_TIPO_11 = new Set(['11', '12']);

/**
 * What an event adds to the normal base of the social-security contribution (CP), in cents. Pay and informative
 * rubrics with such an incidence add, discounts and deductions subtract. Maternity pay, which has a type of its own,
 * and rubrics that are in no register add nothing.
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
      if (!rubrica || !INCIDENCIAS_DO_TIPO_11.has(rubrica.codIncCP)) continue;
      const valor = centavosDe(textoDe(item, 'vrRubr'));
      // 2: desconto, 4: informativa dedutora.
      const sinal = rubrica.tpRubr === '2' || rubrica.tpRubr === '4' ? -1n : 1n;
      bases.set(lugar, (bases.get(lugar) ?? 0n) + sinal * valor);
    }
  }
  return bases;
}

/** Cents of a decimal with a point, further decimals cut; 0 for any other text, which the validation reports. */
export function centavosDe(texto: string): bigint {
  const partes = /^(-?)(\d+)(?:\.(\d{1,2})\d*)?$/.exec(texto);
  if (!partes) return 0n;
  const centavos = BigInt(`${partes[2]}${(partes[3] ?? '').padEnd(2, '0')}`);
  return partes[1] === '-' ? -centavos : centavos;
}
