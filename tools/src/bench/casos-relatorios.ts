import { once } from 'node:events';
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { createDeflateRaw } from 'node:zlib';
import type { Catalogo } from '@apura/documentos';
import { catalogo, exportXlsx, generateRelatorios, readPagina } from '@apura/relatorios';
import { type Caso, timed } from './caso-medido.ts';
import { MEMORIA_DOS_RELATORIOS_MB } from './memoria-banco.ts';

/** Every report over the dataset that `leitura` left in the folder. */
const relatorios: Caso = ({ outDir }) => {
  const { arquivos, tabelas }: Catalogo = JSON.parse(readFileSync(join(outDir, 'catalogo.json'), 'utf8'));
  rmSync(join(outDir, 'relatorios'), { recursive: true, force: true });
  const inicios = arquivos.flatMap((a) => a.inicio ?? []).sort();
  const fins = arquivos.flatMap((a) => a.fim ?? []).sort();
  return timed(async () => {
    const resultados = await generateRelatorios({
      dataset: {
        empresa: { cnpj: '99210437000117', nome: 'AURORA' },
        periodo: { inicio: inicios[0] ?? '', fim: fins.at(-1) ?? '' },
        arquivos,
        tabelas,
      },
      outDir: join(outDir, 'relatorios'),
      memoryLimitMb: MEMORIA_DOS_RELATORIOS_MB,
    });
    const failed = resultados.filter((r) => r.erro !== null);
    if (failed.length > 0) throw new Error(`reports failed: ${failed.map((r) => `${r.nome}: ${r.causa}`).join(', ')}`);
    return {
      linhas: resultados.reduce((total, r) => total + r.linhas, 0),
      relatorios: resultados.filter((r) => r.linhas > 0).length,
    };
  });
};

const ANALITICO = 'EFD-F Analítico CST CFOP Alíquota';

/** The .xlsx of a result, written to `outDir`. */
const xlsx: Caso = async ({ path, outDir }) => {
  const definicao = catalogo.find((r) => r.nome === ANALITICO);
  if (definicao === undefined) throw new Error(`no report ${ANALITICO}`);
  mkdirSync(outDir, { recursive: true });
  const file = join(outDir, 'resultado.xlsx');
  // In the unit of the peak, from which it is taken.
  const antesMb = Math.round(process.memoryUsage.rss() / 2 ** 20);
  return timed(async () => {
    const out = createWriteStream(file);
    const { colunas, totalPor, nome } = definicao;
    await exportXlsx({ path, colunas, totalPor, nome, out });
    out.end();
    await once(out, 'finish');
    return { antesMb };
  });
};

/** The same amount of XML through the deflate of Node and nothing else: the floor of an .xlsx. */
const deflate: Caso = ({ path }) =>
  timed(async () => {
    const bytes = Number(path);
    const cells = Array.from({ length: 28 }, (_, i) => `<c t="inlineStr"><is><t>${i * 7919}</t></is></c>`);
    const row = Buffer.from(`<row>${cells.join('')}</row>`.repeat(50));
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
  const first = await readPagina({ path, colunas: definicao.colunas, offset: 0, limit: 200 });
  const times: number[] = [];
  for (let i = 0; i < 40; i++) {
    const measure = await timed(async () => {
      await readPagina({ path, colunas: definicao.colunas, offset: 0, limit: 200 });
      return undefined;
    });
    times.push(measure.seconds);
  }
  times.sort((a, b) => a - b);
  return { seconds: times[37] ?? 0, extra: { linhas: first.total, mediana: times[20] ?? 0 } };
};

export const casosRelatorios: Readonly<Record<string, Caso>> = { relatorios, xlsx, deflate, pagina };
