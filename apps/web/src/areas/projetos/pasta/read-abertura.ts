import { isCnpj } from '@apura/br';

/** What the first record of a SPED file says of it. */
export interface Abertura {
  obrigacao: Obrigacao;
  cnpj: string;
  nome: string;
  /** The first and the last month, yyyy-MM. */
  de: string;
  ate: string;
}
export type Obrigacao = 'EFD-C' | 'EFD-F' | 'ECD' | 'ECF';

/** Where each obligation's 0000 has its fields, counted as `split` does: the REG is field 1. */
const CAMPOS: Readonly<Record<Obrigacao, { inicio: number; fim: number; nome: number; cnpj: number }>> = {
  'EFD-C': { inicio: 6, fim: 7, nome: 8, cnpj: 9 },
  'EFD-F': { inicio: 4, fim: 5, nome: 6, cnpj: 7 },
  ECD: { inicio: 3, fim: 4, nome: 5, cnpj: 6 },
  ECF: { inicio: 10, fim: 11, nome: 5, cnpj: 4 },
};

const BYTES = 16 * 1024;

/** Reads the first record of a file; null when the file is no SPED. The server reads the file whole after it came. */
export async function readAbertura(file: Blob): Promise<Abertura | null> {
  const head = await file.slice(0, BYTES).arrayBuffer();
  return parseAbertura(new TextDecoder('windows-1252').decode(head));
}

/** The same, of a file's first characters. Other lines may stand before the record. */
export function parseAbertura(head: string): Abertura | null {
  const campos =
    /\|0000\|[^\r\n]*/
      .exec(head)?.[0]
      .split('|')
      .map((campo) => campo.trim()) ?? [];
  const obrigacao = obrigacaoOf(campos);
  if (obrigacao === null) return null;
  const onde = CAMPOS[obrigacao];
  const cnpj = campos[onde.cnpj] ?? '';
  const de = mesOf(campos[onde.inicio]);
  const ate = mesOf(campos[onde.fim]);
  if (!isCnpj(cnpj) || de === null || ate === null || de > ate) return null;
  return { obrigacao, cnpj, nome: campos[onde.nome] ?? '', de, ate };
}

/** ECD and ECF say their names; the EFD ICMS/IPI has a date where the EFD-Contribuições has its special situation. */
function obrigacaoOf(campos: readonly string[]): Obrigacao | null {
  if (campos[2] === 'LECD') return 'ECD';
  if (campos[2] === 'LECF') return 'ECF';
  if (mesOf(campos[4]) !== null && mesOf(campos[5]) !== null) return 'EFD-F';
  return mesOf(campos[6]) !== null && mesOf(campos[7]) !== null ? 'EFD-C' : null;
}

/** '31122025' → '2025-12'. */
function mesOf(data: string | undefined): string | null {
  const partes = /^\d{2}(0[1-9]|1[0-2])((?:19|20)\d{2})$/.exec(data ?? '');
  return partes === null ? null : `${partes[2]}-${partes[1]}`;
}
