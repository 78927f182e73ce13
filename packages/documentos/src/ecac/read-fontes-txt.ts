import { createColetorProblemas } from '../texto/coletor-problemas.ts';
import { esquemaFontePagadora } from './esquemas-ecac.ts';
import type { PapelLido } from './papel-lido.ts';
import { createSaida } from './saida-papel.ts';
import { dayOf } from './valores.ts';

const INICIO = /^([0-9A-Z]{12}\d{2})\s*(\S)/;
/** How many digits the last fields have, from the right: withheld, income, code, day. */
const DIGITOS_DO_FIM = [15, 15, 4, 8];
const DIA = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])\d{2}$/;
/** A name has at most so many characters. */
const NOME = 160;

/**
 * The fields of a line of the fixed text of payers, `CNPJ14 tipo nome AAAAMMDD cód4 rend15 ret15`, as they are written
 * (the amounts in cents); null when it is no such line. Blanks between the fields may be missing. The first twelve
 * positions of a CNPJ may hold letters since July 2026. One expression for the whole line took the square of its
 * blanks.
 */
export function parseLinhaFontes(linha: string): string[] | null {
  let resto = linha.trim();
  const inicio = INICIO.exec(resto);
  if (inicio === null) return null;
  const fim: string[] = [];
  for (const digitos of DIGITOS_DO_FIM) {
    fim.unshift(resto.slice(-digitos));
    resto = resto.slice(0, -digitos).trimEnd();
  }
  const [dia = '', ...numeros] = fim;
  if (!DIA.test(dia) || !numeros.every((n) => /^\d+$/.test(n))) return null;
  const nome = resto.slice(inicio[0].length).trim();
  return nome === '' || nome.length > NOME ? null : [...inicio.slice(1), nome, ...fim];
}

/**
 * Reads the fixed text of payers. The text does not name its year: data processed until June is about the year before,
 * because the declarations of payers were due in February; later data is about its own year.
 */
export function readFontesTxt(texto: string): PapelLido {
  const saida = createSaida('FONTES_PAGADORAS', createColetorProblemas());
  const anos = new Set<string>();
  for (const [i, linha] of texto.split(/\r\n|\n|\r/).entries()) {
    if (linha.trim() === '' || linha.charCodeAt(0) === 26) continue;
    const [cnpj = '', , nome = '', data = '', cod_receita = '', rendimento = '0', retido = '0'] =
      parseLinhaFontes(linha) ?? [];
    const processamento = dayOf(Number(data.slice(0, 4)), Number(data.slice(4, 6)), Number(data.slice(6)));
    if (cnpj === '' || processamento === null) {
      saida.unread({
        onde: { pagina: null, linha: i + 1 },
        texto: linha,
        oque: 'uma linha do texto de fontes pagadoras',
      });
      continue;
    }
    const ano = String(Number(data.slice(0, 4)) - (Number(data.slice(4, 6)) <= 6 ? 1 : 0));
    anos.add(ano);
    saida.add(esquemaFontePagadora, {
      ano,
      cnpj,
      nome: nome.replace(/\s+/g, ' '),
      processamento,
      cod_receita,
      rendimento: BigInt(rendimento),
      retido: BigInt(retido),
    });
  }
  saida.problemas.add({
    codigo: 'ecac-ano-deduzido',
    mensagem:
      `O texto de fontes pagadoras não informa o ano. Foi usado ${[...anos].sort().join(', ') || 'nenhum'}, ` +
      'deduzido da data do processamento; confira.',
  });
  return saida.finish(yearsOf([...anos]));
}

/** The first and the last day of the years. */
export function yearsOf(anos: readonly string[]): { inicio: string | null; fim: string | null } {
  const ordem = [...anos].sort();
  return { inicio: ordem[0] ? `${ordem[0]}-01-01` : null, fim: ordem.length > 0 ? `${ordem.at(-1)}-12-31` : null };
}
