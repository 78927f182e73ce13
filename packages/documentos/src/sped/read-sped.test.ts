// SPED files of the four obligations are read as worked out by hand, and every fault becomes a problem.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryDuckDb } from '../columnar/testing-read.ts';
import { LeituraError } from './erro-leitura.ts';
import type { ObrigacaoSped } from './obrigacao-sped.ts';
import { readSped, type SpedLido } from './read-sped.ts';
import { expectSameAsNaive } from './testing-comparacao.ts';
import { generateSped } from './testing-gerador.ts';

let pasta = '';
beforeAll(() => {
  pasta = mkdtempSync(join(tmpdir(), 'apura-read-sped-'));
});
afterAll(() => rmSync(pasta, { recursive: true, force: true }));

const fixtures = join(import.meta.dirname, '../../../../fixtures/sped');
const casos = readdirSync(fixtures, { withFileTypes: true }).filter((d) => d.isDirectory());

interface Esperado extends Omit<SpedLido, 'tabelas' | 'problemas' | 'totalProblemas'> {
  contagem: Record<string, number>;
  totais: Record<string, string | null>;
  textos: Record<string, string | null>;
  problemas: [codigo: string, linha: number | null][];
}

describe('fixtures', () => {
  it('has cases for the four obligations', () => {
    expect(new Set(casos.map((c) => c.name.split('-')[0]))).toEqual(new Set(['efdc', 'efdf', 'ecd', 'ecf']));
  });

  for (const { name } of casos) {
    it(`${name}: reads as expected`, async () => {
      const path = join(fixtures, name, 'entrada.txt');
      const esperado: Esperado = JSON.parse(readFileSync(join(fixtures, name, 'esperado.json'), 'utf8'));
      const { contagem, totais, textos, problemas, ...identificacao } = esperado;
      const outDir = join(pasta, name);
      const lido = await readSped({ path, outDir, obrigacao: esperado.obrigacao });
      expect(lido).toMatchObject(identificacao);
      const par = (p: { codigo: string; linha: number | null }) => `${p.linha} ${p.codigo}`;
      expect(lido.problemas.map(par).toSorted()).toEqual(
        problemas.map(([codigo, linha]) => par({ codigo, linha })).toSorted(),
      );
      expect(lido.totalProblemas).toBe(problemas.length);
      const linhas = new Map(lido.tabelas.map((t) => [t.tabela, t.linhas]));
      for (const [tabela, n] of Object.entries(contagem)) expect([tabela, linhas.get(tabela)]).toEqual([tabela, n]);
      const value = async (nome: string, funcao: string) => {
        const [tabela = '', campo = ''] = nome.split('.');
        const [linha] = await queryDuckDb(
          `select (${funcao.replace('?', `"${campo}"`)})::varchar v from '${join(outDir, `${tabela}-0.parquet`)}'`,
        );
        return linha?.v;
      };
      for (const [nome, v] of Object.entries(totais)) expect([nome, await value(nome, 'sum(?)')]).toEqual([nome, v]);
      for (const [nome, v] of Object.entries(textos))
        expect([nome, await value(nome, 'arg_min(?, _linha)')]).toEqual([nome, v]);
      await expectSameAsNaive(path, esperado.obrigacao, [
        { workers: 1 },
        { workers: 3, semThreads: true, janelaBytes: 64 },
      ]);
    });
  }
});

function write(nome: string, texto: string | Buffer): string {
  const path = join(pasta, nome);
  writeFileSync(path, texto);
  return path;
}

async function read(texto: string | Buffer, obrigacao: ObrigacaoSped = 'EFDF'): Promise<SpedLido> {
  return readSped({ path: write('caso.txt', texto), outDir: join(pasta, 'caso'), obrigacao });
}

const abertura = '|0000|019|0|01012025|31012025|EMPRESA|11222333000181||SP|1|3550308|||A|0|\r\n';
const codigos = (lido: SpedLido) => lido.problemas.map((p) => p.codigo);

describe('readSped', () => {
  it('reads a file that holds only its 0000', async () => {
    const lido = await read(abertura);
    expect(lido).toMatchObject({ cnpj: '11222333000181', ie: '1', uf: 'SP', nome: 'EMPRESA', linhas: 1 });
    expect(lido.tabelas).toEqual([
      { tabela: 'efdf_0000', registro: '0000', linhas: 1, partes: ['efdf_0000-0.parquet'] },
    ]);
    expect(codigos(lido)).toEqual(['SPED_SEM_9999']);
  });

  it('reports an empty file and one without a 0000', async () => {
    expect(codigos(await read(''))).toEqual(['SPED_ARQUIVO_VAZIO']);
    expect(codigos(await read('|0001|0|\n|9999|2|\n'))).toContain('SPED_SEM_0000');
  });

  it('falls back to the layout of the period when the version is unknown', async () => {
    const lido = await read(abertura.replace('|019|', '|777|').replaceAll('2025', '2016'));
    expect(lido).toMatchObject({ codVer: '777', leiaute: '010', inicio: '2016-01-01' });
    expect(codigos(lido)).toContain('SPED_LEIAUTE_DESCONHECIDO');
  });

  it('takes the old shape of a record by its number of fields, and says so once', async () => {
    const m210 = '|M210|01|100,00|100,00|1,65|||1,65|0|0|0|0|1,65|\n';
    const abertura = '|0000|006|0|||01012024|31012024|EMPRESA|11222333000181|SP|3550308||00|2|\n';
    const efdc = `${abertura}|M001|0|\n|M200|0|0|0|0|0|0|0|0|0|0|0|0|\n${m210}${m210}`;
    const lido = await read(efdc, 'EFDC');
    expect(lido.problemas.filter((p) => p.codigo === 'SPED_OUTRO_LEIAUTE')).toHaveLength(1);
    const linhas = await queryDuckDb(
      `select VL_BC_CONT, VL_CONT_PER, VL_BC_CONT_AJUS from '${join(pasta, 'caso', 'efdc_m210-0.parquet')}'`,
    );
    expect(linhas).toEqual([1, 2].map(() => ({ VL_BC_CONT: '100.00', VL_CONT_PER: '1.65', VL_BC_CONT_AJUS: null })));
  });

  it('keeps no amount of a line whose fields are not in their places', async () => {
    const inicio = '|0000|006|0|||01012024|31012024|EMPRESA|11222333000181|SP|3550308||00|2|\n';
    const conta = '244012024|10012024|12012024|500,00|90,00||8,25|38,00|';
    const linhas = [
      `|C500|F1|06|00|||${conta}${'5'.repeat(44)}|`,
      // Two bars too many in the middle: the number of the bill stands where its amount does.
      `|C500|F1|06|00|||||${conta}${'5'.repeat(44)}|`,
      // Two at the end, and a field of a later layout.
      `|C500|F1|06|00|||${conta}${'5'.repeat(44)}|||`,
      `|C500|F1|06|00|||${conta}${'5'.repeat(44)}|1|`,
    ];
    const lido = await read(`${inicio}${linhas.join('\n')}\n|9999|6|\n`, 'EFDC');
    const deslocados = lido.problemas.filter((p) => p.codigo === 'SPED_CAMPOS_DESLOCADOS');
    expect(deslocados).toMatchObject([{ linha: 3, mensagem: expect.stringContaining('(17 em vez de 15)') }]);
    const tabela = join(pasta, 'caso', 'efdc_c500-0.parquet');
    const rows = await queryDuckDb(`select _linha, VL_DOC, VL_COFINS, COD_PART from '${tabela}' order by 1`);
    const certa = { VL_DOC: '500.00', VL_COFINS: '38.00', COD_PART: 'F1' };
    expect(rows).toEqual([
      { _linha: '2', ...certa },
      { _linha: '3', VL_DOC: null, VL_COFINS: null, COD_PART: 'F1' },
      { _linha: '4', ...certa },
      { _linha: '5', ...certa },
    ]);
  });

  it('stops at the first 9999 and notes what follows', async () => {
    const juntos = `${abertura}|9999|2|\r\n`;
    const lido = await read(juntos + juntos);
    expect(lido).toMatchObject({ linhas: 2, assinatura: false });
    expect(codigos(lido)).toContain('SPED_CONTEUDO_APOS_9999');
    const assinado = await read(
      Buffer.concat([Buffer.from(juntos), Buffer.from('SBRCAAEPDR\x00\xff|0000|\n', 'latin1')]),
    );
    expect(assinado).toMatchObject({ linhas: 2, assinatura: true, encoding: 'ascii' });
    expect(codigos(assinado)).not.toContain('SPED_CONTEUDO_APOS_9999');
  });

  it('compares the number of lines in the terms of a book with the lines that are there', async () => {
    const livro = readFileSync(join(fixtures, 'ecd-leiaute-9', 'entrada.txt'), 'latin1');
    const termos = (lido: SpedLido) => lido.problemas.filter((p) => p.codigo === 'SPED_CONTADOR_TERMO');
    expect(termos(await read(Buffer.from(livro, 'latin1'), 'ECD'))).toEqual([]);
    const outro = livro.replace(/^(\|I030\|.*?)\|63\|/m, '$1|62|').replace(/^(\|J900\|.*?)\|63\|/m, '$1|64|');
    expect(termos(await read(Buffer.from(outro, 'latin1'), 'ECD'))).toMatchObject([
      { registro: 'I030', linha: 12, valor: '62' },
      { registro: 'J900', linha: 26, valor: '64' },
    ]);
  });

  it('keeps at most 1,000 problems, 200 of a kind, and counts them all', async () => {
    const lido = await read(`${abertura}${'solto\n'.repeat(3000)}${'|C190|x|\n'.repeat(500)}`);
    expect(lido.problemas.length).toBeLessThanOrEqual(1000);
    expect(lido.problemas.filter((p) => p.codigo === 'SPED_LINHA_SEM_REGISTRO')).toHaveLength(200);
    expect(codigos(lido)).toContain('SPED_CAMPOS_A_MENOS');
    expect(lido.totalProblemas).toBeGreaterThan(3500);
  });

  it('writes the same bytes again for the same input and setting', async () => {
    const path = write('repete.txt', generateSped('EFDF', 5, 800, 0.02));
    const saidas = await Promise.all(
      ['a', 'b'].map(async (nome) => {
        const outDir = join(pasta, `repete-${nome}`);
        const lido = await readSped({ path, outDir, obrigacao: 'EFDF', workers: 2 });
        return lido.tabelas.flatMap((t) => t.partes.map((p) => readFileSync(join(outDir, p)).toString('base64')));
      }),
    );
    expect(saidas[0]?.length).toBeGreaterThan(100);
    expect(saidas[0]).toEqual(saidas[1]);
  });

  it('replaces the parts of an earlier reading', async () => {
    const outDir = join(pasta, 'substitui');
    await readSped({
      path: write('grande.txt', generateSped('EFDF', 6, 300, 0)),
      outDir,
      obrigacao: 'EFDF',
      workers: 3,
    });
    expect(readdirSync(outDir).some((n) => n.endsWith('-2.parquet'))).toBe(true);
    await readSped({ path: write('pequeno.txt', abertura), outDir, obrigacao: 'EFDF' });
    expect(readdirSync(outDir)).toEqual(['efdf_0000-0.parquet']);
  });

  it('ends with the reason of the signal and leaves nothing unfinished', async () => {
    const path = write('aborta.txt', generateSped('EFDF', 8, 20_000, 0));
    for (const workers of [1, 2]) {
      const controle = new AbortController();
      const outDir = join(pasta, `aborta-${workers}`);
      const lendo = readSped(
        {
          path,
          outDir,
          obrigacao: 'EFDF',
          workers,
          signal: controle.signal,
          onProgress: () => controle.abort(new Error('parado')),
        },
        { janelaBytes: 4096 },
      );
      await expect(lendo).rejects.toThrow('parado');
      expect(existsSync(outDir) ? readdirSync(outDir) : []).toEqual([]);
    }
  });

  it('tells its progress in rising steps up to 1', async () => {
    const passos: number[] = [];
    const path = write('progresso.txt', generateSped('EFDF', 9, 3000, 0));
    await readSped(
      { path, outDir: join(pasta, 'progresso'), obrigacao: 'EFDF', onProgress: (f) => passos.push(f) },
      { janelaBytes: 65536 },
    );
    expect(passos.length).toBeGreaterThan(2);
    expect(passos).toEqual(passos.toSorted((a, b) => a - b));
    expect(passos.at(-1)).toBe(1);
  });

  it('reads records and values that are too long for the compiled core, and goes on with it behind them', async () => {
    const nota = (n: number) => `|C190|000|5102|18,00|${n},00|${n},00|1,00|0,00|0,00|0,00|0,00||\r\n`;
    const observacao = (n: number, tamanho: number) => `|0460|${n}|${'texto ção '.repeat(tamanho / 10)}|\r\n`;
    const texto = [
      abertura,
      '|0001|0|\r\n',
      observacao(1, 100),
      // More than a block of memory, then more than the window in the core's memory.
      observacao(2, 200_000),
      observacao(3, 5_000_000),
      ...Array.from({ length: 5000 }, (_, i) => observacao(4 + i, 20)),
      observacao(9000, 300_000),
      '|C001|0|\r\n',
      '|C100|0|1|F|55|00|1|1||01012025|01012025|1,00|0|||1,00|9||||||||||||\r\n',
      ...Array.from({ length: 9000 }, (_, i) => nota(i)),
      '|9999|1|\r\n',
    ].join('');
    const path = write('longos.txt', Buffer.from(texto, 'latin1'));
    const lido = await expectSameAsNaive(path, 'EFDF', [{ workers: 1 }, { workers: 2, semThreads: true }]);
    expect(lido.encoding).toBe('windows-1252');
    const linhas = new Map(lido.tabelas.map((t) => [t.registro, t.linhas]));
    expect([linhas.get('0460'), linhas.get('C190')]).toEqual([5004, 9000]);
  });

  it('throws a typed error when the file or the folder cannot be used', async () => {
    const inexistente = readSped({ path: join(pasta, 'nada.txt'), outDir: join(pasta, 'x'), obrigacao: 'EFDF' });
    await expect(inexistente).rejects.toMatchObject({ name: 'LeituraError', codigo: 'ARQUIVO_INACESSIVEL' });
    const ocupado = readSped({ path: write('ok.txt', abertura), outDir: write('arquivo', ''), obrigacao: 'EFDF' });
    await expect(ocupado).rejects.toBeInstanceOf(LeituraError);
  });
});
