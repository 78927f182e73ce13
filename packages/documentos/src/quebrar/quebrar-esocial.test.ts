import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryDuckDb } from '../columnar/testing-read.ts';
import { buildZip } from '../zip/testing-zip.ts';
import type { Catalogo } from './catalogo.ts';
import { quebrarArquivos } from './quebrar-arquivos.ts';
import { eventoXml, newId, remuneracao, retornoXml, rubrica, totalTrabalhador } from './testing-esocial.ts';
import { fingerprint, getArquivo, listFiles, receive } from './testing-projeto.ts';

const EMPRESA = { cnpj: '11222333000181' };
const PERIODO = { inicio: '2024-01-01', fim: '2024-12-31' };
const raiz = resolve(import.meta.dirname, '../../../..');

let pasta = '';
let n = 0;
beforeAll(() => {
  pasta = mkdtempSync(join(tmpdir(), 'apura-esocial-'));
});
afterAll(() => rmSync(pasta, { recursive: true, force: true }));

async function quebrar(
  documentos: Record<string, string | Uint8Array>,
  dir = join(pasta, `projeto-${++n}`),
  periodo: typeof PERIODO | null = PERIODO,
): Promise<Catalogo> {
  return quebrarArquivos({
    entradas: receive(join(dir, 'recebidos'), documentos),
    workDir: join(dir, 'dataset'),
    empresa: EMPRESA,
    periodo,
    workers: 1,
  });
}

const situacoes = (c: Catalogo) => Object.fromEntries(c.arquivos.map((a) => [`${a.nome}.${a.extensao}`, a.situacao]));
const motivo = (c: Catalogo, nome: string) =>
  getArquivo(c, nome)
    .problemas.map((p) => p.mensagem)
    .join('\n');
async function rows(c: Catalogo, tabela: string, colunas: string): Promise<(string | null)[][]> {
  const partes = c.tabelas.find((t) => t.tabela === tabela)?.partes ?? [];
  if (partes.length === 0) return [];
  const lidas = await queryDuckDb(
    `select ${colunas} from read_parquet([${partes.map((p) => `'${p}'`).join(',')}]) order by all`,
  );
  return lidas.map((l) => Object.values(l));
}

describe('rectifying and excluding', () => {
  it('follows the chain of receipts, also when the links come in the wrong order', async () => {
    const c = await quebrar({
      '3.xml': eventoXml(
        remuneracao({ valor: '3.00', recibo: '1.1.0003', ide: { indRetif: '2', nrRecibo: '1.1.0002' } }),
      ),
      '1.xml': eventoXml(remuneracao({ valor: '1.00', recibo: '1.1.0001' })),
      '2.xml': eventoXml(
        remuneracao({ valor: '2.00', recibo: '1.1.0002', ide: { indRetif: '2', nrRecibo: '1.1.0001' } }),
      ),
    });
    expect(situacoes(c)).toEqual({ '3.xml': 'Usado', '1.xml': 'Substituído', '2.xml': 'Substituído' });
    expect(motivo(c, '1.xml')).toContain('1.1.0002');
    expect(await rows(c, 'esocial_folha_item', 'vrRubr, recibo, perApur, indApuracao, _linha, _evento')).toEqual([
      ['3.00', '1.1.0003', '2024-03', '1', '1', '1'],
    ]);
    expect(await rows(c, 'esocial_evento', 'recibo, situacao')).toEqual([
      ['1.1.0001', 'Retificado'],
      ['1.1.0002', 'Retificado'],
      ['1.1.0003', 'Ativo'],
    ]);
  });

  it('recognises an original without a receipt by what it is about, and only an earlier one', async () => {
    const c = await quebrar({
      'original.xml': eventoXml(remuneracao({ valor: '1.00', em: '20240405100000' })),
      'outro cpf.xml': eventoXml(remuneracao({ valor: '7.00', em: '20240405100000', cpf: '52998224725' })),
      'retif.xml': eventoXml(
        remuneracao({ valor: '2.00', em: '20240406100000', ide: { indRetif: '2', nrRecibo: '1.1.0001' } }),
      ),
    });
    expect(situacoes(c)).toEqual({ 'original.xml': 'Substituído', 'outro cpf.xml': 'Usado', 'retif.xml': 'Usado' });
    expect(await rows(c, 'esocial_folha_item', 'vrRubr')).toEqual([['2.00'], ['7.00']]);
  });

  it('excludes by S-3000, and what the excluded rectifier had replaced stays away', async () => {
    const c = await quebrar({
      '1.xml': eventoXml(remuneracao({ valor: '1.00', recibo: '1.1.0001' })),
      '2.xml': eventoXml(
        remuneracao({ valor: '2.00', recibo: '1.1.0002', ide: { indRetif: '2', nrRecibo: '1.1.0001' } }),
      ),
      'tot.xml': eventoXml(totalTrabalhador({ base: '1.1.0002', valor: '2.00' })),
      '3000.xml': eventoXml({
        elemento: 'evtExclusao',
        recibo: '1.1.0003',
        corpo:
          '<infoExclusao><tpEvento>S-1200</tpEvento><nrRecEvt>1.1.0002</nrRecEvt><ideTrabalhador>' +
          '<cpfTrab>11144477735</cpfTrab></ideTrabalhador><ideFolhaPagto><indApuracao>1</indApuracao>' +
          '<perApur>2024-03</perApur></ideFolhaPagto></infoExclusao>',
      }),
    });
    expect(situacoes(c)).toEqual({
      '1.xml': 'Substituído',
      '2.xml': 'Substituído',
      'tot.xml': 'Substituído',
      '3000.xml': 'Usado',
    });
    expect(motivo(c, '2.xml')).toContain('S-3000 (recibo 1.1.0003)');
    expect(await rows(c, 'esocial_folha_item', 'vrRubr')).toEqual([]);
    expect(await rows(c, 'esocial_cp_base', 'valor')).toEqual([]);
    expect((await rows(c, 'esocial_evento', 'evento, situacao')).map((r) => r.join(' '))).toEqual([
      'S-1200 Excluído',
      'S-1200 Retificado',
      'S-3000 Ativo',
      'S-5001 Excluído',
    ]);
  });

  it('closes a chain of which a link was never received, within the worker and the period', async () => {
    const c = await quebrar({
      // Read first, made last: it corrects 1.1.0002, which nobody uploaded and which corrected 1.1.0001.
      'a retificadora.xml': eventoXml(
        remuneracao({
          valor: '3.00',
          em: '20240407100000',
          recibo: '1.1.0003',
          ide: { indRetif: '2', nrRecibo: '1.1.0002' },
        }),
      ),
      'original.zip': buildZip([
        {
          nome: 'abril.xml',
          conteudo: eventoXml(
            remuneracao({ valor: '8.00', em: '20240505100000', recibo: '1.1.0008', ide: { perApur: '2024-04' } }),
          ),
        },
        {
          nome: 'outro cpf.xml',
          conteudo: eventoXml(
            remuneracao({ valor: '7.00', em: '20240405100000', recibo: '1.1.0007', cpf: '52998224725' }),
          ),
        },
        {
          nome: 'original.xml',
          conteudo: eventoXml(remuneracao({ valor: '1.00', em: '20240405100000', recibo: '1.1.0001' })),
        },
      ]),
    });
    expect(await rows(c, 'esocial_folha_item', 'vrRubr')).toEqual([['3.00'], ['7.00'], ['8.00']]);
    expect(motivo(c, 'original.xml')).toContain('Retificado pelo evento S-1200 de recibo 1.1.0003');
  });

  it('excludes by S-3000 earlier events of the worker and period when the receipt was never received', async () => {
    const exclusao = eventoXml({
      elemento: 'evtExclusao',
      em: '20240410100000',
      recibo: '1.1.0004',
      corpo:
        '<infoExclusao><tpEvento>S-1200</tpEvento><nrRecEvt>1.1.0002</nrRecEvt><ideTrabalhador>' +
        '<cpfTrab>11144477735</cpfTrab></ideTrabalhador><ideFolhaPagto><indApuracao>1</indApuracao>' +
        '<perApur>2024-03</perApur></ideFolhaPagto></infoExclusao>',
    });
    const c = await quebrar({
      '1.xml': eventoXml(remuneracao({ valor: '1.00', em: '20240405100000', recibo: '1.1.0001' })),
      'tot.xml': eventoXml(totalTrabalhador({ base: '1.1.0002', valor: '2.00' })),
      '3000.zip': buildZip([{ nome: '3000.xml', conteudo: exclusao }]),
      'de novo.xml': eventoXml(remuneracao({ valor: '5.00', em: '20240412100000', recibo: '1.1.0005' })),
    });
    expect(await rows(c, 'esocial_folha_item', 'vrRubr')).toEqual([['5.00']]);
    expect(await rows(c, 'esocial_cp_base', 'valor')).toEqual([]);
    expect(motivo(c, '1.xml')).toContain('S-3000 (recibo 1.1.0004)');
  });

  it('a copy kept as it was sent shares the answer of the event, good or bad', async () => {
    const [aceito, recusado] = [newId('20240405100000'), newId('20240405100000')];
    const c = await quebrar({
      'enviado 1.xml': eventoXml(remuneracao({ valor: '1.00' }), aceito),
      'enviado 2.xml': eventoXml(remuneracao({ valor: '7.00', cpf: '52998224725' }), recusado),
      'retorno 1.xml': eventoXml(remuneracao({ valor: '1.00', recibo: '1.1.0001' }), aceito),
      'retorno 2.xml': eventoXml(remuneracao({ valor: '7.00', cpf: '52998224725', cdResposta: '401' }), recusado),
    });
    expect(situacoes(c)).toEqual({
      'enviado 1.xml': 'Usado',
      'enviado 2.xml': 'Ilegível',
      'retorno 1.xml': 'Duplicado',
      'retorno 2.xml': 'Ilegível',
    });
    expect(await rows(c, 'esocial_folha_item', 'vrRubr, recibo')).toEqual([['1.00', '1.1.0001']]);
    expect(motivo(c, 'enviado 2.xml')).toContain('código 401');
  });

  it('counts one payroll of a worker and period, the later one, when nothing ties two together', async () => {
    const c = await quebrar({
      'depois.xml': eventoXml(remuneracao({ valor: '2.00', em: '20240406100000', recibo: '1.1.0002' })),
      'antes.xml': eventoXml(remuneracao({ valor: '1.00', em: '20240405100000', recibo: '1.1.0001' })),
      '13.xml': eventoXml(
        remuneracao({
          valor: '9.00',
          em: '20240405100000',
          recibo: '1.1.0003',
          ide: { indApuracao: '2', perApur: '2024' },
        }),
      ),
    });
    expect(await rows(c, 'esocial_folha_item', 'vrRubr')).toEqual([['2.00'], ['9.00']]);
    expect(motivo(c, 'antes.xml')).toContain('o eSocial só aceita um');
  });

  it('takes the receipt of an event from an answer in another file', async () => {
    const id = newId('20240405100000');
    const c = await quebrar({
      'evento.xml': eventoXml(remuneracao({ valor: '1.00' }), id),
      'retif.xml': eventoXml(
        remuneracao({ valor: '2.00', recibo: '1.1.0009', ide: { indRetif: '2', nrRecibo: '1.1.0008' } }),
      ),
      'resposta.xml': retornoXml(id, { recibo: '1.1.0008', recepcao: '2024-04-05T10:00:00' }),
    });
    expect(situacoes(c)).toEqual({ 'evento.xml': 'Substituído', 'retif.xml': 'Usado', 'resposta.xml': 'Usado' });
    expect(await rows(c, 'esocial_evento', 'recibo, situacao, recepcao')).toEqual([
      ['1.1.0008', 'Retificado', '2024-04-05 10:00:00'],
      ['1.1.0009', 'Ativo', null],
    ]);
  });
});

describe('registers', () => {
  it('are applied in the order of reception, not of the files', async () => {
    const c = await quebrar({
      'c.xml': eventoXml(
        rubrica({
          operacao: 'alteracao',
          ini: '2024-02',
          descricao: 'final',
          recibo: '1.1.0003',
          recepcao: '2024-03-01T00:00:00',
        }),
      ),
      'b.xml': eventoXml(
        rubrica({
          operacao: 'alteracao',
          ini: '2024-01',
          nova: '2024-02',
          descricao: 'meio',
          recibo: '1.1.0002',
          recepcao: '2024-02-01T00:00:00',
        }),
      ),
      'a.xml': eventoXml(
        rubrica({
          operacao: 'inclusao',
          ini: '2024-01',
          descricao: 'início',
          recibo: '1.1.0001',
          recepcao: '2024-01-01T00:00:00',
        }),
      ),
      'nova vigencia.xml': eventoXml(
        rubrica({
          operacao: 'inclusao',
          ini: '2024-07',
          descricao: 'julho',
          recibo: '1.1.0004',
          recepcao: '2024-07-01T00:00:00',
        }),
      ),
    });
    expect(await rows(c, 'esocial_rubrica', 'iniValid, dscRubr, grupo')).toEqual([
      ['2024-02', 'final', 'alteracao'],
      ['2024-07', 'julho', 'inclusao'],
    ]);
    expect(situacoes(c)).toEqual({
      'c.xml': 'Usado',
      'b.xml': 'Substituído',
      'a.xml': 'Substituído',
      'nova vigencia.xml': 'Usado',
    });
  });

  it('lose what an exclusion ends, and may be included again after it', async () => {
    const inclusao = (recibo: string, recepcao: string, descricao: string) =>
      eventoXml(rubrica({ operacao: 'inclusao', ini: '2024-01', recibo, recepcao, descricao }));
    const exclusao = eventoXml(
      rubrica({ operacao: 'exclusao', ini: '2024-01', recibo: '1.1.0002', recepcao: '2024-02-01T00:00:00' }),
    );
    const sem = await quebrar({ 'a.xml': inclusao('1.1.0001', '2024-01-01T00:00:00', 'um'), 'x.xml': exclusao });
    expect(await rows(sem, 'esocial_rubrica', 'dscRubr')).toEqual([]);
    expect(motivo(sem, 'a.xml')).toContain('Excluído da tabela');
    const de_novo = await quebrar({
      'b.xml': inclusao('1.1.0003', '2024-03-01T00:00:00', 'dois'),
      'a.xml': inclusao('1.1.0001', '2024-01-01T00:00:00', 'um'),
      'x.xml': exclusao,
    });
    expect(await rows(de_novo, 'esocial_rubrica', 'dscRubr')).toEqual([['dois']]);
  });

  it('count whatever their day, as bonds do', async () => {
    const c = await quebrar({
      'velha.xml': eventoXml(rubrica({ operacao: 'inclusao', ini: '2018-01', recibo: '1.1.0001' })),
      'deslig.xml': eventoXml({
        elemento: 'evtDeslig',
        corpo:
          '<ideVinculo><cpfTrab>11144477735</cpfTrab><matricula>M1</matricula></ideVinculo><infoDeslig>' +
          '<mtvDeslig>02</mtvDeslig><dtDeslig>2023-11-10</dtDeslig><verbasResc><dmDev><ideDmDev>R</ideDmDev>' +
          '<infoPerApur><ideEstabLot><nrInsc>11222333000181</nrInsc><detVerbas><codRubr>1</codRubr>' +
          '<vrRubr>9.00</vrRubr></detVerbas></ideEstabLot></infoPerApur></dmDev></verbasResc></infoDeslig>',
      }),
    });
    expect(situacoes(c)).toEqual({ 'velha.xml': 'Usado', 'deslig.xml': 'Usado' });
    expect(await rows(c, 'esocial_desligamento', 'dtDeslig, perApur')).toEqual([['2023-11-10', '2023-11']]);
    expect(await rows(c, 'esocial_folha_item', 'vrRubr')).toEqual([]);
  });
});

describe('totals', () => {
  it('of a worker and period: the latest stands', async () => {
    const c = await quebrar({
      'novo.xml': eventoXml(totalTrabalhador({ base: '1.1.0000000000000000020', valor: '20.00' })),
      'velho.xml': eventoXml(totalTrabalhador({ base: '1.1.0000000000000000010', valor: '10.00' })),
      'outro mes.xml': eventoXml(
        totalTrabalhador({ base: '1.1.0000000000000000005', valor: '5.00', perApur: '2024-02' }),
      ),
    });
    expect(await rows(c, 'esocial_cp_base', 'perApur, valor')).toEqual([
      ['2024-02', '5.00'],
      ['2024-03', '20.00'],
    ]);
    expect(motivo(c, 'velho.xml')).toContain('totalizador mais novo');
  });
});

describe('what does not count', () => {
  it('says why, event by event, and leaves the others', async () => {
    const boa = eventoXml(remuneracao({ valor: '1.00', recibo: '1.1.0001' }));
    const c = await quebrar({
      'boa.xml': boa,
      'copia.xml': `<?xml version="1.0"?>\n${boa}`,
      'identica.xml': boa,
      'outra empresa.xml': eventoXml(remuneracao({ valor: '2.00', empregador: '44555666' })),
      'domestica.xml': eventoXml({ ...remuneracao({ valor: '2.00' }), empregador: '11144477735' }),
      'fora.xml': eventoXml(remuneracao({ valor: '3.00', ide: { perApur: '2023-12' } })),
      'decimo dentro.xml': eventoXml(remuneracao({ valor: '4.00', ide: { perApur: '2024', indApuracao: '2' } })),
      'decimo fora.xml': eventoXml(remuneracao({ valor: '5.00', ide: { perApur: '2023', indApuracao: '2' } })),
      'teste.xml': eventoXml(remuneracao({ valor: '6.00', ide: { tpAmb: '2' } })),
      'recusado.xml': eventoXml(remuneracao({ valor: '7.00', cdResposta: '401' })),
      'sem periodo.xml': eventoXml(remuneracao({ valor: '8.00', ide: { perApur: 'março' } })),
      'so resposta.xml': retornoXml(newId(), { recibo: '1.1.0777' }),
      'so recusa.xml': retornoXml(newId(), { cdResposta: '402' }),
      'lote.zip': buildZip([
        { nome: 'pasta/1.xml', conteudo: Buffer.from(eventoXml(remuneracao({ valor: '9.00', cpf: '52998224725' }))) },
        { nome: 'pasta/2.xml', conteudo: Buffer.from('<eSocial><evtRemun Id="a">') },
      ]),
    });
    expect(situacoes(c)).toEqual({
      'boa.xml': 'Usado',
      'copia.xml': 'Duplicado',
      'identica.xml': 'Duplicado',
      'outra empresa.xml': 'CNPJ diferente',
      'domestica.xml': 'CNPJ diferente',
      'fora.xml': 'Fora do período',
      'decimo dentro.xml': 'Usado',
      'decimo fora.xml': 'Fora do período',
      'teste.xml': 'Ilegível',
      'recusado.xml': 'Ilegível',
      'sem periodo.xml': 'Ilegível',
      'so resposta.xml': 'Ilegível',
      'so recusa.xml': 'Ilegível',
      'lote.zip': 'Usado',
      '1.xml': 'Usado',
      '2.xml': 'Ilegível',
    });
    expect(motivo(c, 'outra empresa.xml')).toContain('44555666');
    expect(motivo(c, 'teste.xml')).toContain('produção restrita');
    expect(motivo(c, 'recusado.xml')).toContain('401: Texto do governo');
    expect(motivo(c, 'so recusa.xml')).toContain('402');
    expect(motivo(c, 'so resposta.xml')).toContain('só a resposta');
    for (const a of c.arquivos.filter((x) => x.situacao !== 'Usado')) {
      expect([a.nome, a.problemas.length > 0]).toEqual([a.nome, true]);
    }
    expect(await rows(c, 'esocial_folha_item', 'vrRubr')).toEqual([['1.00'], ['4.00'], ['9.00']]);
    expect(motivo(c, 'boa.xml')).toBe('');
    expect(getArquivo(c, 'boa.xml')).toMatchObject({ categoria: 'XML ZIP', inicio: '2024-03-01', fim: '2024-03-31' });
  });
});

describe('running again', () => {
  const documentos = () =>
    Object.fromEntries(
      readdirSync(join(raiz, 'fixtures/esocial'), { withFileTypes: true })
        .filter((d) => d.isDirectory())
        .map((d) => [
          `${d.name}.xml`,
          readFileSync(join(raiz, 'fixtures/esocial', d.name, 'entrada.xml'), 'utf8').replaceAll(
            '99210437',
            '11222333',
          ),
        ]),
    );

  it('gives the same files and the same catalogue, and leaves nothing of files that are gone', async () => {
    const dir = join(pasta, `projeto-${++n}`);
    const todos = Object.fromEntries(Object.entries(documentos()).map(([k, v]) => [k, Buffer.from(v)]));
    const workDir = join(dir, 'dataset');
    const um = fingerprint(await quebrar(todos, dir, null), workDir);
    expect(Object.keys(um.partes).length).toBeGreaterThanOrEqual(15);
    const dois = fingerprint(await quebrar(todos, dir, null), workDir);
    expect(dois).toEqual(um);
    const outro = join(pasta, `projeto-${++n}`);
    expect(fingerprint(await quebrar(todos, outro, null), join(outro, 'dataset')).partes).toEqual(um.partes);
    const { 'fgts.xml': _fgts, ...resto } = todos;
    const menos = await quebrar(resto, dir, null);
    expect(menos.tabelas.map((t) => t.tabela)).not.toContain('esocial_fgts_total');
    const ficaram = listFiles(workDir).filter((f) => f.endsWith('.parquet'));
    expect(ficaram.length).toBe(menos.tabelas.flatMap((t) => t.partes).length);
  });
});

const corpus = join(process.env.APURA_CORPUS ?? join(raiz, '../shared/corpus'), 'esocial');
if (existsSync(corpus)) {
  it('corpus: every file is used or refused with the right reason', async () => {
    const nomes = readdirSync(corpus, { withFileTypes: true }).filter((f) => f.isFile());
    expect(nomes.length).toBeGreaterThanOrEqual(6);
    const dir = join(pasta, `projeto-${++n}`);
    const c = await quebrarArquivos({
      entradas: receive(
        join(dir, 'recebidos'),
        Object.fromEntries(nomes.map((f) => [f.name, readFileSync(join(corpus, f.name))])),
      ),
      workDir: join(dir, 'dataset'),
      empresa: null,
      periodo: null,
    });
    const esperado: Record<string, [string, RegExp]> = {
      'evtAdmPrelim_v02_nfephp.xml': ['Ilegível', /produção restrita/],
      'retorno_lote_com_erros_tst.xml': ['Ilegível', /recusou o evento \(código 401/],
      'retorno_lote_s5001_1trab_tst.xml': ['Ilegível', /S-5001 é do ambiente de testes/],
      's5002_evtIrrfBenef_ex05_completo_empresa1.xml': ['Usado', /^$/],
      's5002_evtIrrfBenef_ex06_rra.xml': ['Usado', /^$/],
      's5002_evtIrrfBenef_ex08_pagamento_exterior.xml': ['Usado', /^$/],
    };
    for (const a of c.arquivos) {
      const [situacao, texto] = esperado[`${a.nome}.${a.extensao}`] ?? ['ausente', /^/];
      expect([a.nome, a.situacao]).toEqual([a.nome, situacao]);
      expect(a.problemas.map((p) => p.mensagem).join('\n')).toMatch(texto);
    }
    expect((await rows(c, 'esocial_irrf_info', 'perApur, valor')).length).toBe(6);
  });
} else {
  it(`corpus skipped: the folder ${corpus} is absent`, () => console.log(`corpus absent: ${corpus}`));
}
