/** Keys that one request may ask for. */
export const MAX_CHAVES_POR_PEDIDO = 100;

const TAMANHO = 44;
const MODELO_NFE = '55';

/** What of a pasted text is a key, each once, and what is none, with the reason in Portuguese. */
export interface ChavesLidas {
  chaves: string[];
  recusadas: { texto: string; motivo: string }[];
}

/**
 * Reads pasted keys: one to a line, or separated by commas, semicolons or spaces, also in groups of four digits as on a
 * DANFE, and with the prefix 'NFe' of an XML.
 */
export function readChavesNfe(texto: string): ChavesLidas {
  return readChaves(texto, { tamanho: TAMANHO, prefixo: /^NFE(?=[0-9])/, findFalta: findFaltaDaChave });
}

/** What the keys of one kind of document are. */
export interface FormaDaChave {
  tamanho: number;
  /** What an XML writes before the key. */
  prefixo: RegExp;
  findFalta: (chave: string) => string | undefined;
}

/** Reads pasted keys of one kind of document, as {@link readChavesNfe} does. */
export function readChaves(texto: string, { tamanho, prefixo, findFalta }: FormaDaChave): ChavesLidas {
  const chaves = new Set<string>();
  const recusadas: ChavesLidas['recusadas'] = [];
  for (const linha of texto.split(/[\r\n,;]+/)) {
    for (const candidata of splitLinha(linha, tamanho, prefixo)) {
      const motivo = findFalta(candidata);
      if (motivo === undefined) chaves.add(candidata);
      else recusadas.push({ texto: candidata, motivo });
    }
  }
  return { chaves: [...chaves], recusadas };
}

/** Keys in groups of four have spaces inside, keys beside each other have them between. */
function splitLinha(linha: string, tamanho: number, prefixo: RegExp): string[] {
  const partes = linha
    .trim()
    .split(/\s+/)
    .map((parte) => clean(parte, prefixo))
    .filter((parte) => parte !== '');
  if (partes.length > 1 && partes.every(({ length }) => length < tamanho)) return [partes.join('')];
  return partes;
}

function clean(texto: string, prefixo: RegExp): string {
  return texto
    .replace(/[.\-/]/g, '')
    .toUpperCase()
    .replace(prefixo, '');
}

/**
 * Why a text is no key of an electronic document, in Portuguese; undefined when it is one. The twelve positions of the
 * CNPJ may hold letters since July 2026, and the check digit takes a character for its ASCII code minus 48, as that of
 * the CNPJ does.
 */
export function findErroDaChave(chave: string): string | undefined {
  if (chave.length !== TAMANHO) return `tem ${chave.length} caracteres, e a chave tem ${TAMANHO}`;
  if (!/^[0-9]{6}[0-9A-Z]{12}[0-9]{26}$/.test(chave)) return 'tem letras fora do CNPJ, confira os 44 caracteres';
  if (chave.at(-1) !== checkDigit(chave.slice(0, -1)))
    return 'não confere com o dígito verificador, confira os números';
  return undefined;
}

/** Why a text is no key of an NF-e (model 55), in Portuguese; undefined when it is one. */
export function findFaltaDaChave(chave: string): string | undefined {
  const erro = findErroDaChave(chave);
  if (erro !== undefined) return erro;
  if (modeloDaChave(chave) !== MODELO_NFE)
    return `é de um documento do modelo ${modeloDaChave(chave)}, e aqui se busca a NF-e (modelo 55)`;
  return undefined;
}

/** The CNPJ of who issued the invoice. */
export function emitenteDaChave(chave: string): string {
  return chave.slice(6, 20);
}

function modeloDaChave(chave: string): string {
  return chave.slice(20, 22);
}

/** Modulo 11 with the weights 2 to 9 from the right. */
function checkDigit(base: string): string {
  let soma = 0;
  for (let i = 0; i < base.length; i += 1) soma += (base.charCodeAt(i) - 48) * (((base.length - 1 - i) % 8) + 2);
  const resto = soma % 11;
  return String(resto < 2 ? 0 : 11 - resto);
}
