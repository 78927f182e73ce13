import { type Banco, type LeitorSql, leitorSql, literal, MACROS, openDuck, readSql } from '@apura/apuracao';
import { getLayout } from '@apura/documentos/registros';
import { loadTabelas, type NomeTabela } from '@apura/tabelas';
import type { Falha } from '../validar/falha.ts';
import { compileRegistro, compileSql, readsOf } from './compile-regra.ts';
import { createVisoes, tabelaDe } from './create-visoes.ts';
import type { ObrigacaoComRegras } from './obrigacao-com-regras.ts';
import { registerOficial } from './register-oficial.ts';
import { isVigente, type RegraDeDados } from './regra-de-dados.ts';
import type { ArquivoTabelas } from './tabelas-do-arquivo.ts';

/** A finding of a rule. */
export interface Achado extends Falha {
  regra: string;
  /** What the field should hold; empty when the rule does not say it. */
  certo: string;
  fonte: string;
}

/** The macros of all rules. */
export const MACROS_COMUNS: string = readSql(import.meta.url, './macros-comuns.sql');
/** What the common macros answer, of 0000. */
const VARIAVEIS = { ini: 'DT_INI', fim: 'DT_FIN', cnpj: 'CNPJ' };

/** Findings of one statement; a file with more has lost count of its faults. */
const LIMITE = 100_000;

export interface OpenRegrasOptions {
  /** Folders with the tables of the files. */
  dirs: readonly string[];
  /** A folder of these checks alone, for data that does not fit in memory. */
  workDir?: string | undefined;
  /** Default: 512. */
  memoryLimitMb?: number | undefined;
  /** Default: 2. */
  threads?: number | undefined;
  oficiaisDir?: string | undefined;
}

interface CheckRegrasOptions {
  /** Default: all. */
  regras?: readonly RegraDeDados[] | undefined;
  signal?: AbortSignal | undefined;
}

/** A database that checks files by the rules, one after the other or several at a time. */
export interface Regras {
  /**
   * What the rules of `dados/*.json` find in a file, in the order of the rules. The rules of records that the file does
   * not have are not run. The values of the file are data for the statements, never part of them.
   */
  check(arquivo: ArquivoTabelas, o?: CheckRegrasOptions): Promise<Achado[]>;
  close(): void;
}

/** Opens the database of the rules of an obligation, with their macros. */
export async function openRegras(
  obrigacao: ObrigacaoComRegras,
  { dirs, workDir, oficiaisDir, ...o }: OpenRegrasOptions,
): Promise<Regras> {
  const duck = await openDuck({ tempDir: workDir, allowedDirs: dirs, ...o });
  try {
    await duck.run(MACROS + MACROS_COMUNS + obrigacao.macros);
  } catch (erro) {
    duck.close();
    throw erro;
  }
  const oficiais = createOficiais(duck, oficiaisDir);
  return {
    async check(arquivo, o = {}) {
      // The tables of a file are temporary, so they are gone with their connection.
      const connection = await duck.connect();
      try {
        return await checkArquivo({ obrigacao, banco: leitorSql(connection), oficiais, arquivo, ...o });
      } finally {
        connection.closeSync();
      }
    },
    close: duck.close,
  };
}

interface CheckArquivoOptions extends CheckRegrasOptions {
  obrigacao: ObrigacaoComRegras;
  banco: LeitorSql;
  oficiais: Oficiais;
  arquivo: ArquivoTabelas;
}

async function checkArquivo({
  obrigacao: daObrigacao,
  banco,
  oficiais,
  arquivo,
  regras: pedidas = daObrigacao.listRegras(),
  signal,
}: CheckArquivoOptions): Promise<Achado[]> {
  const { obrigacao } = daObrigacao;
  const presentes = [...getLayout(obrigacao).registros.keys()].filter((r) =>
    arquivo.partes.has(tabelaDe(obrigacao, r)),
  );
  const mes = arquivo.inicio.slice(0, 7);
  const ha = new Set(presentes);
  const regras = pedidas.filter((regra) => ha.has(regra.em) && isVigente(regra, mes));
  if (regras.length === 0) return [];
  const leituras = regras.map((regra) => readsOf(regra, daObrigacao));
  const proprias = daObrigacao.proprias.filter((tabelas) => leituras.some((l) => l.proprias.includes(tabelas)));
  const registros = new Set([
    '0000',
    ...daObrigacao.abertura,
    ...proprias.flatMap((tabelas) => tabelas.registros),
    ...leituras.flatMap((leitura) => [...leitura.registros]),
  ]);
  await createVisoes(banco, { obrigacao, arquivo, registros });
  for (const [nome, campo] of Object.entries(VARIAVEIS))
    await banco.run(`SET VARIABLE ${nome} = (SELECT ${campo} FROM r0000 ORDER BY _linha LIMIT 1)`);
  await daObrigacao.setVariaveis(banco, { presentes });
  const linhas = presentes.map((registro) => `(${literal(registro)})`).join(', ');
  await banco.run(`CREATE TEMP TABLE presentes AS SELECT * FROM (VALUES ${linhas}) p(REG)`);
  await oficiais.load([...leituras, ...proprias].flatMap((l) => [...l.oficiais]));
  for (const tabelas of proprias) await tabelas.create(banco, arquivo);
  const achados: Achado[] = [];
  for (const lote of lotesDe(regras)) {
    signal?.throwIfAborted();
    achados.push(...(await runLote(banco, lote, daObrigacao)));
  }
  return achados;
}

/** Rules that one statement runs: those that look at the rows of the same record, or one that is a query. */
function lotesDe(regras: readonly RegraDeDados[]): RegraDeDados[][] {
  const porLinha = Map.groupBy(
    regras.filter((regra) => regra.sql === undefined),
    (regra) => regra.em,
  );
  return [...porLinha.values(), ...regras.filter((regra) => regra.sql !== undefined).map((regra) => [regra])];
}

async function runLote(
  banco: LeitorSql,
  lote: readonly RegraDeDados[],
  daObrigacao: ObrigacaoComRegras,
): Promise<Achado[]> {
  const { obrigacao } = daObrigacao;
  const [primeira] = lote;
  if (primeira === undefined) return [];
  try {
    const { ha, achados } =
      primeira.sql === undefined
        ? compileRegistro(primeira.em, lote, { obrigacao, limite: LIMITE })
        : compileSql(primeira, LIMITE);
    if ((await banco.read(ha)).length === 0) return [];
    const linhas = await banco.read(achados);
    return linhas.flatMap((linha) => {
      const regra = lote[Number(linha.regra)];
      return regra === undefined ? [] : [achadoDe(regra, linha)];
    });
  } catch (erro) {
    // Amounts that no file has, as 10^17, end a statement: the other rules of the record are still run.
    const demais = /Out of Range|Overflow|Conversion Error/i.test(String(erro));
    if (lote.length === 1 && demais) return [naoConferida(primeira)];
    if (lote.length === 1) throw new Error(`rule ${primeira.id}: ${String(erro)}`, { cause: erro });
    const achados: Achado[] = [];
    for (const regra of lote) achados.push(...(await runLote(banco, [regra], daObrigacao)));
    return achados;
  }
}

function achadoDe(regra: RegraDeDados, linha: Readonly<Record<string, unknown>>): Achado {
  const valor = String(linha.valor ?? '');
  const certo = String(linha.certo ?? '');
  const palavras: Readonly<Record<string, string>> = { valor: valor === '' ? '(vazio)' : valor, certo };
  return {
    ...identidadeDe(regra),
    nivel: regra.nivel,
    valor,
    certo,
    linha: linha._linha === null ? null : Number(linha._linha),
    problema: regra.msg.replace(/\{(valor|certo)\}/g, (tudo, palavra: string) => palavras[palavra] ?? tudo),
  };
}

const naoConferida = (regra: RegraDeDados): Achado => ({
  ...identidadeDe(regra),
  nivel: 'ADVERTENCIA',
  valor: '',
  certo: '',
  linha: null,
  problema: `a regra ${regra.id} não pôde ser conferida: há valores que passam do que se pode somar`,
});

const identidadeDe = ({ id, em, campo, codigo, fonte, sugestao }: RegraDeDados) => ({
  regra: id,
  registro: em,
  campo,
  codigo,
  fonte,
  sugestao,
});

interface Oficiais {
  /** Copies official tables into the database, once for all files. */
  load(nomes: readonly string[]): Promise<void>;
}

function createOficiais(banco: Banco, overrideDir: string | undefined): Oficiais {
  const prontas = new Map<string, Promise<void>>();
  const copy = async (nome: string): Promise<void> => {
    const tabela = loadTabelas({ nomes: [nome as NomeTabela], overrideDir }).tabelas.get(nome as NomeTabela);
    // `registerOficial` refuses a name that is no table.
    await registerOficial(banco, { nome, colunas: tabela?.colunas ?? [], tabela });
  };
  return {
    async load(nomes) {
      for (const nome of nomes) {
        const pronta = prontas.get(nome) ?? copy(nome);
        prontas.set(nome, pronta);
        await pronta;
      }
    },
  };
}
