import { type LinhaLida, MAXIMO_LINHAS, TabelaIlegivel } from './tabela-lida.ts';

const MAXIMO_NIVEIS = 4;

/**
 * The rows of a JSON: a list of objects, or an object with one such list. The first row has the names of the fields,
 * `a.b` for a field inside another; the others are numbered by their place in the list.
 */
export function parseJson(texto: string): LinhaLida[] {
  let lido: unknown;
  try {
    lido = JSON.parse(texto.replace(/^\ufeff/, ''));
  } catch {
    throw new TabelaIlegivel('O arquivo não é um JSON válido.');
  }
  const lista = listOf(lido);
  if (lista.length > MAXIMO_LINHAS)
    throw new TabelaIlegivel('O arquivo tem linhas demais. Divida o arquivo em partes.');
  const linhas = lista.map((item) => fieldsOf(item));
  const titulos = [...new Set(linhas.flatMap((campos) => [...campos.keys()]))];
  return [
    { numero: 0, celulas: titulos },
    ...linhas.map((campos, i) => ({ numero: i + 1, celulas: titulos.map((t) => campos.get(t) ?? '') })),
  ];
}

function listOf(lido: unknown): unknown[] {
  if (Array.isArray(lido)) return lido;
  const listas = isObject(lido) ? Object.values(lido).filter((v) => Array.isArray(v) && v.some(isObject)) : [];
  const [unica] = listas;
  if (listas.length !== 1 || !Array.isArray(unica)) {
    throw new TabelaIlegivel('O JSON precisa ser uma lista de documentos, ou um objeto com uma só lista deles.');
  }
  return unica;
}

function fieldsOf(item: unknown, prefixo = '', nivel = 1): Map<string, string> {
  const campos = new Map<string, string>();
  if (!isObject(item)) return campos;
  for (const [nome, valor] of Object.entries(item)) {
    const campo = `${prefixo}${nome}`;
    if (isObject(valor) && nivel < MAXIMO_NIVEIS) {
      for (const [dentro, texto] of fieldsOf(valor, `${campo}.`, nivel + 1)) campos.set(dentro, texto);
    } else if (typeof valor === 'string') campos.set(campo, valor.trim());
    else if (typeof valor === 'number' || typeof valor === 'boolean') campos.set(campo, String(valor));
  }
  return campos;
}

const isObject = (valor: unknown): valor is Record<string, unknown> =>
  typeof valor === 'object' && valor !== null && !Array.isArray(valor);
