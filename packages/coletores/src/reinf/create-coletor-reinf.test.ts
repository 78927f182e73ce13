// The receipts of a company are asked for once each, whatever fails on the way, and never fail the eSocial before them.
import { createReinfSimulator, generateRecibosReinf, openServidor, type ReciboSimulado } from '@apura/simulators';
import { afterEach, describe, expect, it } from 'vitest';
import type { ArquivoColetado, Coletor, FimDoPasso, PedidoColeta } from '../comum/coletor.ts';
import type { EstadoEsocial } from '../esocial/estado-esocial.ts';
import { autoridadeDosTestes, CNPJ, certificadoDe } from '../esocial/testing-esocial.ts';
import { createColetorComReinf } from './create-coletor-com-reinf.ts';
import { createColetorReinf } from './create-coletor-reinf.ts';
import { enderecoReinf } from './enderecos-reinf.ts';

const RAIZ = '99210437';
const MESES = ['2025-10', '2025-11', '2025-12'];
const PERIODO = { inicio: '2025-10-01', fim: '2025-12-31' };

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function cenario(o: { recibos?: readonly ReciboSimulado[]; titular?: string } = {}) {
  const ca = autoridadeDosTestes();
  const recibos = o.recibos ?? generateRecibosReinf({ raiz: RAIZ, meses: MESES });
  const simulador = createReinfSimulator({ recibosDe: (raiz) => (raiz === RAIZ ? recibos : []) });
  const servidor = await openServidor({
    answer: simulador.answer,
    tls: { ...ca.issue({ nome: 'localhost', uso: 'servidor' }), ca: ca.cert },
  });
  closers.push(() => servidor.close());
  const endereco = enderecoReinf({ servidor: servidor.url });
  const coletor = createColetorReinf({ endereco, ca: ca.cert, timeoutMs: 20_000 });
  const pedido: PedidoColeta = {
    empresa: { cnpj: CNPJ, nome: 'EMPRESA FICTICIA' },
    periodo: PERIODO,
    certificado: certificadoDe(o.titular ?? `EMPRESA FICTICIA:${CNPJ}`),
    agora: () => new Date('2026-02-09T15:00:00Z'),
    signal: new AbortController().signal,
    report: () => undefined,
    cota: { usar: async () => true, giveBack: async () => {}, usados: async () => 0 },
  };
  return { simulador, servidor, coletor, pedido, coletar: () => collect(coletor, pedido) };
}

/** Makes steps until the collection ends; each begins from a state that went through JSON. */
async function collect<E>(coletor: Coletor<E>, pedido: PedidoColeta) {
  const arquivos: ArquivoColetado[] = [];
  let estado: E | null = null;
  for (let passos = 1; passos <= 20; passos += 1) {
    const fim: FimDoPasso<E> = await coletor.passo(pedido, JSON.parse(JSON.stringify(estado)));
    arquivos.push(...(fim.arquivos ?? []));
    if (fim.tipo !== 'continuar') return { fim, arquivos, passos };
    estado = fim.estado;
  }
  throw new Error('no end');
}

describe('collecting receipts of the EFD-Reinf', () => {
  it('asks for the register and for the closings of each month, and keeps what is there', async () => {
    const { coletar, servidor } = await cenario();
    const { fim, arquivos, passos } = await coletar();
    // One of the register, and two of each month; R-2098 has none. 1 + 3 × 3 questions.
    expect(fim).toMatchObject({ tipo: 'concluido', resumo: 'EFD-Reinf: 7 recibos.' });
    expect(servidor.pedidos.map(({ caminho }) => caminho).slice(0, 4)).toEqual([
      '/consulta/reciboevento/R1000/1/99210437',
      '/consulta/reciboevento/R2098/1/99210437/2025-10',
      '/consulta/reciboevento/R2099/1/99210437/2025-10',
      '/consulta/reciboevento/R4099/1/99210437/2025-10',
    ]);
    expect([servidor.pedidos.length, passos]).toEqual([10, 1]);
    expect(arquivos.map(({ nome }) => nome)).toEqual([
      'reinf-recibos-R-1000.xml',
      ...MESES.flatMap((mes) => [`reinf-recibos-R-2099-${mes}.xml`, `reinf-recibos-R-4099-${mes}.xml`]),
    ]);
    // As they came: the reader of documents finds kind and month in the number of the receipt.
    expect(Buffer.from(arquivos[1]?.conteudo ?? []).toString()).toMatch(
      /<Reinf xmlns="[^"]+\/retornoRecibosChaveEvento\/v1_05_01">.*<nrRecibo>2-08-2099-2510-2<\/nrRecibo>/,
    );
  });

  it('goes on from the last answer, a dozen questions a step', async () => {
    const { coletor, pedido, servidor } = await cenario();
    const ano = { ...pedido, periodo: { inicio: '2025-01-01', fim: '2025-12-31' } };
    const { fim, arquivos, passos } = await collect(coletor, ano);
    // 1 + 3 × 12 questions.
    expect([servidor.pedidos.length, passos, fim.tipo, arquivos.length]).toEqual([37, 4, 'concluido', 7]);
  });

  it('waits when there are too many questions, and asks none of them twice', async () => {
    const { coletor, pedido, simulador, servidor } = await cenario();
    simulador.programar({ status: 404, texto: '' }, { status: 429, texto: '' });
    const fim = await coletor.passo(pedido, null);
    expect(fim).toMatchObject({ tipo: 'esperar', estado: { feitas: 1 }, ate: new Date('2026-02-09T15:15:00Z') });
    const depois = await coletor.passo(pedido, 'estado' in fim ? fim.estado : null);
    expect(depois).toMatchObject({ tipo: 'concluido', resumo: 'EFD-Reinf: 6 recibos.' });
    expect(servidor.pedidos.length).toBe(11);
  });

  it('stops at the first question when the holder of the certificate may not ask', async () => {
    const { coletar, servidor } = await cenario({ titular: 'OUTRA FICTICIA:11222333000181' });
    const { fim } = await coletar();
    expect(fim).toMatchObject({
      tipo: 'ignorar',
      mensagem: 'EFD-Reinf, recibos de R-1000: O titular do certificado não é o contribuinte nem procurador dele.',
    });
    expect(servidor.pedidos.length).toBe(1);
  });

  it('says of a company without closings that it has none', async () => {
    const { coletar } = await cenario({ recibos: [] });
    expect((await coletar()).fim).toMatchObject({
      tipo: 'ignorar',
      mensagem: expect.stringContaining('não tem recibos'),
    });
  });

  it.each([
    ['a page in HTML', { status: 200, texto: '<html><body>fora do ar</body></html>' }, false],
    ['half an answer', { status: 200, texto: '<Reinf><ideStatus>' }, false],
    ['a fault of the server', { status: 503, texto: '' }, false],
    ['a refused certificate', { status: 403, texto: '' }, true],
  ])('%s is an error that says what it is', async (_what, resposta, definitivo) => {
    const { coletar, simulador } = await cenario();
    simulador.programar(resposta);
    expect((await coletar()).fim).toMatchObject({
      tipo: 'erro',
      definitivo,
      mensagem: expect.stringContaining('EFD-Reinf'),
    });
  });
});

describe('the receipts after the events of the eSocial', () => {
  const ESOCIAL = { versao: 1 } as unknown as EstadoEsocial;
  const ends = (fim: FimDoPasso<EstadoEsocial>): Coletor<EstadoEsocial> => ({
    fila: () => 'esocial',
    passo: async (_pedido, estado) => (estado === null ? { tipo: 'continuar', estado: ESOCIAL } : fim),
  });

  it('come behind them, and both are told', async () => {
    const { coletor, pedido } = await cenario();
    const esocial = ends({ tipo: 'concluido', resumo: 'eSocial: 2 eventos.', parciais: ['Falta um.'] });
    const { fim, arquivos } = await collect(createColetorComReinf(esocial, coletor), pedido);
    expect(fim).toMatchObject({
      tipo: 'concluido',
      resumo: 'eSocial: 2 eventos. EFD-Reinf: 7 recibos.',
      parciais: ['Falta um.'],
    });
    expect(arquivos.length).toBe(7);
  });

  it('are what is told where the eSocial has nothing', async () => {
    const { coletor, pedido } = await cenario();
    const esocial = ends({ tipo: 'ignorar', mensagem: 'O eSocial não tem eventos.' });
    const { fim } = await collect(createColetorComReinf(esocial, coletor), pedido);
    expect(fim).toMatchObject({
      tipo: 'concluido',
      resumo: 'EFD-Reinf: 7 recibos.',
      parciais: ['O eSocial não tem eventos.'],
    });
  });

  it('fail nothing of the eSocial', async () => {
    const { coletor, pedido, simulador } = await cenario();
    simulador.programar({ status: 503, texto: '' });
    const esocial = ends({ tipo: 'concluido', resumo: 'eSocial: 2 eventos.' });
    const { fim } = await collect(createColetorComReinf(esocial, coletor), pedido);
    expect(fim).toMatchObject({
      tipo: 'concluido',
      resumo: 'eSocial: 2 eventos.',
      parciais: ['EFD-Reinf: a resposta do governo veio incompleta ou fora do padrão.'],
    });
  });

  it('are not asked for while the eSocial goes on, waits or fails', async () => {
    const { coletor, pedido, servidor } = await cenario();
    const falha = { tipo: 'erro', estado: ESOCIAL, mensagem: 'x', definitivo: false } as const;
    const dois = createColetorComReinf(ends(falha), coletor);
    expect(await dois.passo(pedido, ESOCIAL)).toEqual(falha);
    expect(servidor.pedidos).toEqual([]);
  });
});
