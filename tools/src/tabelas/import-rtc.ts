import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getFim, loadTabelas, type NomeTabela, type Tabela } from '@apura/tabelas';
import { writeTabela } from '../gen-tabelas.ts';
import { REPO } from '../repo.ts';
import { openBaseRtc } from './open-base-rtc.ts';
import { makeTabelasRtc, type TabelaFeita } from './tabelas-rtc.ts';

/** How many rows of a table that come or go are named. */
const MOSTRADAS = 5;

export interface ImportRtcOptions {
  /** A folder or a ZIP with the CSVs of the calculator's data base. */
  arquivo: string;
  /** The day of the version, AAAA-MM-DD. */
  data: string;
  /** The folder of the administrator's tables (TABLES_DIR). */
  pasta: string;
  /** Without it nothing is written. */
  gravar: boolean;
  /** The act that publishes the CBS rate of the version, where it has one for days after PIS and COFINS. */
  atoDaCbs?: string | undefined;
  /** What the new tables change in the projects of the installation. */
  efeito?: (o: { antes: string; depois: string; mudadas: readonly string[] }) => string;
}

/**
 * Makes the tables of IBS and CBS from a version of the calculator's data base, says what differs from those in use,
 * table by table and company by company, and puts them into the folder. Throws in Portuguese, before anything is
 * written, where the version has a fault or is older than the one in use.
 */
export async function importRtc({
  arquivo,
  data,
  pasta,
  gravar,
  atoDaCbs,
  efeito = runEfeito,
}: ImportRtcOptions): Promise<string> {
  const feitas = withAto(makeTabelasRtc(await openBaseRtc(arquivo), data), atoDaCbs);
  const nomes = feitas.map((t) => t.nome);
  const emUso = loadTabelas({ overrideDir: pasta, nomes }).tabelas;
  for (const t of emUso.values())
    if (t.data > data)
      throw new Error(`a versão em uso de ${t.nome} é de ${dia(t.data)}, mais nova do que ${dia(data)}.`);
  const nova = mkdtempSync(path.join(tmpdir(), 'tabelas-'));
  try {
    saveTabelas(feitas, pasta, nova);
    const { tabelas, faltas } = loadTabelas({ overrideDir: nova, nomes });
    if (faltas.size > 0) throw new Error([...faltas.values()].join('\n'));
    const mudadas = [...tabelas.values()].filter((t) => hasChanged(emUso.get(t.nome), t));
    const linhas = [`Base da calculadora de ${dia(data)}: ${nomes.length} tabelas.`, ''];
    for (const t of mudadas) linhas.push(...write(emUso.get(t.nome), t));
    if (mudadas.length === 0) linhas.push('Nenhuma linha difere das tabelas em uso.');
    else linhas.push('', efeito({ antes: pasta, depois: nova, mudadas: mudadas.map((t) => t.nome) }).trimEnd());
    if (gravar) publish(nomes, nova, pasta);
    const fim = gravar
      ? `Tabelas gravadas em ${pasta}. Processe de novo os projetos listados para que os relatórios as sigam.`
      : 'Nada foi gravado: rode outra vez com --gravar.';
    return `${[...linhas, '', fim].join('\n')}\n`;
  } finally {
    rmSync(nova, { recursive: true, force: true });
  }
}

/**
 * The rates that earlier versions had for the CBS after PIS and COFINS were made up to simulate with, and withdrawn:
 * one is taken only with the act that publishes it, which becomes part of the table's source.
 */
function withAto(feitas: readonly TabelaFeita[], ato: string | undefined): TabelaFeita[] {
  const depois = (fim: string | undefined) => fim === '' || (fim ?? '') > getFim('PIS_COFINS');
  return feitas.map((t) => {
    if (t.nome !== 'aliquota_ibs_cbs') return t;
    const [tributo, codigo, valor, fim] = ['tributo', 'codigo', 'valor', 'fim'].map((c) => t.colunas.indexOf(c));
    const cbs = t.linhas.filter((l) => l[tributo ?? -1] === 'CBS' && l[codigo ?? -1] === '' && depois(l[fim ?? -1]));
    if (cbs.length === 0) return t;
    if (ato === undefined || ato.trim() === '') {
      throw new Error(
        `a base traz a CBS de ${cbs.map((l) => `${comVirgula(l[valor ?? -1])}%`).join(' e ')} depois de ` +
          `${dia(getFim('PIS_COFINS'))}. Ela é um cenário até que um ato a prove: se foi publicada, diga o ato ` +
          'em --ato-cbs.',
      );
    }
    return { ...t, fonte: `${t.fonte}; CBS: ${ato.trim()}` };
  });
}

/** The administrator's folder as it will be. */
function saveTabelas(feitas: readonly TabelaFeita[], pasta: string, nova: string): void {
  if (existsSync(pasta)) cpSync(pasta, nova, { recursive: true });
  for (const t of feitas) {
    rmSync(path.join(nova, `${t.nome}.csv`), { force: true });
    writeFileSync(path.join(nova, `${t.nome}.json`), writeTabela(t));
  }
}

/** Each file takes its place at once; a CSV of the same table would be read no more. */
function publish(nomes: readonly NomeTabela[], nova: string, pasta: string): void {
  mkdirSync(pasta, { recursive: true });
  for (const nome of nomes) {
    const parcial = path.join(pasta, `${nome}.json.parcial`);
    cpSync(path.join(nova, `${nome}.json`), parcial);
    renameSync(parcial, path.join(pasta, `${nome}.json`));
    rmSync(path.join(pasta, `${nome}.csv`), { force: true });
  }
}

const rows = (t: Tabela | undefined): string[] => (t?.linhas ?? []).map((l) => JSON.stringify(l));

/** The rows of `a` that `b` lacks. */
function only(a: Tabela | undefined, b: Tabela | undefined): string[] {
  const known = new Set(rows(b));
  return rows(a).filter((l) => !known.has(l));
}

const hasChanged = (antes: Tabela | undefined, depois: Tabela): boolean =>
  only(antes, depois).length + only(depois, antes).length > 0;

function write(antes: Tabela | undefined, depois: Tabela): string[] {
  const entram = only(depois, antes);
  const saem = only(antes, depois);
  const { nome, colunas } = depois;
  // A rate has a comma, so the cells have a semicolon between them.
  const celulas = (linha: string) =>
    (JSON.parse(linha) as string[]).map((c, i) => (NUMEROS.has(colunas[i] ?? '') ? comVirgula(c) : c)).join(';');
  const lista = (sinal: string, linhas: readonly string[]) => [
    ...linhas.slice(0, MOSTRADAS).map((l) => `  ${sinal} ${celulas(l).slice(0, 140)}`),
    ...(linhas.length > MOSTRADAS ? [`  ${sinal} e mais ${linhas.length - MOSTRADAS}`] : []),
  ];
  const titulo = nome === 'aliquota_simulada' ? `${nome} (só em cenários)` : nome;
  return [`${titulo}: ${entram.length} linhas entram, ${saem.length} saem`, ...lista('+', entram), ...lista('-', saem)];
}

/** Columns with percentages and reais. */
const NUMEROS: ReadonlySet<string> = new Set(['valor', 'percentual']);
const comVirgula = (valor = ''): string => valor.replace('.', ',');

const dia = (iso: string): string => iso.split('-').reverse().join('/');

/** Asks the installation, which the settings name; without one there is no company to look at. */
function runEfeito(o: { antes: string; depois: string; mudadas: readonly string[] }): string {
  const settings = existsSync(path.join(REPO, '.env')) ? ['--env-file=.env'] : [];
  const script = path.join(REPO, 'apps/server/src/admin/tabelas.ts');
  const args = ['--depois', o.depois, '--mudadas', o.mudadas.join(',')];
  if (existsSync(o.antes)) args.push('--antes', o.antes);
  const { status, stdout, stderr } = spawnSync(process.execPath, [...settings, script, ...args], {
    cwd: REPO,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status === 0) return stdout;
  if (status === 2) return `O efeito por empresa não foi calculado: ${stderr}`;
  throw new Error(`o efeito por empresa não pôde ser calculado.\n${stderr}`);
}
