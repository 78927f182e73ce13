import { once } from 'node:events';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { Writable } from 'node:stream';
import { createDeflateRaw } from 'node:zlib';
import { type Catalogo, quebrarArquivos, readNfe, readSped } from '@apura/documentos';
import { catalogo, exportXlsx, gerarRelatorios, lerPagina } from '@apura/relatorios';
import { retificar } from '@apura/retificacao';

/** What a case was asked to work on. */
export interface Pedido {
  caso: string;
  path: string;
  outDir: string;
}

/** Seconds of the work itself, and figures of its own. Peak memory is measured from outside. */
export interface Medida {
  seconds: number;
  extra?: Record<string, number>;
}

type Caso = (pedido: Pedido) => Promise<Medida>;

async function timed(
  work: () => Promise<Record<string, number> | undefined> | Record<string, number> | undefined,
): Promise<Medida> {
  const startedAt = performance.now();
  const extra = await work();
  return { seconds: (performance.now() - startedAt) / 1000, ...(extra === undefined ? {} : { extra }) };
}

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
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const db = await DuckDBInstance.create(':memory:');
  const connection = await db.connect();
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

/** The parts of a worker's memory that the server gives the database engine of gerar_relatorios. */
const MEMORIA_DO_BANCO_MB = Math.floor(1024 * 0.6);

/** Every report over the dataset that `leitura` left in the folder. */
const relatorios: Caso = ({ outDir }) => {
  const { arquivos, tabelas }: Catalogo = JSON.parse(readFileSync(join(outDir, 'catalogo.json'), 'utf8'));
  rmSync(join(outDir, 'relatorios'), { recursive: true, force: true });
  const inicios = arquivos.flatMap((a) => a.inicio ?? []).sort();
  const fins = arquivos.flatMap((a) => a.fim ?? []).sort();
  return timed(async () => {
    const resultados = await gerarRelatorios({
      dataset: {
        empresa: { cnpj: '99210437000117', nome: 'AURORA' },
        periodo: { inicio: inicios[0] ?? '', fim: fins.at(-1) ?? '' },
        arquivos,
        tabelas,
      },
      outDir: join(outDir, 'relatorios'),
      memoryLimitMb: MEMORIA_DO_BANCO_MB,
    });
    const failed = resultados.filter((r) => r.erro !== null);
    if (failed.length > 0) throw new Error(`reports failed: ${failed.map((r) => `${r.nome}: ${r.causa}`).join(', ')}`);
    return {
      linhas: resultados.reduce((total, r) => total + r.linhas, 0),
      relatorios: resultados.filter((r) => r.linhas > 0).length,
    };
  });
};

/** A rectification of every EFD-Contribuições of the dataset that `leitura` left in the folder, by the workbook at `path`. */
const retificacao: Caso = ({ path, outDir }) => {
  const { arquivos, tabelas }: Catalogo = JSON.parse(readFileSync(join(outDir, 'catalogo.json'), 'utf8'));
  const workDir = join(outDir, 'retificacao');
  rmSync(workDir, { recursive: true, force: true });
  mkdirSync(workDir, { recursive: true });
  const bases = arquivos.flatMap(({ id, nome, path: base, sha256, cnpj, inicio, fim, transmissao }) =>
    cnpj !== null && inicio !== null && fim !== null
      ? [{ id, nome, path: base, sha256, cnpj, inicio, fim, transmissao }]
      : [],
  );
  return timed(async () => {
    const feito = await retificar({
      tipo: 'efdc',
      planilha: path,
      empresa: { cnpj: bases[0]?.cnpj ?? '', nome: 'AURORA' },
      periodo: {
        inicio: bases.map((b) => b.inicio).sort()[0] ?? '',
        fim:
          bases
            .map((b) => b.fim)
            .sort()
            .at(-1) ?? '',
      },
      arquivos: bases,
      tabelas,
      workDir,
      id: 'bench',
      hoje: '2026-06-30',
      memoryLimitMb: MEMORIA_DO_BANCO_MB,
    });
    const prova: { resumo: { gerado: boolean }[]; totalMudancas: number } = JSON.parse(
      readFileSync(feito.prova, 'utf8'),
    );
    return { meses: prova.resumo.filter((r) => r.gerado).length, mudancas: prova.totalMudancas };
  });
};

/** Reading the bytes of many small files and nothing else: the floor of the notes. */
const nfeLeitura: Caso = ({ path }) =>
  timed(() => {
    let bytes = 0;
    for (const name of xmlsOf(path)) bytes += readFileSync(join(path, name)).length;
    return { bytes };
  });

const nfe: Caso = ({ path }) =>
  timed(() => {
    let notas = 0;
    for (const name of xmlsOf(path)) notas += readNfe(readFileSync(join(path, name))).notas.length;
    return { notas };
  });

function xmlsOf(dir: string): string[] {
  return readdirSync(dir).filter((name) => name.endsWith('.xml'));
}

const ANALITICO = 'EFD-F Analítico CST CFOP Alíquota';

/** The .xlsx of a result, written to `outDir`. */
const xlsx: Caso = async ({ path, outDir }) => {
  const definicao = catalogo.find((r) => r.nome === ANALITICO);
  if (definicao === undefined) throw new Error(`no report ${ANALITICO}`);
  mkdirSync(outDir, { recursive: true });
  const file = join(outDir, 'resultado.xlsx');
  const antesMb = Math.round(process.memoryUsage.rss() / 1e6);
  return timed(async () => {
    const out = createWriteStream(file);
    await exportXlsx({ path, colunas: definicao.colunas, nome: definicao.nome, out });
    out.end();
    await once(out, 'finish');
    return { antesMb };
  });
};

/** The same amount of XML through the deflate of Node and nothing else: the floor of an .xlsx. */
const deflate: Caso = ({ path }) =>
  timed(async () => {
    const bytes = Number(path);
    const row = Buffer.from(
      `<row>${Array.from({ length: 28 }, (_, i) => `<c t="inlineStr"><is><t>${i * 7919}</t></is></c>`).join('')}</row>`.repeat(
        50,
      ),
    );
    const zip = createDeflateRaw({ level: 1 });
    const out = new Writable({ write: (_chunk, _encoding, done) => done() });
    zip.pipe(out);
    for (let sent = 0; sent < bytes; sent += row.length) if (!zip.write(row)) await once(zip, 'drain');
    zip.end();
    await once(out, 'finish');
    return { bytes };
  });

/** Pages of a big report, the first and from the middle: the slowest of forty. */
const pagina: Caso = async ({ path }) => {
  const definicao = catalogo.find((r) => r.nome === ANALITICO);
  if (definicao === undefined) throw new Error(`no report ${ANALITICO}`);
  const first = await lerPagina({ path, colunas: definicao.colunas, offset: 0, limit: 200 });
  const times: number[] = [];
  for (let i = 0; i < 40; i++) {
    const measure = await timed(async () => {
      await lerPagina({ path, colunas: definicao.colunas, offset: 0, limit: 200 });
      return undefined;
    });
    times.push(measure.seconds);
  }
  times.sort((a, b) => a - b);
  return { seconds: times[37] ?? 0, extra: { linhas: first.total, mediana: times[20] ?? 0 } };
};

export const CASOS: Readonly<Record<string, Caso>> = {
  laco,
  ingestao,
  objetos,
  sqlite,
  totaisSqlite,
  totaisDuckdb,
  leitura,
  relatorios,
  retificacao,
  nfeLeitura,
  nfe,
  xlsx,
  deflate,
  pagina,
};
