// Pasted keys of NFS-e are read in every usual form, and what is none is refused with the reason.
import { describe, expect, it } from 'vitest';
import { readChavesNfse } from './chaves-nfse.ts';

const CHAVE = '35503082298100002000157000000000000126030000000017';
const COM_LETRAS = '35503082212ABC34501DE35000000000000126030000000017';

describe('pasted keys of NFS-e', () => {
  it('are read one to a line, beside each other, in groups and out of an XML, each once', () => {
    const grupos = CHAVE.replace(/(.{5})/g, '$1 ').trim();
    for (const texto of [
      CHAVE,
      grupos,
      `NFS${CHAVE}`,
      `${CHAVE}, ${CHAVE}`,
      `${CHAVE} ${CHAVE}`,
      CHAVE.toLowerCase(),
    ]) {
      expect(readChavesNfse(texto), texto).toEqual({ chaves: [CHAVE], recusadas: [] });
    }
    expect(readChavesNfse(COM_LETRAS.toLowerCase()).chaves).toEqual([COM_LETRAS]);
  });

  it('are refused with what is wrong, and the others are taken', () => {
    const nfe = '35251098100002000157550010000000071000000078';
    expect(readChavesNfse(`${CHAVE}\n${nfe}\nA${CHAVE.slice(1)}`)).toEqual({
      chaves: [CHAVE],
      recusadas: [
        { texto: nfe, motivo: 'tem 44 caracteres, e a chave da NFS-e tem 50' },
        { texto: `A${CHAVE.slice(1)}`, motivo: 'tem letras fora do CNPJ, confira os 50 caracteres' },
      ],
    });
  });
});
