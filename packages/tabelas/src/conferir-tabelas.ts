import { EFEITOS_TESE, EFEITOS_VERBA, EVIDENCIAS_VERBA, LADOS_TESE, type NomeTabela, type Tabela } from './tabela.ts';

/** Days after which the situation of a row is to be looked up again. */
export const VALIDADE_DIAS = 90;

/** A row whose situation is older than that. */
export interface LinhaAntiga {
  tabela: NomeTabela;
  /** The first columns that have a text, which tell the row to people. */
  linha: string;
  desde: string;
  dias: number;
}

export interface Conferencia {
  /** Tables that date the situation of their rows. */
  conferidas: NomeTabela[];
  antigas: LinhaAntiga[];
  /** What is wrong with the tables, in Portuguese. */
  defeitos: string[];
}

/** What columns may say, where they may not say anything. */
const DOMINIOS: Readonly<Partial<Record<NomeTabela, Readonly<Record<string, readonly string[]>>>>> = {
  teses: { efeito: EFEITOS_TESE, lado: LADOS_TESE, confianca: ['Alta', 'Média', 'Baixa'] },
  verbas_cp: {
    efeito: EFEITOS_VERBA,
    evidencia: EVIDENCIAS_VERBA,
    vincula_rfb: ['S', 'N'],
    confianca: ['Alta', 'Média', 'Baixa'],
  },
  reforma_obrigatoriedade: { efeito: ['Obrigatório', 'Informativo'] },
};

/** Looks at the tables of dated law, those with a column `data_situacao`, as of a day (AAAA-MM-DD). */
export function conferirTabelas(tabelas: Iterable<Tabela>, hoje: string): Conferencia {
  const conferencia: Conferencia = { conferidas: [], antigas: [], defeitos: [] };
  for (const t of tabelas) {
    if (!t.colunas.includes('data_situacao')) continue;
    conferencia.conferidas.push(t.nome);
    for (const [i, valores] of t.linhas.entries()) {
      const linha = new Map(t.colunas.map((c, k) => [c, valores[k] ?? '']));
      for (const defeito of defeitosDe(t.nome, linha)) {
        conferencia.defeitos.push(`Tabela ${t.nome}, linha ${i + 1} (${nomeDe(valores)}): ${defeito}`);
      }
      const desde = linha.get('data_situacao') ?? '';
      const dias = isDia(desde) ? diasEntre(desde, hoje) : 0;
      if (dias > VALIDADE_DIAS) conferencia.antigas.push({ tabela: t.nome, linha: nomeDe(valores), desde, dias });
    }
  }
  conferencia.antigas.sort((a, b) => b.dias - a.dias);
  return conferencia;
}

/** Whether a text is a day of the calendar, AAAA-MM-DD. */
export function isDia(texto: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(texto)) return false;
  const data = new Date(`${texto}T00:00:00Z`);
  return !Number.isNaN(data.getTime()) && data.toISOString().startsWith(texto);
}

function* defeitosDe(nome: NomeTabela, linha: ReadonlyMap<string, string>): Generator<string> {
  if (!isDia(linha.get('data_situacao') ?? '')) yield 'data_situacao não é um dia no formato AAAA-MM-DD.';
  const [inicio = '', fim = ''] = [linha.get('inicio'), linha.get('fim')];
  for (const [coluna, dia] of Object.entries({ inicio, fim })) {
    if (dia !== '' && !isDia(dia)) yield `${coluna} não é um dia no formato AAAA-MM-DD.`;
  }
  if (inicio !== '' && fim !== '' && inicio > fim) yield 'o início é depois do fim.';
  for (const [coluna, aceitos] of Object.entries(DOMINIOS[nome] ?? {})) {
    const valor = linha.get(coluna) ?? '';
    if (!aceitos.includes(valor)) {
      yield `${coluna} "${valor}" não existe; use ${aceitos.filter((a) => a !== '').join(', ')}.`;
    }
  }
}

const nomeDe = (valores: readonly string[]): string =>
  valores
    .filter((v) => v !== '')
    .slice(0, 3)
    .join(' · ');

const diasEntre = (de: string, ate: string): number =>
  Math.round((Date.parse(`${ate}T00:00:00Z`) - Date.parse(`${de}T00:00:00Z`)) / 86_400_000);
