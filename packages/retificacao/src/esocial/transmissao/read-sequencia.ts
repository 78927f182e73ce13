import { looksLikeFormula } from '@apura/br';

/** A row of sequencia.csv. */
export interface LinhaLida {
  periodo: string;
  tipo: string;
  arquivo: string;
  id: string;
  reciboAnterior: string;
  cpf: string;
  matricula: string;
}

/** Reads what `buildSequencia` wrote; its cells hold no line breaks. */
export function readSequencia(csv: string): LinhaLida[] {
  const [, ...linhas] = csv.split('\r\n');
  return linhas
    .filter((linha) => linha !== '')
    .map((linha) => {
      const [, periodo = '', tipo = '', arquivo = '', id = '', reciboAnterior = '', cpf = '', matricula = ''] =
        celulasDe(linha);
      return { periodo, tipo, arquivo, id, reciboAnterior, cpf, matricula: semApostrofo(matricula) };
    });
}

/** Removes the apostrophe that `buildCsv` adds to a text that looks like a formula. */
const semApostrofo = (texto: string): string =>
  texto.startsWith("'") && looksLikeFormula(texto.slice(1)) ? texto.slice(1) : texto;

function celulasDe(linha: string): string[] {
  return [...linha.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, entreAspas, simples]) =>
    entreAspas === undefined ? (simples ?? '') : entreAspas.replaceAll('""', '"'),
  );
}
