import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { CRIAR_INDICES, CRIAR_TABELAS, VERSAO_OFFLINE } from './esquema-offline.ts';
import { PLANOS } from './linhas-rfb.ts';
import { readCsvRecords } from './read-csv-records.ts';
import { readZipEntries } from './read-zip-entries.ts';
import { type ArquivoRfb, tipoArquivoRfb } from './tipo-arquivo-rfb.ts';

/** Something that the person at the machine has to put right. The message is Portuguese and says how. */
export class CargaError extends Error {
  override name = 'CargaError';
}

export interface LoadOfflineOptions {
  /** Where the registry is kept. */
  dir: string;
  zips: readonly string[];
  /** The day the data are of, AAAA-MM-DD; null: that of the load that goes on, else today. */
  data: string | null;
  hoje: string;
  /** Throws away what an earlier call loaded and did not finish. */
  recomecar?: boolean;
  /** One Portuguese line for the person who waits. */
  report: (linha: string) => void;
}

export const ARQUIVO_OFFLINE = 'registro.sqlite';
const ARQUIVO_NOVO = 'registro.novo.sqlite';
/** With a greater share of invalid records the file is not what its name says. */
const MAX_RECUSADAS = 0.01;
const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
const OBRIGATORIOS = ['estabelecimentos', 'empresas', 'cnaes', 'municipios'] as const;

interface Carga {
  arquivo: string;
  bytes: number;
  tipo: string;
  parte: number | null;
  linhas: number;
  recusadas: number;
}

/**
 * Loads the ZIPs of the Receita's open data beside the registry in use, and puts them in its place when all are in.
 * Each ZIP is one transaction: after an interruption the next call continues with the first ZIP that is not loaded.
 * Throws {@link CargaError}; what was loaded stays for the next call, and the registry in use as it was.
 */
export async function loadOffline(
  options: LoadOfflineOptions,
): Promise<{ estabelecimentos: number; empresas: number }> {
  const { dir, zips, report } = options;
  mkdirSync(dir, { recursive: true });
  const novo = join(dir, ARQUIVO_NOVO);
  if (options.recomecar) removeDatabase(novo);
  const db = new DatabaseSync(novo);
  try {
    db.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -65536;');
    db.exec(CRIAR_TABELAS);
    takeData(db, options);
    const faults: string[] = [];
    for (const zip of zips) {
      try {
        await loadZip(db, zip, report);
      } catch (error) {
        if (!(error instanceof CargaError)) throw error;
        faults.push(error.message);
        report(error.message);
      }
    }
    if (faults.length > 0)
      throw new CargaError(`${faults.length} arquivo(s) não foram carregados; corrija e rode outra vez.`);
    const totals = checkComplete(db);
    report('Criando os índices…');
    db.exec(CRIAR_INDICES);
    db.prepare('INSERT OR REPLACE INTO meta VALUES (?, ?)').run('versao', VERSAO_OFFLINE);
    db.close();
    renameSync(novo, join(dir, ARQUIVO_OFFLINE));
    return totals;
  } catch (error) {
    throw explain(error);
  } finally {
    if (db.isOpen) db.close();
  }
}

/** Files of two months must not be mixed in one registry. */
function takeData(db: DatabaseSync, { data, hoje }: LoadOfflineOptions): void {
  const kept = db.prepare("SELECT valor FROM meta WHERE chave = 'data'").get()?.valor;
  if (kept !== undefined && data !== null && kept !== data) {
    throw new CargaError(
      `Há uma carga de ${kept} que não terminou: use --data ${kept} para continuá-la ou --recomecar para descartá-la.`,
    );
  }
  if (kept === undefined) db.prepare("INSERT INTO meta VALUES ('data', ?)").run(data ?? hoje);
}

async function loadZip(db: DatabaseSync, path: string, report: (linha: string) => void): Promise<void> {
  const arquivo = basename(path);
  const tipo = tipoArquivoRfb(path);
  if (tipo === null) return report(`${arquivo}: não é necessário, ignorado.`);
  if (tipo === undefined) {
    throw new CargaError(
      `${arquivo}: nome desconhecido. Use o nome publicado pela Receita, por exemplo Estabelecimentos0.zip ou ` +
        'Simples.zip.',
    );
  }
  if (!existsSync(path)) throw new CargaError(`${path}: arquivo não encontrado.`);
  const bytes = statSync(path).size;
  const before = db.prepare('SELECT bytes FROM carga WHERE arquivo = ?').get(arquivo);
  if (before?.bytes === bytes) return report(`${arquivo}: já estava carregado.`);
  if (before !== undefined) {
    throw new CargaError(
      `${arquivo}: outro arquivo com este nome já foi carregado. Use --recomecar para carregar tudo de novo.`,
    );
  }
  db.exec('BEGIN');
  try {
    const { linhas, recusadas } = await loadRecords(db, path, tipo);
    if (linhas === 0 || recusadas > (linhas + recusadas) * MAX_RECUSADAS) {
      throw new CargaError(
        `${arquivo}: o conteúdo não tem o formato esperado (${linhas} linhas lidas, ${recusadas} recusadas). ` +
          'Baixe-o outra vez da página de dados abertos da Receita.',
      );
    }
    db.prepare('INSERT INTO carga VALUES (?, ?, ?, ?, ?, ?)').run(
      arquivo,
      bytes,
      tipo.tipo,
      tipo.parte,
      linhas,
      recusadas,
    );
    db.exec('COMMIT');
    report(`${arquivo}: ${linhas} linhas${recusadas === 0 ? '' : `, ${recusadas} recusadas`}.`);
  } catch (error) {
    // A full disk has ended the transaction already.
    if (db.isTransaction) db.exec('ROLLBACK');
    if (error instanceof CargaError || sqliteCode(error) !== null) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new CargaError(`${arquivo}: o arquivo está danificado ou incompleto (${why}). Baixe-o outra vez.`);
  }
}

async function loadRecords(
  db: DatabaseSync,
  path: string,
  { tipo }: ArquivoRfb,
): Promise<{ linhas: number; recusadas: number }> {
  const plano = PLANOS[tipo];
  const insert = db.prepare(plano.insert);
  let linhas = 0;
  let recusadas = 0;
  for await (const entry of readZipEntries(path)) {
    let header = plano.comCabecalho;
    for await (const records of readCsvRecords(entry, plano.delimiter)) {
      for (const record of records) {
        if (header) {
          header = false;
          continue;
        }
        const valores = plano.valores(record);
        if (valores === null) {
          recusadas += 1;
          continue;
        }
        insert.run(...valores);
        linhas += 1;
      }
    }
  }
  return { linhas, recusadas };
}

function checkComplete(db: DatabaseSync): { estabelecimentos: number; empresas: number } {
  // The columns are those of the query, as the table was made above.
  const cargas = db.prepare('SELECT * FROM carga').all() as unknown as Carga[];
  const faltam: string[] = OBRIGATORIOS.filter((tipo) => !cargas.some((carga) => carga.tipo === tipo));
  for (const tipo of ['estabelecimentos', 'empresas'] as const) {
    const partes = new Set(cargas.filter((carga) => carga.tipo === tipo).map((carga) => carga.parte));
    const ultima = Math.max(...cargas.map((carga) => carga.parte ?? -1));
    for (let parte = 0; parte <= ultima; parte += 1) {
      if (partes.size > 0 && !partes.has(null) && !partes.has(parte)) faltam.push(`${tipo}${parte}`);
    }
  }
  if (faltam.length > 0) {
    const guardado =
      cargas.length > 0
        ? 'O que foi carregado está guardado: rode outra vez com os que faltam.'
        : 'Nada foi carregado.';
    throw new CargaError(`Faltam arquivos: ${faltam.join(', ')}. ${guardado}`);
  }
  const sum = (tipo: string) => cargas.reduce((n, carga) => n + (carga.tipo === tipo ? carga.linhas : 0), 0);
  return { estabelecimentos: sum('estabelecimentos'), empresas: sum('empresas') };
}

function removeDatabase(path: string): void {
  for (const suffix of ['', '-journal']) rmSync(`${path}${suffix}`, { force: true });
}

/** The database's own code of a failure, or null for another kind of error. */
function sqliteCode(error: unknown): number | null {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode : null;
}

function explain(error: unknown): unknown {
  switch (sqliteCode(error)) {
    case SQLITE_BUSY:
      return new CargaError('Outra carga está em andamento nesta pasta: espere que ela termine.');
    case SQLITE_FULL:
      return new CargaError('O disco encheu. Libere espaço e rode outra vez: o que foi carregado está guardado.');
    default:
      return error;
  }
}
