// Received files become a catalogue and tables; a file that does not count says why.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { queryDuckDb } from '../columnar/testing-read.ts';
import { countRows, createPastas, getArquivo, mensagensDe, quebrarEm, raiz, situacoesDe } from './testing-projeto.ts';
import { ecf, efdc, efdf } from './testing-sped.ts';

// Guarantees which files of a project count, in which situation the others are, and what the tables have.
const ALFA = '11222333000181';
const BETA = '44555666000181';
const GAMA = '77888999000181';
const EMPRESA = { cnpj: ALFA };
const fixture = (caso: string) => readFileSync(join(raiz, 'fixtures/nfe', caso, 'entrada.xml'));
const janeiro = { cnpj: ALFA, ini: '01012024', fim: '31012024' };
const newDir = createPastas();

const quebrar = (
  documentos: Record<string, string | Uint8Array>,
  o: { empresa?: { cnpj: string } | null; periodo?: { inicio: string; fim: string } | null } = {},
) =>
  quebrarEm(newDir(), documentos, {
    empresa: o.empresa === undefined ? EMPRESA : o.empresa,
    periodo: o.periodo ?? null,
  });

/** The book of a partnership, which has the CNPJ of its ostensible partner. */
const efdcDaScp = (scp: string) =>
  efdc({ ...janeiro, extra: `|0035|${scp}|SCP FICTICIA||` }).replace('||00|2|', '||05|2|');

describe('SPED files', () => {
  it('use the rectifier that names the file it replaces, even when its own transmission is unknown', async () => {
    const hash = '0123456789ABCDEF0123456789ABCDEF01234567';
    const carimbada = `PISCOFINS_20240101_20240131_${ALFA}_Retificadora_20240601090000_${hash}`;
    const nossa = `PISCOFINS_20240101_20240131_${ALFA}_Retificadora`;
    const catalogo = await quebrar({
      [`${carimbada}.txt`]: efdc({ ...janeiro, retificadora: true, recibo: 'F'.repeat(41) }),
      [`${nossa}.txt`]: efdc({ ...janeiro, retificadora: true, recibo: `${hash}9` }),
    });
    expect(situacoesDe(catalogo)).toEqual({ [`${carimbada}.txt`]: 'Substituído', [`${nossa}.txt`]: 'Usado' });
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
    expect(await countRows(c, 'efdc_0000')).toBe(2);
    expect(await countRows(c, 'efdc_0150')).toBe(0);
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
    expect(situacoesDe(c)).toEqual({
      'outra.txt': 'CNPJ diferente',
      'filial.txt': 'Usado',
      'antiga.txt': 'Fora do período',
      'beirada.txt': 'Usado',
    });
    expect(mensagensDe(c, 'outra.txt')).toMatch(/44\.555\.666\/0001-81.*11\.222\.333\/0001-81/);
    expect(mensagensDe(c, 'antiga.txt')).toMatch(/01\/12\/2023 a 31\/12\/2023.*01\/01\/2024 a 29\/02\/2024/);
    expect(await countRows(c, 'efdc_0000')).toBe(2);
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
      'e.txt': efdc(janeiro),
      'f.txt': efdcDaScp('99888777000100'),
      'g.txt': efdcDaScp('88777666000100'),
    });
    expect(situacoesDe(c)).toEqual({
      'a.txt': 'Usado',
      'b.txt': 'Substituído',
      'b2.txt': 'Usado',
      'c.txt': 'Usado',
      'd.txt': 'Usado',
      'e.txt': 'Usado',
      'f.txt': 'Usado',
      'g.txt': 'Usado',
    });
  });

  it('the ostensible partner rectifies its own book, whatever partnerships it names', async () => {
    const socia = efdc(janeiro).replace('||00|2|', '||03|2|');
    const c = await quebrar({
      'a.txt': socia,
      'b.txt': efdc({ ...janeiro, retificadora: true, extra: '|0035|99888777000100|SCP FICTICIA||' }).replace(
        '||00|2|',
        '||03|2|',
      ),
    });
    expect(situacoesDe(c)).toEqual({ 'a.txt': 'Substituído', 'b.txt': 'Usado' });
  });

  it('without a readable CNPJ are of nobody when the project has a company, and used when it has none', async () => {
    const documentos = { 'sem-cnpj.txt': efdc({ ...janeiro, cnpj: '' }) };
    expect(situacoesDe(await quebrar(documentos))).toEqual({ 'sem-cnpj.txt': 'Ilegível' });
    expect(situacoesDe(await quebrar(documentos, { empresa: null }))).toEqual({ 'sem-cnpj.txt': 'Usado' });
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
    expect(situacoesDe(c)).toEqual({
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
    expect(mensagensDe(c, 'copia da boa.txt')).toContain('"boa.txt"');
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
    expect(situacoesDe(c)).toEqual({
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
    expect([await countRows(c, 'nfe_nota'), await countRows(c, 'nfe_item'), await countRows(c, 'nfe_evento')]).toEqual([
      3, 4, 2,
    ]);
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
    expect(situacoesDe(deBeta)).toEqual({ 'nota.xml': 'CNPJ diferente', 'evento.xml': 'Usado' });
    expect(mensagensDe(deBeta, 'nota.xml')).toMatch(/77\.888\.999\/0001-81.*44\.555\.666\/0001-81/);
    expect(deBeta.tabelas.map((t) => t.tabela)).toEqual(['nfe_evento']);
    expect(situacoesDe(await quebrar(documentos, { empresa: { cnpj: GAMA } }))).toEqual({
      'nota.xml': 'Usado',
      'evento.xml': 'CNPJ diferente',
    });
  });

  it('a file of several notes gives only those that count, and says which do not', async () => {
    const c = await quebrar(
      { 'lote.xml': fixture('varias-notas') },
      { periodo: { inicio: '2024-04-02', fim: '2024-04-30' } },
    );
    expect(situacoesDe(c)).toEqual({ 'lote.xml': 'Usado' });
    expect(getArquivo(c, 'lote.xml').problemas.map((p) => p.codigo)).toContain('arquivo-fora-do-periodo');
    expect(await countRows(c, 'nfe_nota')).toBe(2);
  });

  it('a cancellation that the protocol tells comes with its note', async () => {
    const c = await quebrar({ 'n.xml': fixture('cancelada-no-protocolo'), 'e.xml': fixture('cancelamento-antigo') });
    expect(situacoesDe(c)).toEqual({ 'n.xml': 'Usado', 'e.xml': 'Usado' });
    // The event of its own wins over the one made from the protocol.
    const parte = c.tabelas.find((t) => t.tabela === 'nfe_evento')?.partes[0];
    expect(await queryDuckDb(`select _origem, cStat from '${parte}'`)).toEqual([
      { _origem: 'procCancNFe', cStat: '155' },
    ]);
  });
});
