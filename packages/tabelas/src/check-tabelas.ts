import type { NomeTabela, Tabela } from './tabela.ts';
import { defeitosDaLinha, isDia, nomeDaLinha } from './tabelas-de-lei.ts';
import { TABELAS_RTC } from './tabelas-rtc.ts';

/** Days after which the situation of a row is to be looked up again. */
export const VALIDADE_DIAS = 90;

/** Days after which a version of the tables of IBS and CBS is to be looked for again: they change with each act. */
export const VALIDADE_RTC_DIAS = 60;

/** A row whose situation is older than that. */
export interface LinhaAntiga {
  tabela: NomeTabela;
  /** The row as people know it: its first columns that have a text. */
  linha: string;
  desde: string;
  dias: number;
}

export interface Conferencia {
  /** Tables that date the situation of their rows. */
  conferidas: NomeTabela[];
  antigas: LinhaAntiga[];
  /** Tables of IBS and CBS whose version is older than {@link VALIDADE_RTC_DIAS} days. */
  versoesAntigas: Omit<LinhaAntiga, 'linha'>[];
  /** What is wrong with the tables, in Portuguese. */
  defeitos: string[];
}

/**
 * Looks at the tables of dated law, those with a column `data_situacao`, and at the versions of the tables of IBS and
 * CBS, as of a day (AAAA-MM-DD).
 */
export function checkTabelas(tabelas: Iterable<Tabela>, hoje: string): Conferencia {
  const conferencia: Conferencia = { conferidas: [], antigas: [], versoesAntigas: [], defeitos: [] };
  for (const t of tabelas) {
    const idade = TABELAS_RTC.includes(t.nome) && isDia(t.data) ? diasEntre(t.data, hoje) : 0;
    if (idade > VALIDADE_RTC_DIAS) conferencia.versoesAntigas.push({ tabela: t.nome, desde: t.data, dias: idade });
    if (!t.colunas.includes('data_situacao')) continue;
    conferencia.conferidas.push(t.nome);
    for (const [i, valores] of t.linhas.entries()) {
      const linha = new Map(t.colunas.map((c, k) => [c, valores[k] ?? '']));
      for (const defeito of defeitosDaLinha(t.nome, linha)) {
        conferencia.defeitos.push(`Tabela ${t.nome}, linha ${i + 1} (${nomeDaLinha(valores)}): ${defeito}`);
      }
      const desde = linha.get('data_situacao') ?? '';
      const dias = isDia(desde) ? diasEntre(desde, hoje) : 0;
      if (dias > VALIDADE_DIAS) conferencia.antigas.push({ tabela: t.nome, linha: nomeDaLinha(valores), desde, dias });
    }
  }
  conferencia.antigas.sort((a, b) => b.dias - a.dias);
  return conferencia;
}

const diasEntre = (de: string, ate: string): number =>
  Math.round((Date.parse(`${ate}T00:00:00Z`) - Date.parse(`${de}T00:00:00Z`)) / 86_400_000);
