// Nothing in a paper of the e-CAC is lost silently: an unreadable part lowers the confidence, becomes a problem, or
// refuses the paper; no text or PDF throws.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { identify } from '../identify/identify.ts';
import { writePdf } from '../pdf/testing-pdf.ts';
import { tiposPapel } from './papel-lido.ts';
import { readPapelTexto } from './read-papel.ts';
import { readPapelPdf } from './read-papel-pdf.ts';
import { comprovante } from './testing-comprovante.ts';
import { dctf, reciboDctfweb } from './testing-dctf.ts';
import { arquivos, createReadPdf, FIXTURES } from './testing-fixtures.ts';
import { legivel } from './testing-legivel.ts';
import { perdcomp } from './testing-papeis.ts';

const readPdf = createReadPdf();

describe('what cannot be read', () => {
  it('an amount lost in a receipt lowers the confidence and says where', async () => {
    const paginas = await readPdf(comprovante('leitura'));
    for (const p of paginas) {
      for (const l of p.linhas)
        for (const c of l.celulas) if (c.texto === '3.000,00' && l.celulas[0]?.texto === '2172') c.texto = '3.0?0,00';
    }
    const papel = readPapelPdf(paginas);
    expect(papel?.ficha.confianca).toBeLessThan(1);
    expect(papel?.ficha.problemas.map((p) => p.mensagem).join('\n')).toMatch(/página 1, linha \d+/);
    expect(papel?.linhas).toHaveLength(6);
  });

  it('a page that comes twice counts once', async () => {
    const paginas = await readPdf(comprovante('leitura'));
    const [primeira] = paginas;
    if (!primeira) throw new Error('no page');
    const papel = readPapelPdf([...paginas, { ...primeira, numero: 6 }]);
    expect(papel?.linhas).toHaveLength(7);
    expect(papel?.ficha.problemas.map((p) => p.codigo)).toEqual(['ecac-documento-repetido']);
  });

  it('a receipt whose number cannot be read is never taken for a repetition of the one before it', async () => {
    const paginas = await readPdf(comprovante('leitura'));
    for (const p of paginas)
      for (const l of p.linhas) for (const c of l.celulas) if (c.texto === '07202408800000033') c.texto = '?';
    const papel = readPapelPdf(paginas);
    expect(papel?.linhas).toHaveLength(7);
    expect(papel?.ficha.problemas.map((p) => p.codigo)).toEqual(['ecac-linha-nao-lida', 'ecac-confianca']);
    expect(papel?.ficha.problemas[0]?.mensagem).toContain('o número do documento (página 4');
  });

  it('the foot of a receipt on a page of its own belongs to the receipt', async () => {
    const paginas = await readPdf(comprovante('leitura'));
    const [primeira] = paginas;
    if (!primeira) throw new Error('no page');
    const fim = primeira.linhas.findIndex((l) => l.celulas[0]?.texto === 'Totais') + 1;
    const so = { ...primeira, linhas: primeira.linhas.slice(0, fim) };
    const pe = { numero: 2, linhas: primeira.linhas.slice(fim) };
    const inteiro = legivel(readPapelPdf([primeira]) ?? expect.fail('not recognised'));
    expect(legivel(readPapelPdf([so, pe]) ?? expect.fail('not recognised'))).toEqual(inteiro);
    // 650,00 + 13,00 + 6,50 = 669,50 and 3.000,00, paid on 28/02/2024.
    expect(inteiro.tabelas).toMatchObject({ ecac_pagamento: [{ arrecadacao: '2024-02-28' }, { total: '3.000,00' }] });
  });

  it('payers of two years keep their years, and headings of a second page are no part of a name', async () => {
    const topo = (ano: string) => [
      { x: 200, y: 30, texto: 'Fontes Pagadoras' },
      { x: 40, y: 46, texto: 'CNPJ: 11.222.333/0001-81' },
      { x: 40, y: 56, texto: 'Nome Empresarial: ALFA COMERCIO LTDA' },
      { x: 40, y: 70, texto: `Ano-calendário: ${ano}` },
    ];
    const fonte = (y: number, cnpj: string, nome: string, valores: string[]) =>
      [cnpj, nome, '15/02/2025', ...valores].map((texto, i) => ({ x: [40, 140, 310, 420, 520][i] ?? 0, y, texto }));
    const codigo = (y: number, valores: string[]) =>
      valores.map((texto, i) => ({ x: [60, 420, 520][i] ?? 0, y, texto }));
    const papel = readPapelPdf(
      await readPdf(
        writePdf([
          [
            ...topo('2023'),
            ...fonte(100, '44.555.666/0001-81', 'BETA LTDA', ['9.900,00', '460,00']),
            ...codigo(112, ['5952', '10.000,00', '465,00']),
            ...codigo(124, ['1708', '-100,00', '-5,00']),
            { x: 40, y: 140, texto: 'Ano-calendário: 2024' },
            ...fonte(160, '77.888.999/0001-81', 'BANCO SA', ['1.234,56', '277,78']),
          ],
          [
            ...topo('2024'),
            ...codigo(100, ['3426', '1.234,56', '277,78']),
            ...fonte(112, '99.111.222/0001-88', 'ZERADA LTDA', ['0,00', '0,00']),
            ...codigo(124, ['1708', '0,00', '0,00']),
            { x: 40, y: 140, texto: 'Total Geral' },
            { x: 420, y: 140, texto: '11.134,56' },
            { x: 520, y: 140, texto: '737,78' },
          ],
        ]),
      ),
    );
    const lido = legivel(papel ?? expect.fail('not recognised'));
    expect(lido.problemas).toEqual([]);
    expect(lido.ficha).toMatchObject({ inicio: '2023-01-01', fim: '2024-12-31', confianca: 1 });
    expect(lido.tabelas).toMatchObject({
      ecac_fonte_pagadora: [
        { ano: '2023', nome: 'BETA LTDA', retido: '465,00' },
        { ano: '2023', nome: 'BETA LTDA', retido: '-5,00' },
        { ano: '2024', nome: 'BANCO SA', retido: '277,78' },
        { ano: '2024', nome: 'ZERADA LTDA', retido: '0,00' },
      ],
    });
  });

  it('the amounts of a tax whose name takes two lines may stand between these', async () => {
    const papel = readPapelPdf(
      await readPdf(
        writePdf([
          [
            { x: 60, y: 40, texto: 'Recibo de Entrega da DCTFWeb' },
            { x: 40, y: 70, texto: 'CNPJ/CPF: 11.222.333/0001-81' },
            { x: 40, y: 82, texto: 'Período de apuração: 01/2025' },
            { x: 40, y: 100, texto: 'Tributos' },
            { x: 320, y: 100, texto: 'Débitos Apurados' },
            { x: 450, y: 100, texto: 'Saldo a Pagar' },
            ...[
              'Contribuição Previdenciária para',
              'Outras Entidades e Fundos',
              'IRRF - Imposto sobre a',
              'Renda Retido',
            ].map((texto, i) => ({ x: 40, y: [112, 124, 136, 148][i] ?? 0, texto })),
            { x: 320, y: 118, texto: 'R$ 5,00' },
            { x: 450, y: 118, texto: 'R$ 4,00' },
            { x: 320, y: 142, texto: 'R$ 7,00' },
            { x: 450, y: 142, texto: 'R$ 7,00' },
            ...['TOTAL', 'R$ 12,00', 'R$ 11,00'].map((texto, i) => ({ x: [40, 320, 450][i] ?? 0, y: 170, texto })),
          ],
        ]),
      ),
    );
    const lido = legivel(papel ?? expect.fail('not recognised'));
    expect(lido.problemas).toEqual([]);
    expect(lido.tabelas).toMatchObject({
      ecac_dctf_debito: [
        { tributo: 'CP', debito: '5,00', saldo: '4,00' },
        { tributo: 'IRRF', debito: '7,00', saldo: '7,00' },
      ],
    });
  });

  it('a listing over two pages has no rows made of the edges of its pages', async () => {
    const x = [30, 130, 220, 280, 400, 490];
    const pagina = (n: number, celulas: string[]) => [
      { x: 200, y: 30, texto: 'Processos Digitais' },
      { x: 40, y: 50, texto: 'CNPJ: 11.222.333/0001-81' },
      { x: 40, y: 60, texto: 'ALFA COMERCIO LTDA' },
      ...['Número do Processo', 'Data de Protocolo', 'Tipo', 'Assunto', 'Situação', 'Localização'].map((texto, i) => ({
        x: x[i] ?? 0,
        y: 80,
        texto,
      })),
      ...celulas.map((texto, i) => ({ x: x[i] ?? 0, y: 96, texto })),
      { x: 40, y: 800, texto: '02/01/2025 10:11' },
      { x: 40, y: 812, texto: `Página ${n} de 2` },
    ];
    const papel = readPapelPdf(
      await readPdf(
        writePdf([
          pagina(1, ['10880.720001/2024-11', '05/03/2024', 'Digital', 'Restituição', 'Em andamento', 'DRF']),
          pagina(2, ['10880.001234/95-11', '10/05/1995', 'Dossiê', 'Habilitação', 'Arquivado', 'Arquivo']),
        ]),
      ),
    );
    const lido = legivel(papel ?? expect.fail('not recognised'));
    expect(lido.problemas).toEqual([]);
    expect(lido.tabelas).toEqual({
      ecac_processo: [
        {
          numero: '10880.720001/2024-11',
          protocolo: '2024-03-05',
          tipo: 'Digital',
          assunto: 'Restituição',
          situacao: 'Em andamento',
          localizacao: 'DRF',
        },
        expect.objectContaining({ numero: '10880.001234/95-11', protocolo: '1995-05-10', localizacao: 'Arquivo' }),
      ],
    });
  });

  it('PER/DCOMP put into one PDF are each read by their own number', async () => {
    const paginas = await readPdf(perdcomp('leitura'));
    const outro = structuredClone(paginas).map((p) => ({ ...p, numero: p.numero + paginas.length }));
    for (const p of outro)
      for (const l of p.linhas)
        for (const c of l.celulas) {
          if (c.texto === '11111.33333.150524.1.7.02-0002') c.texto = '11111.44444.160524.1.3.02-0003';
          if (c.texto === '11111.22222.100424.1.3.02-0001') c.texto = '-';
          if (c.texto === 'Sim') c.texto = 'Não';
        }
    const lido = legivel(readPapelPdf([...paginas, ...outro]) ?? expect.fail('not recognised'));
    expect(lido.ficha).toMatchObject({ grupo: null, confianca: 1, cnpj: '11222333000181' });
    expect(lido.tabelas).toMatchObject({
      ecac_perdcomp: [
        { numero: '11111.33333.150524.1.7.02-0002', numero_retificado: '11111.22222.100424.1.3.02-0001' },
        { numero: '11111.44444.160524.1.3.02-0003' },
      ],
      ecac_perdcomp_debito: [
        { numero: '11111.33333.150524.1.7.02-0002', total: '1.000,00' },
        { numero: '11111.33333.150524.1.7.02-0002', total: '2.127,50' },
        { numero: '11111.44444.160524.1.3.02-0003', total: '1.000,00' },
        { numero: '11111.44444.160524.1.3.02-0003', total: '2.127,50' },
      ],
    });
  });

  it.each([
    ['DCTF', () => [dctf('leitura'), dctf('leitura', { retificadora: true, pis: '700,00' })]],
    ['receipts of the DCTFWeb', () => [reciboDctfweb('leitura'), reciboDctfweb('leitura', { retificadora: true })]],
  ])('%s put into one PDF are refused, for one of them would be lost', async (_nome, make) => {
    const partes = await Promise.all(make().map(readPdf));
    const todas = partes.flat().map((p, i) => ({ ...p, numero: i + 1 }));
    const papel = readPapelPdf(todas);
    expect(papel?.ficha.recusa).toMatch(
      /^O PDF junta mais de uma declaração \(.+, .+\)\. Envie cada uma em um arquivo\.$/,
    );
    expect(papel?.linhas).toEqual([]);
  });

  it('a payment of several codes is told, not given to the first of them', () => {
    const texto =
      'Tipo do Documento;Número do Documento;Período de Apuração;Data de Arrecadação;Data de Vencimento;' +
      'Código de Receita;Valor Total\n' +
      'DARF;1;31/01/2024;23/02/2024;23/02/2024;1138-01;650,00\n' +
      'DARF;2;31/01/2024;23/02/2024;23/02/2024;6912 / 5856;900,00\n' +
      'DARF;3;13/2024;20/12/2024;20/12/2024;1138;40,00\n';
    const lido = legivel(readPapelTexto(new TextEncoder().encode(texto), 'PAGAMENTOS'));
    expect(lido.tabelas).toMatchObject({
      ecac_pagamento: [
        { cod_receita: '113801', total: '650,00' },
        { cod_receita: '1138', pa: '2024', pa_inicio: '2024-01-01', pa_fim: '2024-12-31' },
      ],
    });
    expect(JSON.stringify(lido.problemas)).toContain('6912 / 5856');
  });

  it('a document number that a spreadsheet rounded is none, and is told', () => {
    const csv = (numero: string) =>
      'Tipo do Documento;Número do Documento;Período de Apuração;Data de Arrecadação;Data de Vencimento;' +
      `Código de Receita;Valor Total\nDARF;${numero};31/01/2024;23/02/2024;23/02/2024;8109;650,00\n`;
    const numeroDe = (numero: string) => {
      const { linhas, ficha } = readPapelTexto(new TextEncoder().encode(csv(numero)), 'PAGAMENTOS');
      const [linha] = linhas;
      const lugar = linha?.esquema.colunas.findIndex((c) => c.nome === 'numero_documento') ?? -1;
      return [linha?.linha[lugar], ficha.problemas.map((p) => p.codigo)];
    };
    for (const ruim of ['7,01240E+16', '7.0124E+16', '7E+16', '7,01240e16']) {
      expect(numeroDe(ruim)).toEqual([null, ['ecac-linha-nao-lida', 'ecac-confianca']]);
    }
    expect(numeroDe('07012402500000031')).toEqual(['07012402500000031', []]);
  });

  it.each([
    ['corrected', '11111.22222.100424.1.3.02-0001', '-'],
    ['cancelled', 'Declaração de Compensação', 'Pedido de Cancelamento'],
  ])('a PER/DCOMP without the number of the one %s by it says so, and is less sure', async (_nome, de, para) => {
    const paginas = structuredClone(await readPdf(perdcomp('leitura')));
    for (const p of paginas) for (const l of p.linhas) for (const c of l.celulas) if (c.texto === de) c.texto = para;
    const { ficha } = readPapelPdf(paginas) ?? expect.fail('not recognised');
    expect(ficha.problemas.map((p) => p.codigo)).toEqual(['ecac-linha-nao-lida', 'ecac-confianca']);
    expect(ficha.problemas[0]?.mensagem).toContain('que continua em vigor aqui');
    expect(ficha.confianca).toBeLessThan(1);
  });

  it('a PDF of something else is no paper', async () => {
    expect(
      readPapelPdf([
        { numero: 1, linhas: [{ y: 10, celulas: [{ x: 1, fim: 50, texto: 'Carta de apresentação 1,00' }] }] },
      ]),
    ).toBeNull();
  });

  it('any text, as any kind of paper, never throws', () => {
    fc.assert(
      fc.property(fc.constantFrom(...tiposPapel), fc.string({ maxLength: 400, unit: 'binary' }), (tipo, texto) => {
        const papel = readPapelTexto(new TextEncoder().encode(texto), tipo);
        expect(papel.ficha.tipo.length).toBeGreaterThan(0);
      }),
    );
  });

  it('a text with parts cut out or repeated never throws', () => {
    const textos = arquivos.filter((a) => !a.endsWith('.pdf')).map((a) => readFileSync(join(FIXTURES, a)));
    expect(textos.length).toBeGreaterThan(5);
    fc.assert(
      fc.property(
        fc.nat(textos.length - 1),
        fc.nat(5000),
        fc.nat(300),
        fc.string({ maxLength: 20 }),
        (i, de, n, novo) => {
          const bytes = textos[i] ?? Buffer.alloc(0);
          const lugar = de % (bytes.length + 1);
          const estragado = Buffer.concat([bytes.subarray(0, lugar), Buffer.from(novo), bytes.subarray(lugar + n)]);
          const { tipo } = identify(estragado);
          const papel = tiposPapel.find((t) => t === tipo);
          if (papel) readPapelTexto(estragado, papel);
        },
      ),
      { numRuns: 300 },
    );
  });
});
