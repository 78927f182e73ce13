import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getFormas } from '../../sped/formas.ts';
import { readTabelas } from '../execucao/read-tabelas.ts';
import { LIMPO } from '../validar/testing-validar.ts';
import type { Achado, Regras } from './check-regras.ts';
import { readsOf } from './compile-regra.ts';
import { tabelaDe } from './create-visoes.ts';
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

const formas = getFormas('EFDC', '006').porRegistro;
const registroDe = (linha: string): string => linha.slice(1, 5);

function place(registro: string, campo: string): number {
  const lugar = formas.get(registro)?.indices.get(campo);
  if (lugar === undefined) throw new Error(`no field ${registro}.${campo}`);
  return lugar + 1;
}

/** A line with these fields and no other: `linha('C481', { VL_ITEM: '0' })`. */
export function linha(registro: string, campos: Readonly<Record<string, string>> = {}): string {
  const nomes = formas.get(registro)?.nomes;
  if (nomes === undefined) throw new Error(`no record ${registro}`);
  const partes = ['', ...nomes.map(() => ''), ''];
  partes[1] = registro;
  for (const [campo, valor] of Object.entries(campos)) partes[place(registro, campo)] = valor;
  return partes.join('|');
}

/** Writes fields of the n-th line of a record. */
export const set =
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
export const mais =
  (...novas: readonly string[]): Troca =>
  (linhas) => {
    const fim = `|${registroDe(novas[0] ?? '')[0]}990|`;
    return linhas.flatMap((l) => (l.startsWith(fim) ? [...novas, l] : [l]));
  };

/** Adds lines right behind the n-th line of a record. */
export const abaixo =
  (registro: string, novas: readonly string[], n = 1): Troca =>
  (linhas) => {
    let vistas = 0;
    return linhas.flatMap((l) => (registroDe(l) === registro && ++vistas === n ? [l, ...novas] : [l]));
  };

/** Leaves out every line of a record. */
export const sem =
  (registro: string): Troca =>
  (linhas) =>
    linhas.filter((l) => registroDe(l) !== registro);

/** The tables that these rules read; undefined for all. */
function tabelasDe(regras: readonly RegraDeDados[]): ReadonlySet<string> | undefined {
  const leituras = regras.map(readsOf);
  if (leituras.some((l) => l.fatos) || regras.some((r) => r.falha?.includes('presentes'))) return undefined;
  return new Set(['0000', '0110', ...leituras.flatMap((l) => [...l.registros])].map(tabelaDe));
}

let n = 0;

/** What the rules find in the file without faults after these changes. */
export async function findWith(
  regras: Regras,
  o: { dir: string; trocas: readonly Troca[]; so: readonly RegraDeDados[] },
): Promise<Achado[]> {
  const limpas = readFileSync(LIMPO, 'latin1').trimEnd().split('\r\n');
  const linhas = o.trocas.reduce((atuais, troca) => troca(atuais), limpas);
  const id = `caso-${n++}`;
  const file = path.join(o.dir, `${id}.txt`);
  writeFileSync(file, `${linhas.join('\r\n')}\r\n`, 'latin1');
  const [, , , , , , inicio = '', , , cnpj = ''] = (linhas[0] ?? '').split('|');
  const arquivo = { cnpj, inicio: `${inicio.slice(4)}-${inicio.slice(2, 4)}-${inicio.slice(0, 2)}` };
  const tabelas = await readTabelas({ path: file, id, arquivo, dir: o.dir, tabelas: tabelasDe(o.so) });
  return regras.check(tabelas, { regras: o.so });
}
