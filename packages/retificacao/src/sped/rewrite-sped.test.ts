/* A rewritten file has correct counters and flags, and every other byte stays. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeBody, faultsOfCounters, withDir } from '../testing/sped.ts';
import { type ReescreverSpedOptions, rewriteSped } from './rewrite-sped.ts';

const CNPJ = '11222333000181';

async function rewrite(
  entrada: Buffer,
  o: Partial<ReescreverSpedOptions>,
): Promise<{ bytes: Buffer; linhas: string[] }> {
  return withDir(async (dir) => {
    const path = join(dir, 'a.txt');
    const destino = join(dir, 'b.txt');
    writeFileSync(path, entrada);
    await rewriteSped({ path, destino, substituir: new Map(), insertAntes: new Map(), ...o });
    const bytes = readFileSync(destino);
    return { bytes, linhas: bytes.toString('latin1').split('\r\n').slice(0, -1) };
  });
}

const corpo = [
  `|0000|006|0|||01032024|31032024|EMPRESA|${CNPJ}|SP|3550308||00|2|`,
  '|0001|0|',
  '|C001|0|',
  `|C010|${CNPJ}|2|`,
  '|C100|0|',
  '|C170|1|',
  '|M001|1|',
  '|1001|1|',
];
const base = closeBody(corpo);
const arquivo = Buffer.from(`${base.join('\r\n')}\r\n`);
const linhaDe = (inicio: string): number => base.findIndex((l) => l.startsWith(inicio)) + 1;

describe('rewriting a SPED file', () => {
  it('keeps every byte when nothing changes, but the signature', async () => {
    const assinado = Buffer.concat([arquivo, Buffer.from('SBRCAAEPDR\x00\n|C100|0|\r\n', 'latin1')]);
    const { bytes } = await rewrite(assinado, {});
    expect(bytes.equals(arquivo)).toBe(true);
  });

  it('marks the first record, and leaves every other byte', async () => {
    const { linhas } = await rewrite(arquivo, {
      campos0000: { TIPO_ESCRIT: '1', NUM_REC_ANTERIOR: 'A'.repeat(41) },
    });
    expect(linhas[0]).toBe(corpo[0]?.replace('|006|0|||', `|006|1||${'A'.repeat(41)}|`));
    expect(linhas.slice(1)).toEqual(base.slice(1));
  });

  it('fills an empty block and empties a full one, with flags, establishments and counters', async () => {
    const { linhas } = await rewrite(arquivo, {
      substituir: new Map([
        [linhaDe('|C100|'), null],
        [linhaDe('|C170|'), []],
      ]),
      insertAntes: new Map([[linhaDe('|M990|'), ['|M200|1|', '|M210|01|']]]),
    });
    expect(linhas.filter((l) => /^.[CM]/.test(l))).toEqual([
      '|C001|1|',
      '|C990|2|',
      '|M001|0|',
      '|M200|1|',
      '|M210|01|',
      '|M990|4|',
    ]);
    expect(linhas.filter((l) => /^.9900.[CM]/.test(l))).toEqual([
      '|9900|C001|1|',
      '|9900|C990|1|',
      '|9900|M001|1|',
      '|9900|M200|1|',
      '|9900|M210|1|',
      '|9900|M990|1|',
    ]);
    expect(faultsOfCounters(linhas)).toEqual([]);
  });

  it('mends wrong counters and flags and drops the mark of UTF-8', async () => {
    const errado = base.map((l) => (/^.(C990|9999|9900.C100)/.test(l) ? l.replace(/\d+\|$/, '77|') : l));
    errado[linhaDe('|M001|') - 1] = '|M001|0|';
    const { bytes } = await rewrite(Buffer.from(`\ufeff${errado.join('\r\n')}\r\n`), {});
    expect(bytes.equals(arquivo)).toBe(true);
  });

  it('keeps the ways of a file that counts physical lines, and of an ECF whose 9990 leaves the 9999 out', async () => {
    const ecf = [
      '|0000|LECF|0012|',
      '|0001|0|',
      '|0990|3|',
      '|Y001|0|',
      '|Y800|1|{\\rtf1',
      'dois',
      '|Y800FIM|',
      '|Y990|5|',
      '|9001|0|',
      ...['0000', '0001', '0990', 'Y001', 'Y800', 'Y990', '9001'].map((r) => `|9900|${r}|1|||`),
      '|9900|9900|10|||',
      '|9900|9990|1|||',
      '|9900|9999|1|||',
      '|9990|12|',
      '|9999|21|',
    ];
    const bytes = Buffer.from(`${ecf.join('\r\n')}\r\n`);
    expect((await rewrite(bytes, { obrigacao: 'ECF' })).bytes.toString()).toBe(bytes.toString());
    const { linhas } = await rewrite(bytes, {
      obrigacao: 'ECF',
      insertAntes: new Map([[5, ['|Y570|1|']]]),
    });
    expect(linhas.filter((l) => /^.(.990|9999|9900.(Y570|9900))/.test(l))).toEqual([
      '|0990|3|',
      '|Y990|6|',
      '|9900|Y570|1|||',
      '|9900|9900|11|||',
      '|9990|13|',
      '|9999|23|',
    ]);
  });

  it('writes line ends and characters as the file does', async () => {
    const lf = Buffer.from(
      arquivo.toString('latin1').replaceAll('\r\n', '\n').replace('EMPRESA', 'EMPR\u00c9SA'),
      'latin1',
    );
    const trocas = { substituir: new Map([[linhaDe('|C170|'), ['|C170|\u00e7 – ş 漢|']]]) };
    const { bytes } = await rewrite(lf, trocas);
    expect(bytes.includes(Buffer.from('\n|C170|\xe7 \x96 s ?|\n', 'latin1'))).toBe(true);
    expect(bytes.includes(13)).toBe(false);
    const utf8 = Buffer.from(arquivo.toString('utf8').replace('EMPRESA', 'EMPRÉSA'), 'utf8');
    expect((await rewrite(utf8, trocas)).bytes.includes(Buffer.from('|C170|ç – ş 漢|', 'utf8'))).toBe(true);
  });

  it('refuses a line that no record begins with, and a text that is no line, and leaves nothing', async () => {
    await withDir(async (dir) => {
      const path = join(dir, 'a.txt');
      const destino = join(dir, 'b.txt');
      writeFileSync(path, arquivo);
      const nada = { path, destino, substituir: new Map(), insertAntes: new Map() };
      await expect(rewriteSped({ ...nada, substituir: new Map([[9_999, null]]) })).rejects.toThrow(RangeError);
      for (const texto of ['C100|0|', '|C100|0', '|C100|0|\n|C170|', ''])
        await expect(rewriteSped({ ...nada, insertAntes: new Map([[2, [texto]]]) })).rejects.toThrow(TypeError);
      await expect(rewriteSped({ ...nada, campos0000: { NADA: '1' } })).rejects.toThrow(RangeError);
      expect(existsSync(destino)).toBe(false);
    });
  });

  it('counts rightly after any edits', async () => {
    const registros = ['C100', 'C170', 'F100', 'M200', '0150', '1100'];
    const umCorpo = fc
      .array(fc.constantFrom(...registros), { maxLength: 25 })
      .map((lista) => {
        const blocos = Map.groupBy(lista, (r) => r[0] ?? '');
        return ['0', 'A', 'C', 'F', 'M', '1'].flatMap((letra) => {
          const dele = (blocos.get(letra) ?? []).map((r, i) => `|${r}|${i}|`);
          const aberto = /[CF]/.test(letra) && dele.length > 0 ? [`|${letra}010|${CNPJ}|`] : [];
          const vazio = dele.length === 0 && letra !== '0';
          const inicial = letra === '0' ? [corpo[0] ?? ''] : [];
          return [...inicial, `|${letra}001|${vazio ? '1' : '0'}|`, ...aberto, ...dele];
        });
      })
      .map(closeBody);
    const edicao = fc.tuple(
      fc.nat(),
      fc.constantFrom('tira', 'troca', 'dobra', 'antes'),
      fc.constantFrom(...registros),
    );
    await fc.assert(
      fc.asyncProperty(umCorpo, fc.array(edicao, { maxLength: 12 }), async (linhas, edicoes) => {
        const editaveis = linhas.flatMap((l, i) =>
          /^.(....001|....010|.001|.010|.990|9|0000)/.test(l) ? [] : [i + 1],
        );
        const substituir = new Map<number, string[] | null>();
        const insertAntes = new Map<number, string[]>();
        for (const [n, tipo, registro] of edicoes) {
          const linha = editaveis[n % Math.max(1, editaveis.length)];
          if (linha === undefined) continue;
          const velha = linhas[linha - 1] ?? '';
          // A record of the same block, so that blocks stay whole.
          const nova = `|${registro[0] === velha[1] ? registro : velha.slice(1, 5)}|novo|`;
          if (tipo === 'tira') substituir.set(linha, null);
          else if (tipo === 'troca') substituir.set(linha, [nova]);
          else if (tipo === 'dobra') substituir.set(linha, [velha, nova]);
          else insertAntes.set(linha, [nova]);
        }
        const feito = await rewrite(Buffer.from(`${linhas.join('\r\n')}\r\n`), { substituir, insertAntes });
        expect(faultsOfCounters(feito.linhas)).toEqual([]);
        const esperadas = linhas.flatMap((l, i) => [
          ...(insertAntes.get(i + 1) ?? []),
          ...(substituir.has(i + 1) ? (substituir.get(i + 1) ?? []) : [l]),
        ]);
        const soRegistros = (todas: readonly string[]): string[] =>
          todas.filter((l) => !/^.(.001|.010|.990|9)/.test(l));
        expect(soRegistros(feito.linhas)).toEqual(soRegistros(esperadas));
      }),
      { numRuns: 120 },
    );
  });
});
