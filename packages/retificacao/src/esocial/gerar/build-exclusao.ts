import type { ElementoXml } from '@apura/documentos';
import type { EventoBase } from '../base/eventos-base.ts';
import type { ParametrosEsocial } from '../plano/parametros-esocial.ts';
import { perApurDe } from '../plano/periodo-esocial.ts';
import { findElemento, folha, grupo } from '../xml/arvore.ts';
import { cabecalhoExclusao } from './cabecalho-evento.ts';

/** Events that belong to a period of the payroll; those of bonds (S-2299, S-2399) do not. */
const PERIODICO = /^S-12/;

/**
 * The S-3000 that excludes an event in force (`lida` is the element of that event). Layout S-1.3: the worker is named
 * for all of these events, the period only for S-1200 to S-1210, and indApuracao not for S-1210.
 */
export function buildExclusao(base: EventoBase, lida: ElementoXml, parametros: ParametrosEsocial): ElementoXml {
  const empregador = findElemento(lida, 'ideEmpregador');
  const { perApur, indApuracao } = perApurDe(base.periodo);
  const folhaPagto = [
    ...(base.evento === 'S-1210' ? [] : [folha('indApuracao', indApuracao)]),
    folha('perApur', perApur),
  ];
  return grupo('evtExclusao', [
    cabecalhoExclusao(lida, parametros),
    ...(empregador ? [structuredClone(empregador)] : []),
    grupo('infoExclusao', [
      folha('tpEvento', base.evento),
      folha('nrRecEvt', base.recibo),
      grupo('ideTrabalhador', [folha('cpfTrab', base.cpf)]),
      ...(PERIODICO.test(base.evento) ? [grupo('ideFolhaPagto', folhaPagto)] : []),
    ]),
  ]);
}
