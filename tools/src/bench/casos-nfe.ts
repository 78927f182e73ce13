import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readNfe } from '@apura/documentos';
import { type Caso, timed } from './caso-medido.ts';

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

export const casosNfe: Readonly<Record<string, Caso>> = { nfeLeitura, nfe };
