import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import {
  identify,
  type ObrigacaoSped,
  obrigacoesSped,
  quebrarArquivos,
  readEsocial,
  readNfe,
  readSped,
} from '@apura/documentos';
import { generateMundo } from '../mundo/generate-mundo.ts';
import { REPO } from '../repo.ts';
import type { Told } from '../test-reports.ts';
import type { StepResult } from '../test-steps.ts';
import { faultsOfIdentity } from './identidade-sped.ts';

/** The folder of real documents, which lives outside the repository. */
const CORPUS = resolve(process.env.APURA_CORPUS ?? join(REPO, '..', 'shared', 'corpus'));

/**
 * Reads every SPED, NF-e and eSocial document of the corpus and compares the counts per record with a naive count, then
 * runs the whole folder through `quebrarArquivos`: each file must be in the catalogue, used or with a reason. Without
 * the folder it says so and passes one check, so that a run elsewhere is green and nobody believes that it saw the
 * corpus.
 */
export async function runCorpusCampaign(): Promise<StepResult> {
  const startedAt = Date.now();
  const say = (line: string): void => {
    process.stdout.write(`${line}\n`);
  };
  if (!existsSync(join(CORPUS, 'sped'))) {
    say(`corpus: left out, the folder ${CORPUS} is absent`);
    return { name: 'corpus', passed: 1, failed: 0, seconds: 0, note: 'left out: the corpus folder is absent' };
  }
  const work = mkdtempSync(join(tmpdir(), 'apura-corpus-'));
  let passed = 0;
  const failures: Told[] = [];
  const check = (what: string, faults: readonly string[]): void => {
    if (faults.length === 0) passed++;
    else failures.push({ title: what, error: faults[0] ?? '' });
    say(`${faults.length === 0 ? 'ok  ' : 'FAIL'} ${what}${faults.map((f) => `\n     ${f}`).join('')}`);
  };
  try {
    for (const path of filesBelow(join(CORPUS, 'sped')))
      check(basename(path), await faultsOfSped(path, join(work, basename(path))));
    const identity = { whole: 0, mended: 0 };
    const world = generateMundo(join(work, 'mundo')).arquivos.filter((path) => path.endsWith('.txt'));
    for (const path of [...filesBelow(join(CORPUS, 'sped')), ...world]) {
      const obrigacao = obrigacaoOf(path);
      if (obrigacao === undefined) continue;
      const { faults, whole } = await faultsOfIdentity(path, {
        destino: join(work, 'novo', basename(path)),
        obrigacao,
      });
      if (whole) identity.whole++;
      else identity.mended++;
      check(`${basename(path)} written anew${whole ? ', every byte' : ', counters made right'}`, faults);
    }
    say(`identity: ${identity.whole} files byte for byte, ${identity.mended} with counters made right`);
    check(
      'the golden world is written anew byte for byte',
      identity.whole >= world.length && world.length > 20 ? [] : ['it is not'],
    );
    for (const path of filesBelow(join(CORPUS, 'nfe'))) check(basename(path), faultsOfNfe(path));
    for (const path of filesBelow(join(CORPUS, 'esocial'))) check(basename(path), faultsOfEsocial(path));
    check('the eSocial folder at once', await faultsOfEsocialFolder(join(work, 'esocial')));
    check('the whole folder at once', await faultsOfFolder(work));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return { name: 'corpus', passed, failed: failures.length, seconds: (Date.now() - startedAt) / 1000, failures };
}

function filesBelow(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function obrigacaoOf(path: string): ObrigacaoSped | undefined {
  const { tipo } = identify(readFileSync(path).subarray(0, 65_536));
  return obrigacoesSped.find((o): o is ObrigacaoSped => o === tipo);
}

async function faultsOfSped(path: string, outDir: string): Promise<string[]> {
  const bytes = readFileSync(path);
  const { tipo, motivo } = identify(bytes.subarray(0, 65_536));
  const obrigacao = obrigacaoOf(path);
  // The negative sample is no SPED file: it must be refused with a reason.
  if (obrigacao === undefined) return motivo === undefined || motivo === '' ? [`${tipo} without a reason`] : [];
  const lido = await readSped({ path, outDir, obrigacao });
  const naive = naiveCount(bytes.toString('latin1'));
  const faults: string[] = [];
  for (const [registro, count] of naive) {
    const read = lido.tabelas.filter((t) => t.registro === registro).reduce((total, t) => total + t.linhas, 0);
    const told = lido.problemas.filter((p) => p.registro === registro).length;
    if (read !== count && read + told < count)
      faults.push(`${registro}: ${count} lines in the file, ${read} rows, ${told} problems`);
  }
  // Lines of records that no layout knows are kept in a table of their own.
  for (const t of lido.tabelas)
    if (t.registro !== 'desconhecido' && t.linhas > 0 && !naive.has(t.registro))
      faults.push(`${t.registro}: ${t.linhas} rows of a record that the file does not have`);
  if (naive.size === 0) faults.push('the naive count saw no record');
  return faults;
}

/** Lines by record with nothing but split: no layout, no hierarchy. */
function naiveCount(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of text.split(/\r?\n/)) {
    const registro = /^\|([0-9A-Z]{4})\|/.exec(line)?.[1];
    if (registro === undefined) continue;
    counts.set(registro, (counts.get(registro) ?? 0) + 1);
    if (registro === '9999') break;
  }
  return counts;
}

function faultsOfNfe(path: string): string[] {
  const bytes = readFileSync(path);
  const text = bytes.toString('latin1');
  const lido = readNfe(bytes);
  const notas = text.match(/<(?:\w+:)?infNFe[\s>]/g)?.length ?? 0;
  const faults: string[] = [];
  if (lido.notas.length !== notas) faults.push(`${notas} notes in the text, ${lido.notas.length} read`);
  if (notas === 0 && lido.eventos.length === 0 && lido.totalProblemas === 0 && lido.recusa === null)
    faults.push('nothing read and nothing told');
  return faults;
}

/**
 * Every event and answer that the text names must have been read or reported; amounts are counted by a pattern alone.
 */
function faultsOfEsocial(path: string): string[] {
  const bytes = readFileSync(path);
  const text = bytes.toString('latin1');
  const lido = readEsocial(bytes);
  const eventos = text.match(/<(?:\w+:)?evt[A-Z]\w*\s[^>]*Id=/g)?.length ?? 0;
  const retornos = text.match(/<(?:\w+:)?retornoEvento\s[^>]*Id=/g)?.length ?? 0;
  const infos = text.match(/<(?:\w+:)?tpInfoIR>/g)?.length ?? 0;
  const rows = lido.eventos.flatMap((e) => e.linhas).filter((l) => l.esquema.tabela === 'esocial_irrf_info').length;
  const faults: string[] = [];
  if (lido.recusa !== null) faults.push(`refused: ${lido.recusa}`);
  if (lido.eventos.length !== eventos) faults.push(`${eventos} events in the text, ${lido.eventos.length} read`);
  if (lido.retornos.length !== retornos) faults.push(`${retornos} answers in the text, ${lido.retornos.length} read`);
  if (rows !== infos) faults.push(`${infos} amounts of income tax in the text, ${rows} rows`);
  if (eventos + retornos === 0) faults.push('the naive count saw no event and no answer');
  return faults;
}

/** What each file of the folder is known to be: the events of its text decide, the names only find them. */
const ESOCIAL_EXPECTED: readonly { of: RegExp; situacao: string; motivo: RegExp }[] = [
  { of: /<tpAmb>2<\/tpAmb>[\s\S]*<tot|<evtAdmPrelim/, situacao: 'Ilegível', motivo: /produção restrita/ },
  { of: /<cdResposta>4\d\d<\/cdResposta>/, situacao: 'Ilegível', motivo: /recusou o evento \(código 4/ },
  { of: /<evtIrrfBenef/, situacao: 'Usado', motivo: /^$/ },
];

async function faultsOfEsocialFolder(workDir: string): Promise<string[]> {
  const paths = filesBelow(join(CORPUS, 'esocial'));
  const entradas = paths.map((path) => ({
    id: path,
    nome: basename(path),
    path,
    recebidoEm: '2026-01-01T00:00:00.000Z',
  }));
  const { arquivos } = await quebrarArquivos({ entradas, workDir, empresa: null, periodo: null });
  const faults: string[] = [];
  if (paths.length === 0) faults.push('the folder is empty');
  for (const path of paths) {
    const expected = ESOCIAL_EXPECTED.find(({ of }) => of.test(readFileSync(path, 'latin1')));
    const found = arquivos.find((a) => a.origemId === path);
    const told = found?.problemas.map((p) => p.mensagem).join(' ') ?? '';
    if (expected === undefined) faults.push(`${basename(path)} is of no kind that the campaign knows`);
    else if (found?.situacao !== expected.situacao || !expected.motivo.test(told))
      faults.push(`${basename(path)}: ${found?.situacao} "${told}" where ${expected.situacao} was expected`);
  }
  return faults;
}

async function faultsOfFolder(work: string): Promise<string[]> {
  const paths = filesBelow(CORPUS).filter((path) => basename(path) !== 'SOURCES.md');
  const entradas = paths.map((path) => ({
    id: path,
    nome: basename(path),
    path,
    recebidoEm: statSync(path).mtime.toISOString(),
  }));
  const { arquivos } = await quebrarArquivos({ entradas, workDir: join(work, 'todos'), empresa: null, periodo: null });
  const faults: string[] = [];
  for (const { id, nome } of entradas) {
    const found = arquivos.find((a) => a.origemId === id);
    if (found === undefined) faults.push(`${nome} is missing from the catalogue`);
    else if (found.situacao === 'Ilegível' && found.totalProblemas === 0)
      faults.push(`${nome} is unreadable without a reason`);
  }
  return faults;
}
