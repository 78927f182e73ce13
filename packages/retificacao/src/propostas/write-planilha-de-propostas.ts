import { mkdtemp, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writePlanilhaFile } from '@apura/planilha';
import { type AbasDePropostasOptions, openAbasDePropostas } from './open-abas-de-propostas.ts';

export interface PlanilhaDePropostasOptions extends AbasDePropostasOptions {
  /** The .xlsx to write; nothing stays there when the writing fails. Files in between are beside it and go with it. */
  path: string;
}

/**
 * Writes the model's workbook filled with proposals, each row with a note `ORIGEM`. Reading it as a rectification's
 * workbook gives the same changes. Memory holds one month of one sheet. Returns the number of rows. Throws as
 * `openAbasDePropostas` does.
 */
export async function writePlanilhaDePropostas(o: PlanilhaDePropostasOptions): Promise<{ linhas: number }> {
  const dir = await mkdtemp(join(dirname(o.path), '.propostas-'));
  try {
    const { apoio, abas, linhas } = await openAbasDePropostas({ ...o, dir });
    await writePlanilhaFile(o.path, { abas: [...apoio, ...abas], signal: o.signal });
    return { linhas: linhas() };
  } catch (erro) {
    await rm(o.path, { force: true });
    throw erro;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}
