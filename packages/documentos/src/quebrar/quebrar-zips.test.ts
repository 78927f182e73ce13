// ZIPs are expanded to three levels within one budget, and every file keeps its origin.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LIMITES_ZIP } from '../zip/limites-zip.ts';
import { buildZip } from '../zip/testing-zip.ts';
import { quebrarArquivos } from './quebrar-arquivos.ts';
import {
  countRows,
  createPastas,
  getArquivo,
  mensagensDe,
  quebrarEm,
  raiz,
  receive,
  situacoesDe,
} from './testing-projeto.ts';
import { efdc } from './testing-sped.ts';

// Guarantees how ZIPs are expanded, and which ones are refused.
const ALFA = '11222333000181';
const EMPRESA = { cnpj: ALFA };
const fixture = (caso: string) => readFileSync(join(raiz, 'fixtures/nfe', caso, 'entrada.xml'));
const janeiro = { cnpj: ALFA, ini: '01012024', fim: '31012024' };
const newDir = createPastas();

const quebrar = (documentos: Record<string, string | Uint8Array>) =>
  quebrarEm(newDir(), documentos, { empresa: EMPRESA, periodo: null });

describe('ZIPs', () => {
  it('are expanded to three levels; what comes out has unique names and its origin', async () => {
    const dentro = buildZip([{ nome: 'x/nota.xml', conteudo: fixture('v4.00-st-fcp') }]);
    const nivel3 = buildZip([
      { nome: 'nota.xml', conteudo: fixture('v3.10-devolucao') },
      { nome: 'nivel4.zip', conteudo: dentro },
    ]);
    const nivel2 = buildZip([
      { nome: 'nivel3.zip', conteudo: nivel3 },
      { nome: 'efd.txt', conteudo: efdc(janeiro) },
    ]);
    const c = await quebrar({
      'tudo.zip': buildZip([
        { nome: 'nivel2.zip', conteudo: nivel2 },
        { nome: 'a/nota.xml', conteudo: fixture('v2.00-venda') },
        { nome: 'b/NOTA.xml', conteudo: fixture('evento-cancelamento') },
        { nome: '../fora.txt', conteudo: 'nada' },
      ]),
      'EFD.txt': efdc({ cnpj: ALFA, ini: '01022024', fim: '29022024' }),
      'bomba.zip': buildZip([{ nome: 'z', conteudo: Buffer.alloc(4 * 1024 * 1024) }]),
      'quebrado.zip': buildZip([{ nome: 'a', conteudo: 'x' }]).subarray(0, 40),
    });
    expect(situacoesDe(c)).toEqual({
      'tudo.zip': 'Usado',
      'nivel2.zip': 'Usado',
      'nivel3.zip': 'Usado',
      'nivel4.zip': 'Ilegível',
      'nota.xml': 'Usado',
      'nota (2).xml': 'Usado',
      'NOTA (3).xml': 'Usado',
      'fora.txt': 'Ilegível',
      'efd.txt': 'Usado',
      'EFD (2).txt': 'Usado',
      'bomba.zip': 'Ilegível',
      'quebrado.zip': 'Ilegível',
    });
    expect(mensagensDe(c, 'nivel4.zip')).toContain('3 níveis');
    expect(mensagensDe(c, 'bomba.zip')).toContain('200 vezes');
    expect(mensagensDe(c, 'tudo.zip')).toContain('fora da pasta');
    expect(getArquivo(c, 'nota (2).xml').origemId).toBe('entrada-0');
    expect(await countRows(c, 'nfe_nota')).toBe(2);
  });

  it('share one budget among those inside each other', async () => {
    const dir = newDir();
    const gordo = buildZip([{ nome: 'a', conteudo: 'x'.repeat(3_000) }]);
    const c = await quebrarArquivos({
      entradas: receive(dir, {
        'fora.zip': buildZip(
          [1, 2, 3].map((i) => ({ nome: `${i}.zip`, conteudo: Buffer.concat([gordo, Buffer.alloc(0)]), metodo: 0 })),
        ),
      }),
      workDir: join(dir, 'd'),
      empresa: null,
      periodo: null,
      limitesZip: { ...LIMITES_ZIP, maximoBytes: 1_000 },
    });
    expect(getArquivo(c, '1.zip').situacao).toBe('Ilegível');
    expect(mensagensDe(c, '1.zip')).toContain('ZIPs menores');
  });
});
