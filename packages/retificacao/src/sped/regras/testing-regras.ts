import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ObrigacaoSped } from '@apura/documentos/registros';
import { getFormas } from '../formas.ts';
import type { Achado, Regras } from './check-regras.ts';
import { readsOf } from './compile-regra.ts';
import { tabelaDe } from './create-visoes.ts';
import type { ObrigacaoComRegras } from './obrigacao-com-regras.ts';
import { readTabelas } from './read-tabelas.ts';
import type { RegraDeDados } from './regra-de-dados.ts';

/** What is done to the file without faults: one of the lines below, as a function of its lines. */
export type Troca = (linhas: string[]) => string[];

/** A case of a rule: what makes the file wrong and what is then found, and what is right and is not found. */
export interface Caso {
  regra: string;
  recusa: readonly Troca[];
  /** Value and right value of the finding, as the file writes them. */
  valor: string;
  certo?: string;
  aceita: readonly Troca[];
}

const registroDe = (linha: string): string => linha.slice(1, 5);

/** Lines of an obligation and changes of its files. */
export function createTrocas(obrigacao: ObrigacaoSped, leiaute: string) {
  const formas = getFormas(obrigacao, leiaute).porRegistro;

  function place(registro: string, campo: string): number {
    const lugar = formas.get(registro)?.indices.get(campo);
    if (lugar === undefined) throw new Error(`no field ${registro}.${campo}`);
    return lugar + 1;
  }

  /** A line with these fields and no other: `linha('C481', { VL_ITEM: '0' })`. */
  function linha(registro: string, campos: Readonly<Record<string, string>> = {}): string {
    const nomes = formas.get(registro)?.nomes;
    if (nomes === undefined) throw new Error(`no record ${registro}`);
    const partes = ['', ...nomes.map(() => ''), ''];
    partes[1] = registro;
    for (const [campo, valor] of Object.entries(campos)) partes[place(registro, campo)] = valor;
    return partes.join('|');
  }

  /** Writes fields of the n-th line of a record. */
  const set =
    (registro: string, campos: Readonly<Record<string, string>>, n = 1): Troca =>
    (linhas) => {
      let vistas = 0;
      const novas = linhas.map((l) => {
        if (registroDe(l) !== registro || ++vistas !== n) return l;
        const partes = l.split('|');
        for (const [campo, valor] of Object.entries(campos)) partes[place(registro, campo)] = valor;
        return partes.join('|');
      });
      if (vistas < n) throw new Error(`no line ${n} of ${registro}`);
      return novas;
    };

  /** Adds lines at the end of their block, so below its last establishment. */
  const mais =
    (...novas: readonly string[]): Troca =>
    (linhas) => {
      const fim = `|${registroDe(novas[0] ?? '')[0]}990|`;
      return linhas.flatMap((l) => (l.startsWith(fim) ? [...novas, l] : [l]));
    };

  /** Adds lines right behind the n-th line of a record. */
  const abaixo =
    (registro: string, novas: readonly string[], n = 1): Troca =>
    (linhas) => {
      let vistas = 0;
      return linhas.flatMap((l) => (registroDe(l) === registro && ++vistas === n ? [l, ...novas] : [l]));
    };

  /** Leaves out every line of a record. */
  const sem =
    (registro: string): Troca =>
    (linhas) =>
      linhas.filter((l) => registroDe(l) !== registro);

  return { linha, set, mais, abaixo, sem };
}

/** The tables that these rules read; undefined for all. */
function tabelasDe(regras: readonly RegraDeDados[], daObrigacao: ObrigacaoComRegras): ReadonlySet<string> | undefined {
  const leituras = regras.map((regra) => readsOf(regra, daObrigacao));
  const quaisquer = regras.some(({ falha, sql }) => `${falha} ${sql}`.includes('presentes'));
  if (quaisquer || leituras.some((l) => l.proprias.length > 0)) return undefined;
  const registros = ['0000', ...daObrigacao.abertura, ...leituras.flatMap((l) => [...l.registros])];
  return new Set(registros.map((registro) => tabelaDe(daObrigacao.obrigacao, registro)));
}

let n = 0;

/** What the rules find in the file with these lines after the changes. */
export async function findInLinhas(
  regras: Regras,
  o: {
    obrigacao: ObrigacaoComRegras;
    linhas: readonly string[];
    dir: string;
    trocas: readonly Troca[];
    so: readonly RegraDeDados[];
  },
): Promise<Achado[]> {
  const linhas = o.trocas.reduce((atuais, troca) => troca(atuais), [...o.linhas]);
  const id = `caso-${n++}`;
  const file = path.join(o.dir, `${id}.txt`);
  writeFileSync(file, `${linhas.join('\r\n')}\r\n`, 'latin1');
  const { obrigacao } = o.obrigacao;
  const tabelas = await readTabelas({ obrigacao, path: file, id, dir: o.dir, tabelas: tabelasDe(o.so, o.obrigacao) });
  return regras.check(tabelas, { regras: o.so });
}
