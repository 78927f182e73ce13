import { createColetorProblemas } from '../texto/coletor-problemas.ts';
import { esquemaFontePagadora } from './esquemas-ecac.ts';
import type { PapelLido } from './papel-lido.ts';
import { createSaida } from './saida-papel.ts';
import { dayOf } from './valores.ts';

/**
 * `CNPJ14 tipo nome AAAAMMDD cód4 rend15 ret15`, the amounts in cents; blanks between the fields may be missing. The first
 * twelve positions of a CNPJ may hold letters since July 2026.
 */
export const LINHA_FONTES =
  /^\s*([0-9A-Z]{12}\d{2})\s*(\S)\s*(.{1,160}?)\s*((?:19|20)\d{2}(?:0[1-9]|1[0-2])\d{2})\s*(\d{4})\s*(\d{15})\s*(\d{15})\s*$/;

/** Whether a line has the shape of the fixed text of payers. */
export const isLinhaFontes = (linha: string): boolean => LINHA_FONTES.test(linha);

/**
 * Reads the fixed text of payers. It does not say its year: what is processed until June tells of the year before, as
 * the declarations of payers were due in February; later on it tells of its own.
 */
export function readFontesTxt(texto: string): PapelLido {
  const saida = createSaida('FONTES_PAGADORAS', createColetorProblemas());
  const anos = new Set<string>();
  for (const [i, linha] of texto.split(/\r\n|\n|\r/).entries()) {
    if (linha.trim() === '' || linha.charCodeAt(0) === 26) continue;
    const m = LINHA_FONTES.exec(linha);
    const data = m?.[4] ?? '';
    const processamento = m ? dayOf(Number(data.slice(0, 4)), Number(data.slice(4, 6)), Number(data.slice(6))) : null;
    if (!m || processamento === null) {
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
      cnpj: m[1] ?? null,
      nome: m[3]?.replace(/\s+/g, ' ').trim() ?? null,
      processamento,
      cod_receita: m[5] ?? null,
      rendimento: BigInt(m[6] ?? '0'),
      retido: BigInt(m[7] ?? '0'),
    });
  }
  saida.problemas.add({
    codigo: 'ecac-ano-deduzido',
    mensagem: `O texto de fontes pagadoras não informa o ano. Foi usado ${[...anos].sort().join(', ') || 'nenhum'}, deduzido da data do processamento; confira.`,
  });
  return saida.finish(yearsOf([...anos]));
}

/** The days of the years told. */
export function yearsOf(anos: readonly string[]): { inicio: string | null; fim: string | null } {
  const ordem = [...anos].sort();
  return { inicio: ordem[0] ? `${ordem[0]}-01-01` : null, fim: ordem.length > 0 ? `${ordem.at(-1)}-12-31` : null };
}
