// A receipt of the e-CAC completes its declaration, and never takes its place.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dctf } from '../ecac/testing-dctf.ts';
import { debitoXml, procDctf } from '../ecac/testing-dctfweb.ts';
import { perdcomp, reciboPerdcomp } from '../ecac/testing-papeis.ts';
import { writePdf } from '../pdf/testing-pdf.ts';
import type { Catalogo } from './catalogo.ts';
import { getArquivo, quebrarEm, readRows } from './testing-projeto.ts';

const ALFA = '11222333000181';
let pasta = '';
beforeEach(() => {
  pasta = mkdtempSync(join(tmpdir(), 'recibos-'));
});
afterEach(() => rmSync(pasta, { recursive: true, force: true }));

const quebrar = (documentos: Record<string, string | Uint8Array>): Promise<Catalogo> =>
  quebrarEm(pasta, documentos, { empresa: { cnpj: ALFA }, periodo: { inicio: '2024-01', fim: '2024-12' } });

describe('receipts', () => {
  const texto = (...linhas: string[]) => writePdf([linhas.map((t, i) => ({ x: 40, y: 40 + i * 20, texto: t }))]);
  const situacoes = (c: Catalogo) => c.arquivos.map((a) => [a.nome, a.situacao]);

  it.each([
    ['of a later day', { transmissao: '20/05/2024' }],
    ['of the same day', { emitido: '17/05/2024' }],
    ['of the same day, with other bytes', { emitido: '18/05/2024' }],
    ['with a debt of its own', { debito: true }],
  ])('of a PER/DCOMP, %s, count beside it and never in its place', async (_nome, o) => {
    const papeis = { 'dcomp.pdf': perdcomp('leitura'), 'recibo.pdf': reciboPerdcomp('leitura', o) };
    for (const documentos of [papeis, Object.fromEntries(Object.entries(papeis).toReversed())]) {
      rmSync(pasta, { recursive: true, force: true });
      const c = await quebrar(documentos);
      expect(Object.fromEntries(situacoes(c))).toEqual({ dcomp: 'Usado', recibo: 'Usado' });
      const rows = await readRows(c, 'ecac_perdcomp', 'credito_utilizado, credito_original, saldo');
      expect(rows).toEqual([
        ['3000.00', '10000.00', '7000.00'],
        ['3000.00', null, null],
      ]);
    }
  });

  const xml = (recibo: string) =>
    procDctf({
      inscricao: ALFA,
      perApuracao: '052024',
      recibo,
      debitos: [debitoXml({ codigo: '810902', valor: '650.00', pa: '01052024' })],
    });
  const dctfweb = (numero: string, retificadora: string) =>
    texto(
      'Recibo de Entrega da Declaração de Débitos e Créditos Tributários Federais - DCTFWeb',
      'CNPJ/CPF: 11.222.333/0001-81',
      'Período de apuração: 05/2024',
      `Declaração Retificadora: ${retificadora}`,
      'Tributos Débitos Apurados Saldo a Pagar',
      'PIS R$ 650,00 R$ 650,00',
      'DCTFWeb recebida via Internet pelo Agente Receptor SERPRO em 20/06/2024 10:00:00',
      ...(numero === '' ? [] : [`Nº do recibo de entrega: ${numero}`]),
    );

  it('of a DCTFWeb never replace their declaration, whatever they say of its version', async () => {
    const c = await quebrar({
      'declaração.xml': xml('71000000000001'),
      'mesmo número.pdf': dctfweb('71000000000001', 'Sim'),
      'sem número.pdf': dctfweb('', 'Não'),
    });
    expect(situacoes(c)).toEqual([
      ['declaração', 'Usado'],
      ['mesmo número', 'Substituído'],
      ['sem número', 'Substituído'],
    ]);
    expect(getArquivo(c, 'sem número.pdf').problemas[0]?.mensagem).toBe(
      'O recibo completa a declaração do mesmo período, que foi usada: "declaração.xml".',
    );
  });

  it('of a later version of a DCTFWeb say that the earlier one is no longer in force', async () => {
    const c = await quebrar({
      'declaração.xml': xml('71000000000001'),
      'retificadora.pdf': dctfweb('71000000000002', 'Sim'),
    });
    expect(situacoes(c)).toEqual([
      ['declaração', 'Substituído'],
      ['retificadora', 'Usado'],
    ]);
  });

  it('of a DCTF hold no debts, and never replace the declaration of their number', async () => {
    const recibo = texto(
      'RECIBO DE ENTREGA DA DECLARAÇÃO DE DÉBITOS E CRÉDITOS TRIBUTÁRIOS FEDERAIS',
      'D C T F MENSAL - 3.70',
      'CNPJ: 11.222.333/0001-81 Janeiro/2024',
      'Dados do Processamento',
      'Número do Recibo: 11.11.11.11.11-11',
      'Data de Recepção: 20/06/2024',
      'Dados Iniciais',
      'Declaração Retificadora: Sim',
    );
    const junto = await quebrar({ 'dctf.pdf': dctf('leitura'), 'recibo.pdf': recibo });
    expect(situacoes(junto)).toEqual([
      ['dctf', 'Usado'],
      ['recibo', 'Substituído'],
    ]);
    const so = await quebrar({ 'recibo.pdf': recibo });
    expect(getArquivo(so, 'recibo.pdf')).toMatchObject({
      situacao: 'Usado',
      problemas: [{ codigo: 'ecac-so-recibo' }],
    });
  });
});
