import type { DefinicaoElemento } from './definicao.ts';
import { EVENTOS_ESCRITOS, elementoDe, getLeiaute } from './leiautes.ts';
import type { NomeTipo } from './tipos-campo.ts';

/** How a field is shown to people: a number with a comma, a date dd/mm/aaaa, or the text unchanged. */
export type FormatoCampo = 'numero' | 'data' | 'texto';

const FORMATOS: Readonly<Partial<Record<NomeTipo, FormatoCampo>>> = {
  data: 'data',
  qtd: 'numero',
  fator: 'numero',
  valor: 'numero',
  valorPositivo: 'numero',
  percentual: 'numero',
  fap: 'numero',
};

const porEvento = new Map<string, ReadonlyMap<string, FormatoCampo>>();

/**
 * Returns the format of an event's field, given by its name or its path. A name that has several formats in the event,
 * and an unknown event or name, is 'texto'. From layout S-1.3 of the eSocial.
 */
export function formatoDoCampo(evento: string, campo: string): FormatoCampo {
  if (!EVENTOS_ESCRITOS.includes(evento)) return 'texto';
  const formatos = porEvento.get(evento) ?? readFormatos(getLeiaute(elementoDe(evento)));
  porEvento.set(evento, formatos);
  return formatos.get(campo.split('/').at(-1) ?? '') ?? 'texto';
}

function readFormatos(raiz: DefinicaoElemento): ReadonlyMap<string, FormatoCampo> {
  const formatos = new Map<string, FormatoCampo>();
  const visit = ({ nome, tipo, filhos }: DefinicaoElemento): void => {
    if (tipo !== null) {
      const formato = FORMATOS[tipo] ?? 'texto';
      formatos.set(nome, (formatos.get(nome) ?? formato) === formato ? formato : 'texto');
    }
    for (const filho of filhos) visit(filho);
  };
  visit(raiz);
  return formatos;
}
