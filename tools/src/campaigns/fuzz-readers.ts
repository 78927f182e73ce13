import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { identify, quebrarArquivos, readEsocial, readNfe } from '@apura/documentos';
import { generateRelatorios } from '@apura/relatorios';
import { DEMONSTRACAO_DIR } from '../gen-demonstracao.ts';
import { createRandom, type Random } from '../geradores/random.ts';
import { REPO } from '../repo.ts';
import { errorLineOf, type Told } from '../test-reports.ts';
import type { StepResult } from '../test-steps.ts';

const BATCH = 12;
/** A batch of small files that takes longer than this counts as a hang. */
const HANG_MS = 60_000;

/**
 * Damages demonstration documents for a while and reads them: the readers must answer, must account for every file, and
 * the reports over whatever was read must not fail. A batch that breaks is kept below .cache/fuzz, with its seed.
 */
export async function runFuzzCampaign({ seconds }: { seconds: number }): Promise<StepResult> {
  const startedAt = Date.now();
  const seed = process.env.APURA_FUZZ_SEED ?? String(startedAt);
  process.stdout.write(`fuzz: seed ${seed}, ${seconds} s\n`);
  const seeds = readSeeds();
  let passed = 0;
  const failures: Told[] = [];
  for (let round = 0; Date.now() - startedAt < seconds * 1000; round++) {
    const random = createRandom('fuzz', seed, round);
    const work = mkdtempSync(join(tmpdir(), 'apura-fuzz-'));
    try {
      await withinTime(tryBatch(damage(seeds, random, join(work, 'in')), { work, reports: round % 5 === 0 }));
      passed += BATCH;
    } catch (error) {
      const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
      const kept = join(REPO, '.cache', 'fuzz', `${seed}-${round}`);
      cpSync(join(work, 'in'), kept, { recursive: true });
      process.stdout.write(`FAIL round ${round}, kept in ${kept}\n${message}\n`);
      failures.push({ title: `round ${round}, kept in ${kept}`, error: errorLineOf(message) });
      if (failures.length >= 5) break;
    } finally {
      rmSync(work, { recursive: true, force: true });
    }
  }
  process.stdout.write(`fuzz: ${passed} damaged documents read\n`);
  return {
    name: 'fuzz',
    passed,
    failed: failures.length,
    seconds: (Date.now() - startedAt) / 1000,
    note: `seed ${seed}`,
    failures,
  };
}

function readSeeds(): { nome: string; bytes: Buffer }[] {
  const seeds = ['sped', 'nfe'].flatMap((folder) =>
    readdirSync(join(DEMONSTRACAO_DIR, folder)).map((nome) => ({
      nome,
      bytes: readFileSync(join(DEMONSTRACAO_DIR, folder, nome)),
    })),
  );
  if (seeds.length < 20) throw new Error('the demonstration documents are missing');
  // As many SPED as XML, so that neither starves.
  const speds = seeds.filter((s) => s.nome.endsWith('.txt'));
  const xmls = seeds.filter((s) => s.nome.endsWith('.xml'));
  return [...speds, ...xmls.slice(0, speds.length), ...readEventos()];
}

/** The events of the eSocial that were worked out by hand: they are small and of every kind. */
function readEventos(): { nome: string; bytes: Buffer }[] {
  const dir = join(REPO, 'fixtures', 'esocial');
  const casos = readdirSync(dir, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  if (casos.length === 0) throw new Error('the events of the eSocial are missing');
  return casos.map(({ name }) => ({ nome: `${name}.xml`, bytes: readFileSync(join(dir, name, 'entrada.xml')) }));
}

function damage(seeds: readonly { nome: string; bytes: Buffer }[], random: Random, dir: string): string[] {
  mkdirSync(dir, { recursive: true });
  return Array.from({ length: BATCH }, (_, i) => {
    const { nome, bytes } = random.pick(seeds);
    let damaged: Buffer = Buffer.from(bytes);
    const times = random.integer(1, 4);
    for (let n = 0; n < times; n++) damaged = random.pick(DAMAGES)(damaged, random, random.pick(seeds).bytes);
    const path = join(dir, `${i}-${nome}`);
    writeFileSync(path, damaged);
    return path;
  });
}

type Damage = (bytes: Buffer, random: Random, other: Buffer) => Buffer;

const NASTY = [
  '|',
  '||',
  '\r\n',
  '\n',
  '\0',
  '<',
  '>',
  '&',
  '<!DOCTYPE a>',
  ']]>',
  '-',
  ',',
  '99999999999999999999',
  '31022025',
  '|C170|',
  '|9999|',
  'é',
  '\ufeff',
  '"',
  "'",
  '1e999',
  'NaN',
];

const DAMAGES: readonly Damage[] = [
  // One byte becomes another.
  (bytes, random) => {
    if (bytes.length > 0) bytes[random.integer(0, bytes.length - 1)] = random.integer(0, 255);
    return bytes;
  },
  // The end is lost.
  (bytes, random) => bytes.subarray(0, random.integer(0, bytes.length)),
  // Something lands in the middle.
  (bytes, random) => {
    const at = random.integer(0, bytes.length);
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(random.pick(NASTY)), bytes.subarray(at)]);
  },
  // A piece comes twice.
  (bytes, random) => {
    const from = random.integer(0, bytes.length);
    const to = Math.min(bytes.length, from + random.integer(0, 4000));
    return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
  },
  // A piece is lost.
  (bytes, random) => {
    const from = random.integer(0, bytes.length);
    return Buffer.concat([
      bytes.subarray(0, from),
      bytes.subarray(Math.min(bytes.length, from + random.integer(0, 2000))),
    ]);
  },
  // Half of this, half of another.
  (bytes, random, other) =>
    Buffer.concat([
      bytes.subarray(0, random.integer(0, bytes.length)),
      other.subarray(random.integer(0, other.length)),
    ]),
  // One field is emptied or swollen.
  (bytes, random) => {
    const text = bytes.toString('latin1');
    const at = text.indexOf('|', random.integer(0, bytes.length));
    const end = text.indexOf('|', at + 1);
    if (at < 0 || end < 0) return bytes;
    const field = random.chance(50) ? '' : random.pick(NASTY).repeat(random.integer(1, 500));
    return Buffer.from(`${text.slice(0, at + 1)}${field}${text.slice(end)}`, 'latin1');
  },
];

async function tryBatch(
  paths: readonly string[],
  { work, reports }: { work: string; reports: boolean },
): Promise<void> {
  for (const path of paths) {
    const bytes = readFileSync(path);
    identify(bytes.subarray(0, 65_536));
    if (path.endsWith('.xml')) {
      readNfe(bytes);
      readEsocial(bytes);
    }
  }
  const entradas = paths.map((path, i) => ({
    id: String(i),
    nome: basename(path),
    path,
    recebidoEm: '2026-01-01T00:00:00Z',
  }));
  const { arquivos, tabelas } = await quebrarArquivos({
    entradas,
    workDir: join(work, 'out'),
    empresa: null,
    periodo: null,
  });
  for (const { id } of entradas) {
    const found = arquivos.find((a) => a.origemId === id);
    if (found === undefined) throw new Error(`file ${id} is missing from the catalogue`);
    if (found.situacao === 'Ilegível' && found.totalProblemas === 0)
      throw new Error(`file ${id} is unreadable without a reason`);
  }
  if (!reports) return;
  const resultados = await generateRelatorios({
    dataset: {
      empresa: { cnpj: '99210437000117', nome: 'AURORA' },
      periodo: { inicio: '2025-01-01', fim: '2025-12-31' },
      arquivos,
      tabelas,
    },
    outDir: join(work, 'reports'),
  });
  for (const r of resultados) if (r.erro !== null) throw new Error(`report ${r.nome} failed`, { cause: r.causa });
}

async function withinTime(work: Promise<void>): Promise<void> {
  const hang = Promise.withResolvers<never>();
  const timer = setTimeout(() => hang.reject(new Error(`no answer after ${HANG_MS / 1000} s`)), HANG_MS);
  try {
    await Promise.race([work, hang.promise]);
  } finally {
    clearTimeout(timer);
  }
}
