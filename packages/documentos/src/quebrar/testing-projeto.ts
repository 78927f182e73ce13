import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { ArquivoCatalogado, Catalogo } from './catalogo.ts';
import type { EntradaArquivo } from './inventario.ts';

/** Writes documents below a folder and gives them as received files, one second apart in the order given. For tests. */
export function receive(pasta: string, documentos: Record<string, string | Uint8Array>): EntradaArquivo[] {
  mkdirSync(pasta, { recursive: true });
  return Object.entries(documentos).map(([nome, conteudo], i) => {
    const path = join(pasta, `${String(i).padStart(4, '0')}.recebido`);
    writeFileSync(path, typeof conteudo === 'string' ? Buffer.from(conteudo, 'latin1') : conteudo);
    return { id: `entrada-${i}`, nome, path, recebidoEm: new Date(Date.UTC(2026, 0, 1, 0, 0, i)).toISOString() };
  });
}

/** Everything that two runs over the same files must have in common: the catalogue and the bytes of its tables. */
export function fingerprint(catalogo: Catalogo, workDir: string): { catalogo: string; partes: Record<string, string> } {
  const texto = JSON.stringify(catalogo).replaceAll(workDir, '');
  const partes = catalogo.tabelas.flatMap((t) => t.partes);
  return {
    catalogo: texto,
    partes: Object.fromEntries(
      partes.map((p) => [relative(workDir, p), createHash('sha256').update(readFileSync(p)).digest('hex')]),
    ),
  };
}

/** Paths below a folder, of files only, sorted. */
export const listFiles = (pasta: string): string[] =>
  readdirSync(pasta, { recursive: true, withFileTypes: true })
    .filter((f) => f.isFile())
    .map((f) => relative(pasta, join(f.parentPath, f.name)))
    .sort();

/** The catalogued file of a name, which must be there once. */
export function getArquivo(catalogo: Catalogo, nome: string): ArquivoCatalogado {
  const achados = catalogo.arquivos.filter((a) => `${a.nome}.${a.extensao}` === nome);
  const [unico] = achados;
  if (achados.length !== 1 || !unico) throw new Error(`${achados.length} files named ${nome}`);
  return unico;
}
