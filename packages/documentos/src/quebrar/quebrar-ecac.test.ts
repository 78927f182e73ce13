// Papers of the e-CAC get their company, period and situation, and are read only once.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { comprovante } from '../ecac/testing-comprovante.ts';
import { dctf, reciboDctfweb } from '../ecac/testing-dctf.ts';
import { debitoXml, procDctf } from '../ecac/testing-dctfweb.ts';
import { perdcomp } from '../ecac/testing-papeis.ts';
import { writePdf } from '../pdf/testing-pdf.ts';
import type { Catalogo } from './catalogo.ts';
import { quebrarArquivos } from './quebrar-arquivos.ts';
import { countRows, fingerprint, getArquivo, listFiles, readRows, receive } from './testing-projeto.ts';

const ALFA = '11222333000181';
const periodo = { inicio: '2024-01', fim: '2024-12' };
let pasta = '';
let workDir = '';
beforeEach(() => {
  pasta = mkdtempSync(join(tmpdir(), 'ecac-'));
  workDir = join(pasta, 'dataset');
});
afterEach(() => rmSync(pasta, { recursive: true, force: true }));

const LISTAGEM =
  'Tipo do Documento;Número do Documento;Período de Apuração;Data de Arrecadação;Data de Vencimento;Código de ' +
  'Receita;Valor Total\n' +
  'DARF;1;31/01/2024;23/02/2024;23/02/2024;8109;650,00\n';

const quebrar = (
  documentos: Record<string, string | Uint8Array>,
  o: { cnpj?: string; signal?: AbortSignal } = {},
): Promise<Catalogo> =>
  quebrarArquivos({
    entradas: receive(join(pasta, 'recebidos'), documentos),
    workDir,
    empresa: { cnpj: o.cnpj ?? ALFA },
    periodo,
    signal: o.signal,
  });

describe('papers of the e-CAC', () => {
  const documentos = () => ({
    'original.pdf': dctf('leitura'),
    'retificadora.pdf': dctf('valores', { retificadora: true, pis: '700,00' }),
    'copia.pdf': dctf('leitura'),
    'fora.pdf': reciboDctfweb('leitura'),
    'dcomp.pdf': perdcomp('rotulos'),
    'pagos.pdf': comprovante('valores'),
    'lista.csv': LISTAGEM,
    'imagem.pdf': writePdf([[]]),
    'carta.pdf': writePdf([[{ x: 40, y: 40, texto: 'Prezados senhores' }]]),
  });

  it('have the category, the situation and the reason that their text tells', async () => {
    const c = await quebrar(documentos());
    const de = (nome: string) => getArquivo(c, nome);
    expect(c.arquivos.map((a) => [a.nome, a.categoria, a.situacao])).toEqual([
      ['original', 'DCTF', 'Substituído'],
      ['retificadora', 'DCTF', 'Usado'],
      ['copia', 'DCTF', 'Duplicado'],
      ['fora', 'DCTF', 'Fora do período'],
      ['dcomp', 'PERDCOMP', 'Usado'],
      ['pagos', 'PAGAMENTOS', 'Usado'],
      ['lista', 'PAGAMENTOS', 'Usado'],
      ['imagem', null, 'Ilegível'],
      ['carta', null, 'Ilegível'],
    ]);
    expect(de('original.pdf').problemas[0]?.mensagem).toContain('"retificadora.pdf"');
    expect(de('imagem.pdf').problemas[0]?.mensagem).toContain('não tem texto');
    expect(de('carta.pdf').problemas[0]?.mensagem).toContain('DCTFWeb');
    expect(de('pagos.pdf')).toMatchObject({ confianca: 1, problemas: [{ codigo: 'ecac-linhas-de-outra-empresa' }] });
    expect(de('lista.csv').confianca).toBeNull();
    expect(c.tabelas.map((t) => [t.tabela, t.partes.length])).toEqual([
      ['ecac_dctf_debito', 1],
      ['ecac_dctf_vinculo', 1],
      ['ecac_pagamento', 2],
      ['ecac_perdcomp', 1],
      ['ecac_perdcomp_debito', 1],
    ]);
  });

  it('of another company are told, and what only lists has no company', async () => {
    const c = await quebrar({ 'dctf.pdf': dctf('leitura'), 'lista.csv': LISTAGEM }, { cnpj: '44555666000181' });
    expect(c.arquivos.map((a) => a.situacao)).toEqual(['CNPJ diferente', 'Usado']);
  });

  it('of a root of another company are told, where the paper gives no more than the root', async () => {
    const xml = (raiz: string) =>
      `<ConteudoDeclaracao><A000 perApuracao="2024-01" numRecibo="1"/><ideContri><nrInsc>${raiz}</nrInsc></ideContri>` +
      '<A050><CreditoTributarioApurado><codReceita>1082-01</codReceita><ctValor>1,00</ctValor>' +
      '</CreditoTributarioApurado></A050></ConteudoDeclaracao>';
    const c = await quebrar({ 'alfa.xml': xml('11222333'), 'outra.xml': xml('44555666') });
    expect(c.arquivos.map((a) => a.situacao)).toEqual(['Usado', 'CNPJ diferente']);
    expect(getArquivo(c, 'outra.xml').problemas[0]?.mensagem).toContain('do CNPJ 44.555.666, e a empresa');
  });

  it('whose company or period cannot be read count nowhere, and say so', async () => {
    const xml = (inscricao: string, perApuracao: string) =>
      procDctf({
        inscricao,
        perApuracao,
        recibo: '71000000000001',
        debitos: [debitoXml({ codigo: '810902', valor: '650.00', pa: '01032024' })],
      });
    const csv = (cabeca: string) => `${cabeca}\n${LISTAGEM}`;
    const pdf = (...textos: string[]) => writePdf([textos.map((texto, i) => ({ x: 40, y: 40 + i * 20, texto }))]);
    const recibo = (...textos: string[]) =>
      pdf('Recibo de Entrega da Declaração de Débitos e Créditos Tributários Federais - DCTFWeb', ...textos);
    const total = [
      'Tributos Débitos Apurados Saldo a Pagar',
      'PIS R$ 1,00 R$ 1,00',
      'Nº do recibo de entrega: 1000001',
    ];
    const c = await quebrar({
      'nossa.xml': xml(ALFA, '032024'),
      'outra.xml': xml('44555666000181', '032024'),
      'pessoa.xml': xml('12345678909', '032024'),
      'sem cnpj.xml': xml('', '032024'),
      'cnpj cortado.xml': xml('1122233300018', '032024'),
      'sem período.xml': xml(ALFA, ''),
      'período impossível.xml': xml(ALFA, '132x24'),
      'recibo sem cnpj.pdf': recibo('CNPJ/CPF: 11.2?2.333/0001-81', 'Período de apuração: 05/2024', ...total),
      'recibo sem período.pdf': recibo('CNPJ/CPF: 11.222.333/0001-81', 'Período de apuração: ??/2024', ...total),
      'recibo da raiz.pdf': recibo('CNPJ/CPF: 44.555.666', 'Período de apuração: 05/2024', ...total),
      'listagem.csv': csv('CNPJ: 11222333000181;Emitida em 01/04/2024'),
      'listagem de outra.csv': csv('CNPJ: 44555666000181'),
      'listagem ilegível.csv': csv('CNPJ: 1122233300018'),
    });
    expect(c.arquivos.map((a) => [a.nome, a.situacao])).toEqual([
      ['nossa', 'Usado'],
      ['outra', 'CNPJ diferente'],
      ['pessoa', 'CNPJ diferente'],
      ['sem cnpj', 'Ilegível'],
      ['cnpj cortado', 'Ilegível'],
      ['sem período', 'Ilegível'],
      ['período impossível', 'Ilegível'],
      ['recibo sem cnpj', 'Ilegível'],
      ['recibo sem período', 'Ilegível'],
      ['recibo da raiz', 'CNPJ diferente'],
      ['listagem', 'Usado'],
      ['listagem de outra', 'CNPJ diferente'],
      ['listagem ilegível', 'Ilegível'],
    ]);
    const motivo = (nome: string) => getArquivo(c, nome).problemas[0]?.mensagem;
    expect(motivo('sem cnpj.xml')).toContain('O CNPJ do documento não pôde ser lido');
    expect(motivo('listagem ilegível.csv')).toContain('O CNPJ do documento não pôde ser lido');
    expect(motivo('sem período.xml')).toContain('O período do documento não pôde ser lido');
    expect(motivo('pessoa.xml')).toContain('é do CPF 123.456.789-09');
    expect(await readRows(c, 'ecac_dctf_debito', 'periodo, debito')).toEqual([['03/2024', '650.00']]);
    expect(await countRows(c, 'ecac_pagamento')).toBe(1);
  });

  it('of which one part names no company leave out that part alone', async () => {
    const paginas = [
      ['11.222.333/0001-81', '17012400000000011', '100,00'],
      ['11.2?2.333/0001-81', '17012400000000012', '900,00'],
    ].map(([cnpj, numero, valor]) =>
      [
        ['Comprovante de Arrecadação'],
        ['CNPJ', cnpj],
        ['Período de Apuração', '31/01/2024'],
        ['Data de Vencimento', '23/02/2024'],
        ['Número do Documento', numero],
        ['Composição do Documento de Arrecadação'],
        ['8109', 'PIS', valor, '-', '-', valor],
        ['Totais', valor, '0,00', '0,00', valor],
        ['Data de Arrecadação', '23/02/2024'],
      ].flatMap((celulas, i) =>
        celulas.map((texto, j) => ({
          x: 40 + j * (celulas.length === 2 ? 200 : 90),
          y: 40 + i * 20,
          texto: texto ?? '',
        })),
      ),
    );
    const c = await quebrar({ 'pagos.pdf': writePdf(paginas) });
    expect(getArquivo(c, 'pagos.pdf')).toMatchObject({
      situacao: 'Usado',
      problemas: [{ codigo: 'ecac-linhas-sem-cnpj' }],
    });
    expect(await readRows(c, 'ecac_pagamento', 'numero_documento, total')).toEqual([['17012400000000011', '100.00']]);
  });

  it('of the 13th salary are of December, and beside the declaration of that month', async () => {
    const xml = (pa: string) =>
      `<ConteudoDeclaracao><A000 perApuracao="${pa}" numRecibo="${pa}"><nrInsc>11222333000181</nrInsc></A000>` +
      '<A050><CreditoTributarioApurado><codReceita>1082-01</codReceita><ctValor>1,00</ctValor>' +
      '</CreditoTributarioApurado></A050></ConteudoDeclaracao>';
    const c = await quebrar({ 'dez.xml': xml('2024-12'), '13.xml': xml('2024'), '13 de 2023.xml': xml('2023') });
    expect(c.arquivos.map((a) => [a.nome, a.situacao, a.inicio, a.fim])).toEqual([
      ['dez', 'Usado', '2024-12-01', '2024-12-31'],
      ['13', 'Usado', '2024-12-01', '2024-12-31'],
      ['13 de 2023', 'Fora do período', '2023-12-01', '2023-12-31'],
    ]);
  });

  it('of another category count beside the Geral of the month, and a receipt follows its declaration', async () => {
    const xml = (recibo: string, codigo: string, a000 = '') =>
      `<ConteudoDeclaracao><A000 perApuracao="2024-05" numRecibo="${recibo}"><nrInsc>11222333000181</nrInsc>` +
      `${a000}</A000>` +
      `<A050><CreditoTributarioApurado><codReceita>${codigo}</codReceita><ctValor>1,00</ctValor>` +
      '</CreditoTributarioApurado></A050></ConteudoDeclaracao>';
    const recibo = (numero: string, apuracao: string) =>
      writePdf([
        [
          {
            x: 40,
            y: 40,
            texto: 'Recibo de Entrega da Declaração de Débitos e Créditos Tributários Federais - DCTFWeb',
          },
          { x: 40, y: 60, texto: 'CNPJ/CPF: 11.222.333/0001-81' },
          { x: 40, y: 80, texto: 'Período de apuração: 05/2024' },
          { x: 40, y: 100, texto: `Identificação da apuração de débitos ${apuracao} / eSocial` },
          { x: 40, y: 120, texto: 'Tributos' },
          { x: 200, y: 120, texto: 'Débitos Apurados' },
          { x: 300, y: 120, texto: 'Saldo a Pagar' },
          { x: 40, y: 140, texto: 'Contribuição Previdenciária Patronal' },
          { x: 200, y: 140, texto: 'R$ 1,00' },
          { x: 300, y: 140, texto: 'R$ 1,00' },
          { x: 40, y: 160, texto: `Nº do recibo de entrega: ${numero}` },
        ],
      ]);
    const c = await quebrar({
      'geral.xml': xml('1000001', '1138-01'),
      'processo a.xml': xml('1000002', '1138-51', '<nrProcTrab>0001</nrProcTrab>'),
      'processo b.xml': xml('1000003', '1138-51', '<nrProcTrab>0002</nrProcTrab>'),
      'processo a de novo.xml': xml(
        '1000004',
        '1138-51',
        '<indRetificacao>2</indRetificacao><nrProcTrab>0001</nrProcTrab>',
      ),
      'obra.xml': xml('1000005', '1138-01', '<cno>512345678901</cno>'),
      // This receipt does not say its category. The XML with the same receipt number does.
      'recibo do geral.pdf': recibo('1000001', '001'),
      'recibo de outra.pdf': recibo('1000009', '001'),
      'recibo de reclamatória.pdf': recibo('1000008', '046'),
    });
    expect(c.arquivos.map((a) => [a.nome, a.situacao])).toEqual([
      ['geral', 'Usado'],
      ['processo a', 'Substituído'],
      ['processo b', 'Usado'],
      ['processo a de novo', 'Usado'],
      ['obra', 'Usado'],
      ['recibo do geral', 'Substituído'],
      ['recibo de outra', 'Usado'],
      ['recibo de reclamatória', 'Usado'],
    ]);
  });

  it('are read once: again, in another order of the list, or after an abort it ends the same', async () => {
    const antes = fingerprint(await quebrar(documentos()), workDir);
    const arquivos = listFiles(workDir);
    expect(fingerprint(await quebrar(documentos()), workDir)).toEqual(antes);
    rmSync(workDir, { recursive: true });
    const controle = new AbortController();
    const entradas = receive(join(pasta, 'recebidos'), documentos());
    const interrompida = quebrarArquivos({
      entradas,
      workDir,
      empresa: { cnpj: ALFA },
      periodo,
      signal: controle.signal,
      onProgress: ({ feito }) => {
        if (feito >= 3) controle.abort(new Error('chega'));
      },
    });
    await expect(interrompida).rejects.toThrow('chega');
    const depois = await quebrarArquivos({
      entradas: entradas.toReversed(),
      workDir,
      empresa: { cnpj: ALFA },
      periodo,
    });
    expect(fingerprint(depois, workDir)).toEqual(antes);
    expect(listFiles(workDir)).toEqual(arquivos);
  });
});
