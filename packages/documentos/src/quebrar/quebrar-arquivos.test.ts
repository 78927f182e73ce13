import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryDuckDb } from '../columnar/testing-read.ts';
import { LIMITES_ZIP } from '../zip/limites-zip.ts';
import { buildZip } from '../zip/testing-zip.ts';
import type { Catalogo } from './catalogo.ts';
import type { EntradaArquivo } from './inventario.ts';
import { quebrarArquivos } from './quebrar-arquivos.ts';
import { fingerprint, getArquivo, listFiles, receive } from './testing-projeto.ts';
import { ecf, efdc, efdf } from './testing-sped.ts';

const raiz = resolve(import.meta.dirname, '../../../..');
const ALFA = '11222333000181';
const BETA = '44555666000181';
const GAMA = '77888999000181';
const EMPRESA = { cnpj: ALFA };
const fixture = (caso: string) => readFileSync(join(raiz, 'fixtures/nfe', caso, 'entrada.xml'));
const janeiro = { cnpj: ALFA, ini: '01012024', fim: '31012024' };

let pasta = '';
let n = 0;
beforeAll(() => {
  pasta = mkdtempSync(join(tmpdir(), 'apura-quebrar-'));
});
afterAll(() => rmSync(pasta, { recursive: true, force: true }));
const newDir = () => join(pasta, `projeto-${++n}`);

async function quebrar(
  documentos: Record<string, string | Uint8Array>,
  o: { empresa?: { cnpj: string } | null; periodo?: { inicio: string; fim: string } | null } = {},
): Promise<Catalogo> {
  const dir = newDir();
  return quebrarArquivos({
    entradas: receive(join(dir, 'recebidos'), documentos),
    workDir: join(dir, 'dataset'),
    empresa: o.empresa === undefined ? EMPRESA : o.empresa,
    periodo: o.periodo ?? null,
    workers: 1,
  });
}

const situacoes = (c: Catalogo) => Object.fromEntries(c.arquivos.map((a) => [`${a.nome}.${a.extensao}`, a.situacao]));
const mensagens = (c: Catalogo, nome: string) =>
  getArquivo(c, nome)
    .problemas.map((p) => p.mensagem)
    .join('\n');
const count = async (c: Catalogo, tabela: string) => {
  const partes = c.tabelas.find((t) => t.tabela === tabela)?.partes ?? [];
  if (partes.length === 0) return 0;
  const [linha] = await queryDuckDb(
    `select count(*) as n from read_parquet([${partes.map((p) => `'${p}'`).join(',')}])`,
  );
  return Number(linha?.n);
};

describe('SPED files', () => {
  it('use the rectifier that names the file it replaces, even when its own transmission is unknown', async () => {
    const hash = '0123456789ABCDEF0123456789ABCDEF01234567';
    const carimbada = `PISCOFINS_20240101_20240131_${ALFA}_Retificadora_20240601090000_${hash}`;
    const nossa = `PISCOFINS_20240101_20240131_${ALFA}_Retificadora`;
    const catalogo = await quebrar({
      [`${carimbada}.txt`]: efdc({ ...janeiro, retificadora: true, recibo: 'F'.repeat(41) }),
      [`${nossa}.txt`]: efdc({ ...janeiro, retificadora: true, recibo: `${hash}9` }),
    });
    expect(situacoes(catalogo)).toEqual({ [`${carimbada}.txt`]: 'Substituído', [`${nossa}.txt`]: 'Usado' });
  });

  it('are catalogued with what 0000 says, and only the version that counts is in the tables', async () => {
    const c = await quebrar({
      'PISCOFINS_20240101_20240131_11222333000181_Original_20240310080000_AA.txt': efdc(janeiro),
      'PISCOFINS_20240101_20240131_11222333000181_Retificadora_20240601090000_BB.txt': efdc({
        ...janeiro,
        retificadora: true,
      }),
      'PISCOFINS_20240101_20240131_11222333000181_Retificadora_20240501090000_CC.txt': efdc({
        ...janeiro,
        retificadora: true,
        extra: '|0150|1|PESSOA|01058|||||||||||',
      }),
      'fevereiro.txt': efdc({ cnpj: ALFA, ini: '01022024', fim: '29022024' }),
    });
    const [original, ultima, anterior, fevereiro] = c.arquivos;
    expect(c.arquivos.map((a) => a.situacao)).toEqual(['Substituído', 'Usado', 'Substituído', 'Usado']);
    expect(ultima).toMatchObject({
      tipo: 'EFDC',
      categoria: 'EFDC',
      tipoDescricao: 'EFD-Contribuições',
      cnpj: ALFA,
      inicio: '2024-01-01',
      fim: '2024-01-31',
      finalidade: 'Retificadora',
      transmissao: '2024-06-01T09:00:00',
    });
    expect(original?.finalidade).toBe('Original');
    expect(anterior?.problemas.map((p) => p.codigo)).toContain('arquivo-substituido');
    expect(anterior?.problemas[0]?.mensagem).toContain('transmitida em 01/06/2024');
    expect(fevereiro?.transmissao).toBeNull();
    expect(await count(c, 'efdc_0000')).toBe(2);
    expect(await count(c, 'efdc_0150')).toBe(0);
  });

  it('of other companies and periods stay out, with a message that names both sides', async () => {
    const c = await quebrar(
      {
        'outra.txt': efdc({ ...janeiro, cnpj: BETA }),
        'filial.txt': efdc({ ...janeiro, cnpj: '11222333000262' }),
        'antiga.txt': efdc({ cnpj: ALFA, ini: '01122023', fim: '31122023' }),
        'beirada.txt': efdc({ cnpj: ALFA, ini: '01022024', fim: '29022024' }),
      },
      { empresa: { cnpj: '11.222.333/0001-81' }, periodo: { inicio: '2024-01', fim: '2024-02' } },
    );
    expect(situacoes(c)).toEqual({
      'outra.txt': 'CNPJ diferente',
      'filial.txt': 'Usado',
      'antiga.txt': 'Fora do período',
      'beirada.txt': 'Usado',
    });
    expect(mensagens(c, 'outra.txt')).toMatch(/44\.555\.666\/0001-81.*11\.222\.333\/0001-81/);
    expect(mensagens(c, 'antiga.txt')).toMatch(/01\/12\/2023 a 31\/12\/2023.*01\/01\/2024 a 29\/02\/2024/);
    expect(await count(c, 'efdc_0000')).toBe(2);
  });

  it('of two state registrations, or of a partnership, do not replace each other', async () => {
    const efd = { cnpj: ALFA, ini: '01012024', fim: '31012024' };
    const ano = { cnpj: ALFA, ini: '01012023', fim: '31122023' };
    const c = await quebrar({
      'a.txt': efdf({ ...efd, ie: '111' }),
      'b.txt': efdf({ ...efd, ie: '222' }),
      'b2.txt': efdf({ ...efd, ie: '222', finalidade: '1' }),
      'c.txt': ecf(ano),
      'd.txt': ecf({ ...ano, scp: '99888777000100' }),
    });
    expect(situacoes(c)).toEqual({
      'a.txt': 'Usado',
      'b.txt': 'Substituído',
      'b2.txt': 'Usado',
      'c.txt': 'Usado',
      'd.txt': 'Usado',
    });
  });

  it('without a readable CNPJ are of nobody when the project has a company, and used when it has none', async () => {
    const documentos = { 'sem-cnpj.txt': efdc({ ...janeiro, cnpj: '' }) };
    expect(situacoes(await quebrar(documentos))).toEqual({ 'sem-cnpj.txt': 'Ilegível' });
    expect(situacoes(await quebrar(documentos, { empresa: null }))).toEqual({ 'sem-cnpj.txt': 'Usado' });
  });
});

describe('files that are not what they seem', () => {
  it('each gets its situation and a reason, and the others go on', async () => {
    const boa = efdc(janeiro);
    const c = await quebrar({
      'boa.txt': boa,
      'copia da boa.txt': boa,
      'vazio.txt': '',
      'vazio tambem.txt': '',
      'branco.txt': '\r\n\r\n',
      'PISCOFINS_20240101_20240131_11222333000181_Original_20240310080000_AA.txt': fixture('evento-cancelamento'),
      'truncada.txt': efdc({ cnpj: ALFA, ini: '01032024', fim: '31032024' }).slice(0, 120),
      'carta.txt': 'Prezados, segue o arquivo.',
      'guia.pdf': '%PDF-1.4 guia',
      'planilha.csv': 'a;b\n1;2\n',
      'folha.xml': '<eSocial xmlns="http://www.esocial.gov.br/schema/evt/x"><evtRemun/></eSocial>',
      sem_extensao: efdc({ cnpj: ALFA, ini: '01042024', fim: '30042024' }),
    });
    expect(situacoes(c)).toEqual({
      'boa.txt': 'Usado',
      'copia da boa.txt': 'Duplicado',
      'vazio.txt': 'Ilegível',
      'vazio tambem.txt': 'Ilegível',
      'branco.txt': 'Ilegível',
      'PISCOFINS_20240101_20240131_11222333000181_Original_20240310080000_AA.txt': 'Usado',
      'truncada.txt': 'Usado',
      'carta.txt': 'Ilegível',
      'guia.pdf': 'Ilegível',
      'planilha.csv': 'Ilegível',
      'folha.xml': 'Ilegível',
      'sem_extensao.txt': 'Usado',
    });
    expect(c.arquivos.find((a) => a.nome.startsWith('PISCOFINS'))).toMatchObject({
      tipo: 'EVENTO_NFE',
      categoria: 'XML NFE',
    });
    expect(getArquivo(c, 'folha.xml').categoria).toBe('XML ZIP');
    expect(mensagens(c, 'copia da boa.txt')).toContain('"boa.txt"');
    for (const a of c.arquivos.filter((x) => !['boa.txt', 'sem_extensao.txt'].includes(`${x.nome}.${x.extensao}`))) {
      if (a.tipo === 'EVENTO_NFE') continue;
      expect([a.nome, a.problemas.length > 0]).toEqual([a.nome, true]);
    }
  });
});

describe('notes and events', () => {
  it('of the company, in the period, once per key', async () => {
    const boa = fixture('v4.00-st-fcp');
    const semProtocolo = Buffer.from(boa.toString('utf8').replace(/<protNFe[\s\S]*<\/protNFe>/, ''));
    const c = await quebrar(
      {
        'sem-protocolo.xml': semProtocolo,
        'com-protocolo.xml': boa,
        'mesma-nota-outros-bytes.xml': Buffer.from(`${boa.toString('utf8')}\n`),
        'antiga.xml': fixture('v2.00-venda'),
        'cancelamento.xml': fixture('evento-cancelamento'),
        'carta.xml': fixture('evento-carta-correcao'),
        'truncada.xml': fixture('truncada'),
        'doctype.xml': fixture('doctype'),
        'de-terceiro.xml': fixture('v4.00-ibs-cbs'),
      },
      { periodo: { inicio: '2024-03-01', fim: '2026-12-31' } },
    );
    expect(situacoes(c)).toEqual({
      'sem-protocolo.xml': 'Duplicado',
      'com-protocolo.xml': 'Usado',
      'mesma-nota-outros-bytes.xml': 'Duplicado',
      'antiga.xml': 'Fora do período',
      'cancelamento.xml': 'Usado',
      'carta.xml': 'Usado',
      'truncada.xml': 'Usado',
      'doctype.xml': 'Ilegível',
      'de-terceiro.xml': 'Usado',
    });
    expect([await count(c, 'nfe_nota'), await count(c, 'nfe_item'), await count(c, 'nfe_evento')]).toEqual([3, 4, 2]);
    const parte = c.tabelas.find((t) => t.tabela === 'nfe_nota')?.partes[0];
    const linhas = await queryDuckDb(
      `select _arquivo, chave, vNF from '${parte}' where vNF is not null order by chave`,
    );
    const usada = getArquivo(c, 'com-protocolo.xml');
    expect(linhas.find((l) => l.chave === usada.chave)).toEqual({
      _arquivo: usada.id,
      chave: usada.chave,
      vNF: '261.99',
    });
  });

  it('of another company stay out, with both CNPJs in the message; a note that it received is in', async () => {
    const documentos = { 'nota.xml': fixture('v4.00-ibs-cbs'), 'evento.xml': fixture('evento-cancelamento') };
    const deBeta = await quebrar(documentos, { empresa: { cnpj: BETA } });
    expect(situacoes(deBeta)).toEqual({ 'nota.xml': 'CNPJ diferente', 'evento.xml': 'Usado' });
    expect(mensagens(deBeta, 'nota.xml')).toMatch(/77\.888\.999\/0001-81.*44\.555\.666\/0001-81/);
    expect(deBeta.tabelas.map((t) => t.tabela)).toEqual(['nfe_evento']);
    expect(situacoes(await quebrar(documentos, { empresa: { cnpj: GAMA } }))).toEqual({
      'nota.xml': 'Usado',
      'evento.xml': 'CNPJ diferente',
    });
  });

  it('a file of several notes gives only those that count, and says which do not', async () => {
    const c = await quebrar(
      { 'lote.xml': fixture('varias-notas') },
      { periodo: { inicio: '2024-04-02', fim: '2024-04-30' } },
    );
    expect(situacoes(c)).toEqual({ 'lote.xml': 'Usado' });
    expect(getArquivo(c, 'lote.xml').problemas.map((p) => p.codigo)).toContain('arquivo-fora-do-periodo');
    expect(await count(c, 'nfe_nota')).toBe(2);
  });

  it('a cancellation that the protocol tells comes with its note', async () => {
    const c = await quebrar({ 'n.xml': fixture('cancelada-no-protocolo'), 'e.xml': fixture('cancelamento-antigo') });
    expect(situacoes(c)).toEqual({ 'n.xml': 'Usado', 'e.xml': 'Usado' });
    // The event of its own wins over the one made from the protocol.
    const parte = c.tabelas.find((t) => t.tabela === 'nfe_evento')?.partes[0];
    expect(await queryDuckDb(`select _origem, cStat from '${parte}'`)).toEqual([
      { _origem: 'procCancNFe', cStat: '155' },
    ]);
  });
});

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
    expect(situacoes(c)).toEqual({
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
    expect(mensagens(c, 'nivel4.zip')).toContain('3 níveis');
    expect(mensagens(c, 'bomba.zip')).toContain('200 vezes');
    expect(mensagens(c, 'tudo.zip')).toContain('fora da pasta');
    expect(getArquivo(c, 'nota (2).xml').origemId).toBe('entrada-0');
    expect(await count(c, 'nfe_nota')).toBe(2);
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
    expect(mensagens(c, '1.zip')).toContain('ZIPs menores');
  });
});

/** A project with a bit of everything, for the tests of interruption. */
function mixed(dir: string): EntradaArquivo[] {
  const notas = readdirSync(join(raiz, 'fixtures/nfe')).map((caso, i) => ({
    nome: `n${i}.xml`,
    conteudo: fixture(caso),
  }));
  return receive(dir, {
    'xml.zip': buildZip([
      ...notas,
      { nome: 'dentro.zip', conteudo: buildZip([{ nome: 'f.txt', conteudo: efdf({ ...janeiro, ie: '1' }) }]) },
    ]),
    'a.txt': efdc(janeiro),
    'b.txt': efdc({ ...janeiro, retificadora: true }),
    'copia.xml': `${fixture('v4.00-st-fcp').toString('latin1')}\n`,
    'c.txt': ecf({ cnpj: ALFA, ini: '01012024', fim: '31122024' }),
    'vazio.txt': '',
  });
}

describe('running again', () => {
  const options = (entradas: EntradaArquivo[], workDir: string) => ({
    entradas,
    workDir,
    empresa: EMPRESA,
    periodo: null,
    workers: 1,
  });

  it('reads nothing twice and gives the same; the order of the entries does not matter', async () => {
    const dir = newDir();
    const entradas = mixed(join(dir, 'r'));
    const workDir = join(dir, 'd');
    const primeiro = await quebrarArquivos(options(entradas, workDir));
    expect(primeiro.arquivos.length).toBe(entradas.length + readdirSync(join(raiz, 'fixtures/nfe')).length + 2);
    const antes = fingerprint(primeiro, workDir);
    const arquivos = listFiles(workDir);
    const segundo = await quebrarArquivos(options([...entradas].reverse(), workDir));
    expect(fingerprint(segundo, workDir)).toEqual(antes);
    expect(listFiles(workDir)).toEqual(arquivos);
    const outroDir = join(dir, 'outro');
    expect(fingerprint(await quebrarArquivos(options(entradas, outroDir)), outroDir)).toEqual(antes);
    const juntosDir = join(dir, 'juntos');
    const juntos = await quebrarArquivos({ ...options(entradas, juntosDir), workers: 3 });
    expect(fingerprint(juntos, juntosDir)).toEqual(antes);
  });

  it('after an abort at any moment ends with the same files and the same catalogue', async () => {
    const dir = newDir();
    const entradas = mixed(join(dir, 'r'));
    const inteiro = join(dir, 'inteiro');
    let momentos = 0;
    const esperado = fingerprint(
      await quebrarArquivos({ ...options(entradas, inteiro), onProgress: () => momentos++ }),
      inteiro,
    );
    const arquivos = listFiles(inteiro);
    expect(momentos).toBeGreaterThan(20);
    const workDir = join(dir, 'interrompido');
    for (let parar = 1; parar <= momentos; parar += 3) {
      // Half of the rounds go on from what the round before left, half begin anew.
      if (parar % 2 === 0) rmSync(workDir, { recursive: true, force: true });
      const aborto = new AbortController();
      let vistos = 0;
      const rodada = quebrarArquivos({
        ...options(entradas, workDir),
        workers: parar % 4 === 1 ? 2 : 1,
        signal: aborto.signal,
        onProgress: () => {
          if (++vistos === parar) aborto.abort(new Error('interrompido'));
        },
      });
      await rodada.catch((erro: Error) => expect(erro.message).toContain('interrompido'));
    }
    expect(fingerprint(await quebrarArquivos(options(entradas, workDir)), workDir)).toEqual(esperado);
    expect(listFiles(workDir)).toEqual(arquivos);
  });

  it('after a kill -9 at any moment ends with the same files and the same catalogue', async () => {
    const dir = newDir();
    const entradas = mixed(join(dir, 'r'));
    const inteiro = join(dir, 'inteiro');
    const esperado = fingerprint(await quebrarArquivos(options(entradas, inteiro)), inteiro);
    const workDir = join(dir, 'morto');
    const programa = join(dir, 'programa.ts');
    writeFileSync(
      programa,
      `import { quebrarArquivos } from ${JSON.stringify(join(import.meta.dirname, 'quebrar-arquivos.ts'))};
       const onProgress = (p) => process.stdout.write(p.mensagem + '\\n');
       await quebrarArquivos({ ...${JSON.stringify(options(entradas, workDir))}, onProgress });`,
    );
    let mortos = 0;
    for (const linhas of [1, 9, 14, 21, 27]) {
      const filho = spawn(process.execPath, [programa], { stdio: ['ignore', 'pipe', 'inherit'] });
      let vistas = 0;
      filho.stdout.on('data', (d: Buffer) => {
        vistas += d.toString().split('\n').length - 1;
        if (vistas >= linhas) filho.kill('SIGKILL');
      });
      const sinal = await new Promise((feito) => filho.on('exit', (_codigo, s) => feito(s)));
      if (sinal === 'SIGKILL') mortos++;
    }
    expect(mortos).toBeGreaterThan(1);
    expect(fingerprint(await quebrarArquivos(options(entradas, workDir)), workDir)).toEqual(esperado);
  });

  it('mends sets that are damaged: a missing manifest, a Parquet file cut short', async () => {
    const dir = newDir();
    const entradas = mixed(join(dir, 'r'));
    const workDir = join(dir, 'd');
    const esperado = fingerprint(await quebrarArquivos(options(entradas, workDir)), workDir);
    const arquivos = listFiles(workDir);
    const manifestos = arquivos.filter((f) => f.endsWith('manifesto.json'));
    expect(manifestos.length).toBeGreaterThan(3);
    for (const m of manifestos.slice(0, 2)) rmSync(join(workDir, m));
    const parquet = arquivos.filter((f) => f.endsWith('.parquet')).at(-1) ?? '';
    truncateSync(join(workDir, parquet), 10);
    writeFileSync(join(workDir, arquivos.find((f) => f.includes('fichas-')) ?? ''), '{"cortado');
    expect(fingerprint(await quebrarArquivos(options(entradas, workDir)), workDir)).toEqual(esperado);
  });

  it('leaves nothing of a file that is no longer there', async () => {
    const dir = newDir();
    const entradas = mixed(join(dir, 'r'));
    const workDir = join(dir, 'd');
    await quebrarArquivos(options(entradas, workDir));
    const menos = entradas.filter((e) => e.nome === 'a.txt' || e.nome === 'copia.xml');
    const depois = fingerprint(await quebrarArquivos(options(menos, workDir)), workDir);
    const limpo = join(dir, 'limpo');
    expect(depois).toEqual(fingerprint(await quebrarArquivos(options(menos, limpo)), limpo));
    expect(listFiles(workDir)).toEqual(listFiles(limpo));
  });

  it('tells how far it is in words', async () => {
    const dir = newDir();
    const mensagensVistas: string[] = [];
    await quebrarArquivos({
      ...options(receive(join(dir, 'r'), { 'a.txt': efdc(janeiro), 'b.xml': fixture('v2.00-venda') }), join(dir, 'd')),
      onProgress: (p) => {
        expect(p.feito).toBeLessThanOrEqual(p.total);
        mensagensVistas.push(p.mensagem);
      },
    });
    expect(new Set(mensagensVistas)).toEqual(
      new Set([
        'Identificando 1 de 2 arquivos',
        'Identificando 2 de 2 arquivos',
        'Lendo 1 de 2 arquivos',
        'Lendo 2 de 2 arquivos',
      ]),
    );
    mensagensVistas.length = 0;
    const so = receive(join(dir, 's'), { 'a.txt': efdc(janeiro) });
    await quebrarArquivos({
      ...options(so, join(dir, 'e')),
      onProgress: ({ mensagem }) => mensagensVistas.push(mensagem),
    });
    expect(new Set(mensagensVistas)).toEqual(new Set(['Identificando 1 de 1 arquivo', 'Lendo 1 de 1 arquivo']));
  });
});

const corpus = process.env.APURA_CORPUS ?? join(raiz, '../shared/corpus');
if (existsSync(corpus)) {
  it('corpus: every file is read or reported, and every note that counts has its items in the tables', async () => {
    const entradas = ['sped', 'nfe', 'esocial'].flatMap((p) =>
      listFiles(join(corpus, p)).map((f) => ({
        id: f,
        nome: f,
        path: join(corpus, p, f),
        recebidoEm: '2026-01-01T00:00:00Z',
      })),
    );
    const workDir = newDir();
    const c = await quebrarArquivos({ entradas, workDir, empresa: null, periodo: null });
    expect(c.arquivos.length).toBe(entradas.length);
    for (const a of c.arquivos) {
      expect([a.nome, a.categoria]).not.toEqual([a.nome, null]);
      if (a.situacao !== 'Usado') expect([a.nome, a.problemas.length > 0]).toEqual([a.nome, true]);
      if (a.tipo.length <= 4 && a.situacao === 'Usado' && a.tipo !== 'NFCE' && a.tipo !== 'NFE') {
        expect([a.nome, (a.linhas ?? 0) > 0]).toEqual([a.nome, true]);
      }
    }
    const usados = c.arquivos.filter((a) => a.categoria === 'XML NFE' && a.situacao === 'Usado');
    const det = usados.reduce(
      (soma, a) => soma + (readFileSync(a.path, 'utf8').match(/<(?:\w+:)?det[\s>]/g) ?? []).length,
      0,
    );
    expect(det).toBeGreaterThan(10);
    expect(await count(c, 'nfe_item')).toBe(det);
  });
} else {
  it(`corpus skipped: the folder ${corpus} is absent`, () => console.log(`corpus absent: ${corpus}`));
}
