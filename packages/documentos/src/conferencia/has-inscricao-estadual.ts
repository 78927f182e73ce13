import { closeSync, openSync } from 'node:fs';
import { readBytes } from '../sped/cabecalho.ts';

const PARTE_BYTES = 1024 * 1024;
/** Block 0 of an EFD-Contribuições is rarely as large; of a larger one nothing is said. */
const MAXIMO_BYTES = 32 * PARTE_BYTES;
/** IND_ATIV of 0000: an industry or its equal, and a trader, have a state registration whatever 0140 says. */
const ATIVIDADES_COM_ICMS: readonly string[] = ['0', '2'];

/**
 * Whether an EFD-Contribuições shows a registration for the ICMS: an IE in some establishment (0140), or an activity
 * that needs one. Null where it does not say: no 0140 was found, or block 0 did not end.
 */
export function hasInscricaoEstadual(path: string): boolean | null {
  const fd = openSync(path, 'r');
  try {
    let atividade = '';
    let estabelecimentos = 0;
    let resto = '';
    for (let onde = 0; onde < MAXIMO_BYTES; onde += PARTE_BYTES) {
      const bytes = readBytes(fd, onde, PARTE_BYTES);
      // The fields that are read are ASCII, so that the encoding does not matter.
      const linhas = `${resto}${bytes.toString('latin1')}`.split(/\r?\n/);
      resto = linhas.pop() ?? '';
      for (const linha of linhas) {
        const campos = linha.trim().split('|');
        if (campos[1] === '0000') atividade = (campos[14] ?? '').trim();
        if (campos[1] === '0140') {
          if (isInscricao(campos[6] ?? '')) return true;
          estabelecimentos += 1;
        }
        if (campos[1] === '0990') return estabelecimentos === 0 ? null : ATIVIDADES_COM_ICMS.includes(atividade);
      }
      if (bytes.length < PARTE_BYTES) return null;
    }
    return null;
  } finally {
    closeSync(fd);
  }
}

const isInscricao = (ie: string): boolean => /[1-9]/.test(ie);
