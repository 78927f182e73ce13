import { closeSync, openSync, readSync } from 'node:fs';
import { cnpjRoot, formatCnpj } from '@apura/br';
import { type ArquivoCatalogado, getLayout } from '@apura/documentos';

const OBRIGACOES = ['EFDC', 'EFDF', 'ECD', 'ECF'] as const;
/** Enough for the first record of a SPED file. */
const INICIO_BYTES = 2_048;

/** The name that the newest used SPED file of a company gives it (0000, NOME); its CNPJ where there is no such file. */
export function nomeDaEmpresa(arquivos: readonly ArquivoCatalogado[], cnpj: string): string {
  const speds = arquivos
    .filter((a) => a.situacao === 'Usado' && a.cnpj !== null && cnpjRoot(a.cnpj) === cnpjRoot(cnpj))
    .toSorted((a, b) => ((a.fim ?? '') < (b.fim ?? '') ? 1 : -1));
  for (const { tipo, path } of speds) {
    const obrigacao = OBRIGACOES.find((uma) => uma === tipo);
    if (obrigacao === undefined) continue;
    const campos = getLayout(obrigacao).registros.get('0000')?.campos ?? [];
    // A line begins with its separator, so the field after it is the first one.
    const nome = firstLine(path).split('|')[campos.findIndex(({ campo }) => campo === 'NOME') + 1]?.trim();
    if (nome !== undefined && nome !== '') return nome;
  }
  return formatCnpj(cnpj);
}

function firstLine(path: string): string {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(INICIO_BYTES);
    const read = readSync(file, bytes, 0, INICIO_BYTES, 0);
    return bytes.toString('latin1', 0, read).split(/\r?\n/, 1)[0] ?? '';
  } finally {
    closeSync(file);
  }
}
