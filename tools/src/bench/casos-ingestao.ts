import { closeSync, createReadStream, mkdirSync, openSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { quebrarArquivos, readSped } from '@apura/documentos';
import { type Caso, type Medida, timed } from './caso-medido.ts';

/** A loop that only looks for `|`: the floor for one thread of JavaScript. */
const laco: Caso = ({ path }) =>
  timed(() => {
    const fd = openSync(path, 'r');
    const buffer = Buffer.allocUnsafe(1 << 20);
    let pipes = 0;
    for (;;) {
      const read = readSync(fd, buffer);
      if (read === 0) break;
      for (let i = 0; i < read; i++) if (buffer[i] === 124) pipes++;
    }
    closeSync(fd);
    return { pipes };
  });

const ingestao: Caso = ({ path, outDir }) => {
  // What an earlier run left is not part of the work.
  rmSync(outDir, { recursive: true, force: true });
  return timed(async () => {
    const lido = await readSped({ path, outDir, obrigacao: path.includes('contribuicoes') ? 'EFDC' : 'EFDF' });
    return { linhas: lido.linhas, problemas: lido.totalProblemas };
  });
};

const objetos: Caso = ({ path }) =>
  timed(async () => {
    const rows: string[][] = [];
    for await (const line of createInterface({
      input: createReadStream(path, 'latin1'),
      crlfDelay: Number.POSITIVE_INFINITY,
    }))
      rows.push(line.split('|'));
    return { linhas: rows.length };
  });

/** What one would do first: readline, split, one table per record in SQLite, in one transaction. */
const sqlite: Caso = ({ path, outDir }) =>
  timed(async () => {
    rmSync(outDir, { recursive: true, force: true });
    mkdirSync(outDir, { recursive: true });
    const db = new DatabaseSync(join(outDir, 'linhas.db'));
    db.exec('PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; BEGIN');
    const inserts = new Map<string, { run: (...values: (string | number)[]) => unknown; width: number }>();
    let linhas = 0;
    let pai = 0;
    for await (const line of createInterface({
      input: createReadStream(path, 'latin1'),
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      linhas++;
      const fields = line.split('|').slice(1, -1);
      const registro = fields[0] ?? '';
      if (registro === 'C100' || registro === 'D100') pai = linhas;
      let insert = inserts.get(registro);
      if (insert === undefined) {
        const columns = fields.map((_, i) => `c${i}`);
        db.exec(`CREATE TABLE r${registro} (linha INTEGER, pai INTEGER, ${columns.join(', ')})`);
        const statement = db.prepare(`INSERT INTO r${registro} VALUES (?, ?, ${columns.map(() => '?').join(', ')})`);
        insert = { run: (...values) => statement.run(...values), width: fields.length };
        inserts.set(registro, insert);
      }
      // Amounts become numbers, as a query needs them.
      const values = fields.map((f) => (/^\d+,\d+$/.test(f) ? Number(f.replace(',', '.')) : f));
      if (values.length === insert.width) insert.run(linhas, pai, ...values);
    }
    db.exec('COMMIT');
    db.close();
    return { linhas };
  });

const C190 = 'SELECT CFOP, CST_ICMS, ALIQ_ICMS, sum(VL_OPR), sum(VL_BC_ICMS), sum(VL_ICMS), count(*)';

/** Totals of C190 over SQLite with an index on what they are grouped by, best of five. */
const totaisSqlite: Caso = async ({ outDir }) => {
  const db = new DatabaseSync(join(outDir, 'linhas.db'));
  db.exec('CREATE INDEX IF NOT EXISTS por_cfop ON rC190 (c2, c1, c3)');
  const query = db.prepare('SELECT c2, c1, c3, sum(c4), sum(c5), sum(c6), count(*) FROM rC190 GROUP BY c2, c1, c3');
  return best(5, () => ({ grupos: query.all().length }));
};

const totaisDuckdb: Caso = async ({ outDir }) => {
  const { openDuck } = await import('@apura/apuracao');
  const { connection } = await openDuck({ allowedDirs: [outDir], threads: availableParallelism() });
  return best(5, async () => ({
    grupos: (await connection.runAndReadAll(`${C190} FROM read_parquet('${outDir}/efdf_c190*.parquet') GROUP BY ALL`))
      .currentRowCount,
  }));
};

async function best(
  times: number,
  work: () => Promise<Record<string, number>> | Record<string, number>,
): Promise<Medida> {
  let fastest: Medida | undefined;
  for (let i = 0; i < times; i++) {
    const measure = await timed(work);
    if (fastest === undefined || measure.seconds < fastest.seconds) fastest = measure;
  }
  if (fastest === undefined) throw new RangeError('at least once');
  return fastest;
}

/** One or more files, comma-separated, into a dataset: what the tool quebrar_arquivos does, in a process of its own. */
const leitura: Caso = ({ path, outDir }) => {
  rmSync(outDir, { recursive: true, force: true });
  mkdirSync(outDir, { recursive: true });
  const entradas = path
    .split(',')
    .map((p, i) => ({ id: String(i), nome: `${i}.txt`, path: p, recebidoEm: '2026-01-01T00:00:00Z' }));
  return timed(async () => {
    const lido = await quebrarArquivos({ entradas, workDir: join(outDir, 'leitura'), empresa: null, periodo: null });
    writeFileSync(join(outDir, 'catalogo.json'), JSON.stringify(lido));
    return { usados: lido.arquivos.filter((a) => a.situacao === 'Usado').length };
  });
};

export const casosIngestao: Readonly<Record<string, Caso>> = {
  laco,
  ingestao,
  objetos,
  sqlite,
  totaisSqlite,
  totaisDuckdb,
  leitura,
};
