/* The distribution of the NF-e gives every document once and keeps to the government's pace. */
import { unsealCertificado } from '@apura/assinatura';
import {
  chaveFicticia,
  createAutoridadeTeste,
  createNfeSimulator,
  type NfeSimulator,
  type NotaFicticia,
  openServidor,
  type ServidorSimulado,
  writeResCancelamento,
} from '@apura/simulators';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { FalhaDeRede } from '../comum/falha-de-rede.ts';
import { type ClienteNfe, createClienteNfe } from './cliente-nfe.ts';
import type { RespostaDistribuicao } from './distribuicao-nfe.ts';
import { findDocumentoNfe } from './documento-nfe.ts';
import { enderecosNfe } from './enderecos-nfe.ts';
import { type PosicaoDistribuicao, ritmoDaDistribuicao } from './ritmo-distribuicao.ts';

const CNPJ = '99210437000117';
const SENHA = 'senha-ficticia';
const ZERO = '000000000000000';
const NOTAS: readonly NotaFicticia[] = Array.from({ length: 120 }, (_, at) => {
  const dia = `2025-${String(1 + Math.floor(at / 40)).padStart(2, '0')}-10`;
  const destinatario = { cnpj: CNPJ, nome: 'EMPRESA FICTICIA' };
  return { chave: chaveFicticia({ dia, numero: at + 1 }), dia, valor: '1000.00', destinatario };
});

const autoridade = createAutoridadeTeste();
let proprio: Buffer;
let alheio: Buffer;
beforeAll(() => {
  const de = (nome: string) => autoridade.selar(autoridade.issue({ nome, uso: 'cliente' }), SENHA);
  proprio = de(`EMPRESA FICTICIA:${CNPJ}`);
  alheio = de('OUTRA FICTICIA:11222333000181');
});

interface Cena {
  cliente: ClienteNfe;
  simulador: NfeSimulator;
  servidor: ServidorSimulado;
  relogio: { agora: Date };
}
const abertos: { servidor: ServidorSimulado; cliente: ClienteNfe }[] = [];
afterEach(async () => {
  for (const { servidor, cliente } of abertos.splice(0)) {
    cliente.close();
    await servidor.close();
  }
});

async function open({ pfx = proprio, timeoutMs = 5_000 } = {}): Promise<Cena> {
  const relogio = { agora: new Date('2025-04-01T12:00:00Z') };
  const simulador = createNfeSimulator({
    agora: () => relogio.agora,
    notasDe: (cnpj) => (cnpj === CNPJ ? NOTAS : []),
  });
  const tls = { ...autoridade.issue({ nome: 'localhost', uso: 'servidor' }), ca: autoridade.cert };
  const servidor = await openServidor({ answer: simulador.answer, tls });
  const cliente = createClienteNfe({
    enderecos: enderecosNfe('producao', servidor.url),
    certificado: unsealCertificado({ pfx, senha: SENHA }),
    ca: autoridade.cert,
    timeoutMs,
  });
  abertos.push({ servidor, cliente });
  return { cliente, simulador, servidor, relogio };
}

/** Reads until there are no more documents, as the portal does, and returns all of them. */
async function readAll({ cliente }: Cena, de: PosicaoDistribuicao = { ultNsu: ZERO, maxNsu: ZERO }) {
  const documentos: RespostaDistribuicao['documentos'] = [];
  for (let posicao = de; ; ) {
    const resposta = await cliente.distribute({ cnpj: CNPJ, pedido: { ultNsu: posicao.ultNsu } });
    documentos.push(...resposta.documentos);
    const ritmo = ritmoDaDistribuicao(posicao, resposta);
    if (ritmo.tipo !== 'ha-mais') return { documentos, ritmo };
    posicao = ritmo;
  }
}

describe('the distribution of the NF-e', () => {
  it('gives every document once, fifty at a time, and is up to date for an hour', async () => {
    const cena = await open();
    const { documentos, ritmo } = await readAll(cena);
    expect(documentos.map((um) => findDocumentoNfe(um))).toEqual(
      NOTAS.map(({ chave, dia }) => ({ tipo: 'resumo', chave, dia, cancela: false })),
    );
    expect(ritmo).toMatchObject({ tipo: 'em-dia', ultNsu: '000000000000120', esperaMs: 3_600_000 });
    expect(cena.servidor.pedidos).toHaveLength(3);
    const [{ corpo } = { corpo: '' }] = cena.servidor.pedidos;
    expect(corpo).toContain(
      '<distDFeInt xmlns="http://www.portalfiscal.inf.br/nfe" versao="1.01"><tpAmb>1</tpAmb>' +
        '<CNPJ>99210437000117</CNPJ><distNSU><ultNSU>000000000000000</ultNSU></distNSU></distDFeInt>',
    );

    cena.relogio.agora = new Date(cena.relogio.agora.getTime() + 3_600_001);
    const [nota] = NOTAS;
    if (nota === undefined) throw new Error('no invoice');
    cena.simulador.distribute(CNPJ, { schema: 'resEvento_v1.01', xml: writeResCancelamento(nota) });
    const depois = await readAll(cena, ritmo);
    expect(depois.documentos.map((um) => findDocumentoNfe(um))).toMatchObject([
      { tipo: 'resumo-evento', chave: nota.chave, cancela: true },
    ]);
  });

  it('waits an hour and tells of another system when too much is asked', async () => {
    const cena = await open();
    const { ritmo } = await readAll(cena);
    const cedo = await cena.cliente.distribute({ cnpj: CNPJ, pedido: { ultNsu: ritmo.ultNsu } });
    expect(cedo.cStat).toBe('656');
    expect(ritmoDaDistribuicao(ritmo, cedo)).toMatchObject({
      tipo: 'outro-sistema',
      esperaMs: 3_600_000,
      // The refusal has zeros as the greatest number; the known number stays.
      ultNsu: '000000000000120',
      maxNsu: '000000000000120',
      mensagem: expect.stringContaining('outro sistema'),
    });
    cena.relogio.agora = new Date(cena.relogio.agora.getTime() + 3_600_001);
    const nada = await cena.cliente.distribute({ cnpj: CNPJ, pedido: { ultNsu: ritmo.ultNsu } });
    expect([nada.cStat, ritmoDaDistribuicao(ritmo, nada).tipo]).toEqual(['137', 'em-dia']);
  });

  it('asks for one number and one invoice', async () => {
    const { cliente } = await open();
    const { documentos } = await cliente.distribute({ cnpj: CNPJ, pedido: { nsu: '7' } });
    expect(documentos.map((um) => [um.nsu, findDocumentoNfe(um)?.chave])).toEqual([
      ['000000000000007', NOTAS[6]?.chave],
    ]);
    const chave = NOTAS[99]?.chave ?? '';
    const daChave = await cliente.distribute({ cnpj: CNPJ, pedido: { chave } });
    expect(daChave.documentos.map(({ nsu }) => nsu)).toEqual(['000000000000100']);
  });

  it('has the invoice whole after the recipient’s Ciência, signed as the events of the NF-e are', async () => {
    const cena = await open();
    const { ritmo } = await readAll(cena);
    const [primeira, segunda] = NOTAS.map(({ chave }) => chave);
    const chaves = [primeira ?? '', segunda ?? '', chaveFicticia({ dia: '2025-01-10', numero: 999 })];
    const agora = cena.relogio.agora;
    const fim = await cena.cliente.manifestar({ cnpj: CNPJ, chaves, manifestacao: 'ciencia', agora });
    expect(fim.map(({ cStat, registrada }) => [cStat, registrada])).toEqual([
      ['135', true],
      ['135', true],
      ['494', false],
    ]);
    const denovo = await cena.cliente.manifestar({
      cnpj: CNPJ,
      chaves: chaves.slice(0, 1),
      manifestacao: 'ciencia',
      agora,
    });
    expect(denovo).toMatchObject([{ cStat: '573', registrada: true }]);
    cena.relogio.agora = new Date(agora.getTime() + 3_600_001);
    const { documentos } = await readAll(cena, ritmo);
    expect(documentos.map((um) => findDocumentoNfe(um))).toEqual([
      { tipo: 'nota', chave: primeira, dia: '2025-01-10', cancela: false },
      { tipo: 'nota', chave: segunda, dia: '2025-01-10', cancela: false },
    ]);
  });

  it('tells of a document whose package is broken, and gives the others', async () => {
    const cena = await open();
    cena.simulador.distribute(CNPJ, { schema: 'procNFe_v4.00', xml: Buffer.from('no gzip') });
    cena.simulador.distribute(CNPJ, { schema: 'resDesconhecido_v9.00', xml: '<x/>' });
    const { documentos } = await readAll(cena);
    expect(documentos).toHaveLength(122);
    expect(documentos[120]).toMatchObject({ nsu: '000000000000121', xml: null });
    expect(documentos.slice(120).map((um) => findDocumentoNfe(um))).toEqual([null, null]);
  });

  it('says in words what the network and the certificate do', async () => {
    const { cliente, servidor } = await open({ timeoutMs: 300 });
    const request = () => cliente.distribute({ cnpj: CNPJ, pedido: { ultNsu: ZERO } });
    servidor.fail([{ tipo: 'mudo' }, { tipo: 'cortado' }, { tipo: 'malformado' }, { tipo: 'truncado' }]);
    await expect(request()).rejects.toMatchObject({ motivo: 'tempo' });
    await expect(request()).rejects.toMatchObject({ motivo: 'conexao' });
    await expect(request()).rejects.toMatchObject({ name: 'XmlError' });
    await expect(request()).rejects.toMatchObject({ name: 'XmlError' });
    servidor.fail([
      { tipo: 'status', status: 503 },
      { tipo: 'status', status: 403 },
    ]);
    await expect(request()).rejects.toMatchObject({ name: 'RespostaNfeError' });
    await expect(request()).rejects.toBeInstanceOf(FalhaDeRede);
    const outra = await open({ pfx: alheio });
    const recusa = await outra.cliente.distribute({ cnpj: CNPJ, pedido: { ultNsu: ZERO } });
    expect(ritmoDaDistribuicao({ ultNsu: ZERO, maxNsu: ZERO }, recusa)).toMatchObject({
      tipo: 'recusada',
      mensagem: expect.stringContaining('593'),
    });
  });
});

describe('the pace of the distribution', () => {
  it('never goes back, never asks twice for the same at once, whatever is answered', () => {
    const nsu = fc.integer({ min: 0, max: 500 }).map((n) => String(n).padStart(15, '0'));
    const cStat = fc.constantFrom('138', '137', '656', '108', '593', '999');
    fc.assert(
      fc.property(nsu, nsu, cStat, fc.option(nsu), fc.option(nsu), (a, b, codigo, ultNsu, maxNsu) => {
        const atual = a < b ? { ultNsu: a, maxNsu: b } : { ultNsu: b, maxNsu: a };
        const ritmo = ritmoDaDistribuicao(atual, { cStat: codigo, xMotivo: '', ultNsu, maxNsu, documentos: [] });
        expect(ritmo.ultNsu >= atual.ultNsu && ritmo.maxNsu >= ritmo.ultNsu).toBe(true);
        if (ritmo.tipo === 'ha-mais') expect(ritmo.ultNsu > atual.ultNsu && ritmo.pausaMs >= 2_000).toBe(true);
        else expect(ritmo.esperaMs).toBeGreaterThanOrEqual(1_800_000);
      }),
    );
  });
});
