// The events in force are those that remain after rectifiers and exclusions, in any order of the files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildZip } from '../zip/testing-zip.ts';
import { eventoXml, newId, remuneracao, retornoXml, totalTrabalhador } from './testing-esocial.ts';
import {
  createPastas,
  fingerprint,
  getArquivo,
  listFiles,
  mensagensDe,
  quebrarEm,
  raiz,
  readRows,
  situacoesDe,
} from './testing-projeto.ts';

// Guarantees which events of the eSocial count: payrolls, payments and totals.
const EMPRESA = { cnpj: '11222333000181' };
const PERIODO = { inicio: '2024-01-01', fim: '2024-12-31' };
const newDir = createPastas();

const quebrar = (documentos: Record<string, string | Uint8Array>) =>
  quebrarEm(newDir(), documentos, { empresa: EMPRESA, periodo: PERIODO });

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
    expect(situacoesDe(c)).toEqual({ '3.xml': 'Usado', '1.xml': 'Substituído', '2.xml': 'Substituído' });
    expect(mensagensDe(c, '1.xml')).toContain('1.1.0002');
    expect(await readRows(c, 'esocial_folha_item', 'vrRubr, recibo, perApur, indApuracao, _linha, _evento')).toEqual([
      ['3.00', '1.1.0003', '2024-03', '1', '1', '1'],
    ]);
    expect(await readRows(c, 'esocial_evento', 'recibo, situacao')).toEqual([
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
    expect(situacoesDe(c)).toEqual({ 'original.xml': 'Substituído', 'outro cpf.xml': 'Usado', 'retif.xml': 'Usado' });
    expect(await readRows(c, 'esocial_folha_item', 'vrRubr')).toEqual([['2.00'], ['7.00']]);
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
    expect(situacoesDe(c)).toEqual({
      '1.xml': 'Substituído',
      '2.xml': 'Substituído',
      'tot.xml': 'Substituído',
      '3000.xml': 'Usado',
    });
    expect(mensagensDe(c, '2.xml')).toContain('S-3000 (recibo 1.1.0003)');
    expect(await readRows(c, 'esocial_folha_item', 'vrRubr')).toEqual([]);
    expect(await readRows(c, 'esocial_cp_base', 'valor')).toEqual([]);
    expect((await readRows(c, 'esocial_evento', 'evento, situacao')).map((r) => r.join(' '))).toEqual([
      'S-1200 Excluído',
      'S-1200 Retificado',
      'S-3000 Ativo',
      'S-5001 Excluído',
    ]);
  });

  it('closes a chain of which a link was never received, within the worker and the period', async () => {
    const c = await quebrar({
      // Read first, made last: it corrects 1.1.0002, which was not uploaded and which corrected 1.1.0001.
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
    expect(await readRows(c, 'esocial_folha_item', 'vrRubr')).toEqual([['3.00'], ['7.00'], ['8.00']]);
    expect(mensagensDe(c, 'original.xml')).toContain('Retificado pelo evento S-1200 de recibo 1.1.0003');
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
    expect(await readRows(c, 'esocial_folha_item', 'vrRubr')).toEqual([['5.00']]);
    expect(await readRows(c, 'esocial_cp_base', 'valor')).toEqual([]);
    expect(mensagensDe(c, '1.xml')).toContain('S-3000 (recibo 1.1.0004)');
  });

  it('a copy kept as it was sent shares the answer of the event, good or bad', async () => {
    const [aceito, recusado] = [newId('20240405100000'), newId('20240405100000')];
    const c = await quebrar({
      'enviado 1.xml': eventoXml(remuneracao({ valor: '1.00' }), aceito),
      'enviado 2.xml': eventoXml(remuneracao({ valor: '7.00', cpf: '52998224725' }), recusado),
      'retorno 1.xml': eventoXml(remuneracao({ valor: '1.00', recibo: '1.1.0001' }), aceito),
      'retorno 2.xml': eventoXml(remuneracao({ valor: '7.00', cpf: '52998224725', cdResposta: '401' }), recusado),
    });
    expect(situacoesDe(c)).toEqual({
      'enviado 1.xml': 'Usado',
      'enviado 2.xml': 'Ilegível',
      'retorno 1.xml': 'Duplicado',
      'retorno 2.xml': 'Ilegível',
    });
    expect(await readRows(c, 'esocial_folha_item', 'vrRubr, recibo')).toEqual([['1.00', '1.1.0001']]);
    expect(mensagensDe(c, 'enviado 2.xml')).toContain('código 401');
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
    expect(await readRows(c, 'esocial_folha_item', 'vrRubr')).toEqual([['2.00'], ['9.00']]);
    expect(mensagensDe(c, 'antes.xml')).toContain('o eSocial só aceita um');
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
    expect(situacoesDe(c)).toEqual({ 'evento.xml': 'Substituído', 'retif.xml': 'Usado', 'resposta.xml': 'Usado' });
    expect(await readRows(c, 'esocial_evento', 'recibo, situacao, recepcao')).toEqual([
      ['1.1.0008', 'Retificado', '2024-04-05 10:00:00'],
      ['1.1.0009', 'Ativo', null],
    ]);
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
    expect(await readRows(c, 'esocial_cp_base', 'perApur, valor')).toEqual([
      ['2024-02', '5.00'],
      ['2024-03', '20.00'],
    ]);
    expect(mensagensDe(c, 'velho.xml')).toContain('totalizador mais novo');
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
    expect(situacoesDe(c)).toEqual({
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
    expect(mensagensDe(c, 'outra empresa.xml')).toContain('44555666');
    expect(mensagensDe(c, 'teste.xml')).toContain('produção restrita');
    expect(mensagensDe(c, 'recusado.xml')).toContain('401: Texto do governo');
    expect(mensagensDe(c, 'so recusa.xml')).toContain('402');
    expect(mensagensDe(c, 'so resposta.xml')).toContain('só a resposta');
    for (const a of c.arquivos.filter((x) => x.situacao !== 'Usado')) {
      expect([a.nome, a.problemas.length > 0]).toEqual([a.nome, true]);
    }
    expect(await readRows(c, 'esocial_folha_item', 'vrRubr')).toEqual([['1.00'], ['4.00'], ['9.00']]);
    expect(mensagensDe(c, 'boa.xml')).toBe('');
    expect(getArquivo(c, 'boa.xml')).toMatchObject({ categoria: 'XML ZIP', inicio: '2024-03-01', fim: '2024-03-31' });
  });
});

describe('running again', () => {
  const tudo = { empresa: EMPRESA, periodo: null };
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
    const dir = newDir();
    const todos = Object.fromEntries(Object.entries(documentos()).map(([k, v]) => [k, Buffer.from(v)]));
    const workDir = join(dir, 'dataset');
    const um = fingerprint(await quebrarEm(dir, todos, tudo), workDir);
    expect(Object.keys(um.partes).length).toBeGreaterThanOrEqual(15);
    const dois = fingerprint(await quebrarEm(dir, todos, tudo), workDir);
    expect(dois).toEqual(um);
    const outro = newDir();
    expect(fingerprint(await quebrarEm(outro, todos, tudo), join(outro, 'dataset')).partes).toEqual(um.partes);
    const { 'fgts.xml': _fgts, ...resto } = todos;
    const menos = await quebrarEm(dir, resto, tudo);
    expect(menos.tabelas.map((t) => t.tabela)).not.toContain('esocial_fgts_total');
    const ficaram = listFiles(workDir).filter((f) => f.endsWith('.parquet'));
    expect(ficaram.length).toBe(menos.tabelas.flatMap((t) => t.partes).length);
  });
});
