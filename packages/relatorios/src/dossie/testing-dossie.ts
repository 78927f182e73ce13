import { rmSync } from 'node:fs';
import path from 'node:path';
import { catalogo } from '../catalogo/catalogo.ts';
import { generateRelatorios } from '../run.ts';
import { readCaso } from '../testing/caso.ts';
import type { CreateDossieOptions } from './write-dossie.ts';

export const MARCA = { nome: 'Escritório & Filhos', cor: '#123456', logo: null };

export const getRelatorio = (nome: string) => {
  const relatorio = catalogo.find((r) => r.nome === nome);
  if (relatorio === undefined) throw new Error(`no report ${nome}`);
  return relatorio;
};

const pastas: string[] = [];

/** What a dossier of a golden case is made of; of the ICMS, unless another report is named. */
export async function opcoesDoCaso(
  nome: string,
  relatorio = getRelatorio('EFD-C Exclusão do ICMS da Base'),
): Promise<CreateDossieOptions> {
  const caso = await readCaso(nome);
  pastas.push(caso.workDir);
  const outDir = path.join(caso.workDir, 'relatorios');
  const [feito] = await generateRelatorios({ dataset: caso.dataset, outDir, relatorios: [relatorio] });
  const data = { data: '2026-11-22', criadoEm: '2026-11-28' };
  return { relatorio, path: feito?.path ?? '', dataset: caso.dataset, ...data, marca: MARCA };
}

/** Removes what the cases left. */
export function removePastas(): void {
  for (const pasta of pastas) rmSync(pasta, { recursive: true, force: true });
}
