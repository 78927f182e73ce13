import type { ElementoXml } from '@apura/documentos';
import type { ParametrosEsocial } from '../plano/parametros-esocial.ts';
import { findElemento, folha, grupo, textoDe } from '../xml/arvore.ts';

/** Programs of the government whose events no other program may rectify. */
const MODULOS_SIMPLIFICADOS = new Set(['2', '4', '22']);

/** Whether an event was sent by a module of the government whose events no other program may rectify. */
export const isDeModuloSimplificado = (raiz: ElementoXml): boolean =>
  MODULOS_SIMPLIFICADOS.has(textoDe(raiz, 'ideEvento', 'procEmi'));

/** The head of an event that replaces another: its values about the period stay. */
export function cabecalhoRetificador(raiz: ElementoXml, recibo: string, parametros: ParametrosEsocial): ElementoXml {
  const antes = findElemento(raiz, 'ideEvento');
  const repetidos = ['indApuracao', 'perApur', 'indGuia'].flatMap((nome) => {
    const texto = textoDe(antes, nome);
    return texto === '' ? [] : [folha(nome, texto)];
  });
  return grupo('ideEvento', [
    folha('indRetif', '2'),
    folha('nrRecibo', recibo),
    ...repetidos,
    ...emissor(parametros, antes),
  ]);
}

/** The head of the event that excludes another one, in the name of the program that sent the excluded event. */
export const cabecalhoExclusao = (raiz: ElementoXml, parametros: ParametrosEsocial): ElementoXml =>
  grupo('ideEvento', emissor(parametros, findElemento(raiz, 'ideEvento')));

/** The head of an event of register. */
export const cabecalhoRegistro = (parametros: ParametrosEsocial): ElementoXml =>
  grupo('ideEvento', emissor(parametros, undefined));

/** The head of an event that opens or closes a month. */
export const cabecalhoFechamento = (
  o: { indApuracao: string; perApur: string; indGuia: string },
  parametros: ParametrosEsocial,
): ElementoXml =>
  grupo('ideEvento', [
    folha('indApuracao', o.indApuracao),
    folha('perApur', o.perApur),
    ...(o.indGuia === '' ? [] : [folha('indGuia', o.indGuia)]),
    ...emissor(parametros, undefined),
  ]);

const emissor = (parametros: ParametrosEsocial, antes: ElementoXml | undefined): ElementoXml[] => [
  folha('tpAmb', parametros.tpAmb),
  folha('procEmi', textoDe(antes, 'procEmi') || parametros.procEmi),
  folha('verProc', parametros.verProc),
];
