import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, link, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { catalogo, findProposta, type RelatorioDefinido } from '@apura/relatorios';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { findResultado } from '../relatorios/index.ts';

/**
 * Calls `use` with the stored rows of a report in a folder that has the results it is worked out with: the folder of
 * the run where this machine has it, or one made of the stored results.
 */
export async function withResultado<T>(
  deps: Deps,
  { ownerId, projetoId, definicao }: { ownerId: string; projetoId: string; definicao: RelatorioDefinido },
  use: (path: string) => Promise<T>,
): Promise<T> {
  const { slug, nome } = definicao;
  const feito = await asOwner(deps.db, ownerId, (trx) => findResultado(trx, projetoId, nome));
  if (feito?.storage_key == null) throw appError('relatorio-sem-linhas');
  const daRodada = deps.datasets.pathOf(ownerId, projetoId, `relatorios/${slug}.parquet`);
  if (existsSync(daRodada) && (await hashOf(daRodada)) === feito.sha256) return use(daRodada);
  const dir = await mkdtemp(join(tmpdir(), 'apura-resultados-'));
  try {
    const nomes = [nome, ...(findProposta(nome)?.leitura.depende ?? [])];
    for (const relatorio of catalogo.filter((r) => nomes.includes(r.nome))) {
      const row = await asOwner(deps.db, ownerId, (trx) => findResultado(trx, projetoId, relatorio.nome));
      // A report without rows leaves its name alone.
      if (row?.storage_key == null) await writeFile(join(dir, `${relatorio.slug}.json`), '{}');
      else await bring(await deps.storage.localPath(row.storage_key), join(dir, `${relatorio.slug}.parquet`));
    }
    return await use(join(dir, `${slug}.parquet`));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** A second name of the same bytes, or a copy where the folder is on another disk. */
async function bring(path: string, to: string): Promise<void> {
  await link(path, to).catch(() => copyFile(path, to));
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
