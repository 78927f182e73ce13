/* The distribution of the NFS-e, sentence by sentence: what it gives, how it refuses, and when the next question is. */
import { gzipSync } from 'node:zlib';
import { unsealCertificado } from '@apura/assinatura';
import {
  chaveServicoFicticia,
  createAutoridadeTeste,
  createNfseSimulator,
  type NfseSimulator,
  type NotaServicoFicticia,
  openServidor,
  type ServidorSimulado,
  writeEventoServico,
  writeNotaServico,
} from '@apura/simulators';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ClienteNfse, createClienteNfse } from './cliente-nfse.ts';
import type { DocumentoServicoDistribuido, RespostaDistribuicaoNfse } from './distribuicao-nfse.ts';
import { readDocumentoNfse } from './documento-nfse.ts';
import { enderecosNfse, hostsNfse } from './enderecos-nfse.ts';
import { RespostaNfseError } from './resposta-nfse-error.ts';
import { ritmoDaNfse } from './ritmo-nfse.ts';
import { unpackArquivo } from './unpack-arquivo.ts';

const CNPJ = '99210437000117';
const FILIAL = '99210437000206';
const PRESTADOR = { cnpj: '98100002000157', nome: 'PRESTADOR FICTICIO SIMULADO LTDA' };
const SENHA = 'senha-ficticia';
const AGORA = new Date('2026-04-01T12:00:00Z');
const HORA_MS = 3_600_000;

const notaFicticia = (numero: number, dia: string, tomador = CNPJ): NotaServicoFicticia => ({
  chave: chaveServicoFicticia({ cnpj: PRESTADOR.cnpj, dia, numero }),
  dia,
  valor: '1000.00',
  prestador: PRESTADOR,
  tomador: { cnpj: tomador, nome: 'EMPRESA FICTICIA' },
});
const NOTAS = Array.from({ length: 120 }, (_, at) =>
  notaFicticia(at + 1, `2026-${String(1 + Math.floor(at / 40)).padStart(2, '0')}-10`),
);
const [PRIMEIRA = notaFicticia(1, '2026-01-10')] = NOTAS;

const autoridade = createAutoridadeTeste();
let proprio: Buffer;
let alheio: Buffer;
beforeAll(() => {
  const de = (nome: string) => autoridade.selar(autoridade.issue({ nome, uso: 'cliente' }), SENHA);
  proprio = de(`EMPRESA FICTICIA:${CNPJ}`);
  alheio = de('OUTRA FICTICIA:11222333000181');
});

interface Cena {
  cliente: ClienteNfse;
  simulador: NfseSimulator;
  servidor: ServidorSimulado;
}
const abertos: Cena[] = [];
afterEach(async () => {
  for (const { servidor, cliente } of abertos.splice(0)) {
    cliente.close();
    await servidor.close();
  }
});

async function open({ pfx = proprio, notas = NOTAS, timeoutMs = 5_000 } = {}): Promise<Cena> {
  const simulador = createNfseSimulator({
    agora: () => AGORA,
    notasDe: (cnpj) => notas.filter(({ tomador }) => tomador.cnpj === cnpj),
  });
  const tls = { ...autoridade.issue({ nome: 'localhost', uso: 'servidor' }), ca: autoridade.cert };
  const servidor = await openServidor({ answer: simulador.answer, tls });
  const cliente = createClienteNfse({
    enderecos: enderecosNfse('producao', servidor.url),
    certificado: unsealCertificado({ pfx, senha: SENHA }),
    ca: autoridade.cert,
    timeoutMs,
  });
  abertos.push({ servidor, cliente, simulador });
  return { cliente, simulador, servidor };
}

const ask = ({ cliente }: Cena, ultNsu = '0', cnpj = CNPJ) => cliente.distribute({ cnpj, ultNsu, agora: AGORA });

/** Reads until the pace says that there is no more, as the portal does, and returns all of them. */
async function readAll(cena: Cena, de = '0', cnpj = CNPJ) {
  const documentos: DocumentoServicoDistribuido[] = [];
  for (let ultNsu = de; ; ) {
    const resposta = await ask(cena, ultNsu, cnpj);
    if (resposta.situacao === 'documentos') documentos.push(...resposta.documentos);
    const ritmo = ritmoDaNfse(ultNsu, resposta);
    if (ritmo.tipo !== 'ha-mais') return { documentos, ritmo };
    ultNsu = ritmo.ultNsu;
  }
}

describe('the distribution of the NFS-e', () => {
  it('has its addresses for production and for trial', () => {
    expect(enderecosNfse('producao')).toEqual({
      adn: 'https://adn.nfse.gov.br/contribuintes',
      sefin: 'https://sefin.nfse.gov.br/SefinNacional',
    });
    expect(enderecosNfse('producao-restrita').adn).toBe('https://adn.producaorestrita.nfse.gov.br/contribuintes');
    expect(hostsNfse(enderecosNfse('producao'))).toEqual(['adn.nfse.gov.br', 'sefin.nfse.gov.br']);
  });

  it('gives every document once, at most fifty at a time, until nothing is found, and rests for an hour', async () => {
    const cena = await open();
    const { documentos, ritmo } = await readAll(cena);
    expect(documentos.map((um) => readDocumentoNfse(um))).toEqual(
      NOTAS.map(({ chave, dia }) => ({ tipo: 'nota', identificador: chave, chave, dia, cancela: false })),
    );
    // Three answers with documents, and the one that says that there is nothing.
    expect(cena.servidor.pedidos.map(({ metodo, caminho }) => `${metodo} ${caminho}`)).toEqual([
      'GET /contribuintes/DFe/0?cnpjConsulta=&lote=true',
      `GET /contribuintes/DFe/${documentos[49]?.nsu}?cnpjConsulta=&lote=true`,
      `GET /contribuintes/DFe/${documentos[99]?.nsu}?cnpjConsulta=&lote=true`,
      `GET /contribuintes/DFe/${documentos[119]?.nsu}?cnpjConsulta=&lote=true`,
    ]);
    expect(ritmo).toEqual({ tipo: 'em-dia', ultNsu: documentos[119]?.nsu, esperaMs: HORA_MS });
  });

  it('keeps the greatest number received, not how many came, and gives later what comes after it', async () => {
    const cena = await open();
    const { documentos, ritmo } = await readAll(cena);
    // By the simulator: the first number is 101, and each following one is 1, 3 or 2 more (119 of them).
    expect(ritmo.ultNsu).toBe(String(101 + 39 * 6 + 3 + 2));
    expect(documentos.map(({ nsu }) => nsu).slice(0, 4)).toEqual(['101', '104', '106', '107']);
    const nsu = cena.simulador.distribute(CNPJ, {
      tipoDocumento: 'EVENTO',
      chave: PRIMEIRA.chave,
      xml: writeEventoServico(PRIMEIRA),
    });
    const depois = await readAll(cena, ritmo.ultNsu);
    expect(depois.documentos.map((um) => [um.nsu, readDocumentoNfse(um)])).toEqual([
      [
        nsu,
        {
          tipo: 'evento',
          identificador: `${PRIMEIRA.chave}-e101101-001`,
          chave: PRIMEIRA.chave,
          dia: '2026-01-01',
          cancela: true,
        },
      ],
    ]);
  });

  it('asks for another establishment of the same root by its number, and is refused for another root', async () => {
    const daFilial = notaFicticia(500, '2026-02-03', FILIAL);
    const cena = await open({ notas: [...NOTAS, daFilial] });
    const { documentos } = await readAll(cena, '0', FILIAL);
    expect(documentos.map(({ chave }) => chave)).toEqual([daFilial.chave]);
    expect(cena.servidor.pedidos[0]?.caminho).toBe(`/contribuintes/DFe/0?cnpjConsulta=${FILIAL}&lote=true`);
    const outra = await open({ pfx: alheio });
    const recusa = await ask(outra);
    expect(recusa).toEqual({
      situacao: 'rejeicao',
      motivo: 'E9001 - O CNPJ consultado nao tem a raiz do CNPJ do certificado',
    });
  });

  it('takes notes and events of every kind that comes, and leaves requests and registers out', async () => {
    const cena = await open({ notas: [] });
    cena.simulador.distributeTipos(CNPJ, PRIMEIRA);
    const { documentos } = await readAll(cena);
    expect(documentos.map((um) => [um.tipo, readDocumentoNfse(um).tipo])).toEqual([
      ['DPS', 'alheio'],
      ['PEDIDO_REGISTRO_EVENTO', 'alheio'],
      ['NFSE', 'nota'],
      ['EVENTO', 'evento'],
      ['CNC', 'alheio'],
      ['NENHUM', 'alheio'],
    ]);
  });

  it('reads an event that is written in base64 twice around its package', async () => {
    const cena = await open({ notas: [] });
    cena.simulador.registrarEvento(CNPJ, PRIMEIRA, '105102');
    // A confirmation by who takes the service cancels nothing.
    cena.simulador.registrarEvento(CNPJ, PRIMEIRA, '203202');
    const { documentos } = await readAll(cena);
    expect(documentos.map((um) => readDocumentoNfse(um))).toMatchObject([
      { tipo: 'evento', identificador: `${PRIMEIRA.chave}-e105102-001`, cancela: true },
      { tipo: 'evento', identificador: `${PRIMEIRA.chave}-e203202-001`, cancela: false },
    ]);
    expect(documentos[0]?.xml?.toString('utf8')).toBe(writeEventoServico(PRIMEIRA, '105102'));
  });

  it('finds a note that its city wrapped in elements of its own', () => {
    const xml = writeNotaServico(PRIMEIRA).replace(/<\?xml.*?\?>/, '');
    const cidade = Buffer.from(
      `<GerarNfseResposta><ListaNfse><CompNfse>${xml}</CompNfse></ListaNfse></GerarNfseResposta>`,
    );
    expect(readDocumentoNfse({ nsu: '1', tipo: 'NFSE', chave: null, xml: cidade })).toMatchObject({
      tipo: 'nota',
      chave: PRIMEIRA.chave,
    });
  });

  it('tells of a document that is broken, and gives the others', async () => {
    const cena = await open({ notas: [] });
    const inteira = writeNotaServico(PRIMEIRA);
    const distribute = (tipoDocumento: string, xml: string | Buffer) =>
      cena.simulador.distribute(CNPJ, { tipoDocumento, chave: PRIMEIRA.chave, xml });
    distribute('NFSE', Buffer.from('no gzip'));
    distribute('NFSE', gzipSync(inteira).subarray(0, 200));
    distribute('NFSE', inteira.slice(0, -20));
    distribute('EVENTO', '<evento/>');
    distribute('NFSE', inteira.replace(/<dCompet>.*?<\/dCompet>/, '<dCompet>2026-02-30</dCompet>'));
    distribute('NFSE', inteira.replace('<NFSe', '<!DOCTYPE x [<!ENTITY a "b">]><NFSe'));
    distribute('NFSE', inteira);
    const { documentos } = await readAll(cena);
    expect(documentos.map((um) => readDocumentoNfse(um).tipo)).toEqual([
      ...Array.from({ length: 6 }, () => 'danificado'),
      'nota',
    ]);
  });
});

describe('one note by its key', () => {
  const find = ({ cliente }: Cena, chave: string) => cliente.find({ chave, agora: AGORA });

  it('comes with its events, or is not there', async () => {
    const cena = await open();
    cena.simulador.registrarEvento(CNPJ, PRIMEIRA);
    const nota = await find(cena, PRIMEIRA.chave);
    const eventos = await cena.cliente.listEventos({ chave: PRIMEIRA.chave, agora: AGORA });
    const documentos = [nota, eventos].flatMap((um) => (um.situacao === 'documentos' ? um.documentos : []));
    expect(documentos.map((um) => readDocumentoNfse(um))).toMatchObject([
      { tipo: 'nota', chave: PRIMEIRA.chave },
      { tipo: 'evento', identificador: `${PRIMEIRA.chave}-e101101-001` },
    ]);
    expect(cena.servidor.pedidos.map(({ caminho }) => caminho)).toEqual([
      `/SefinNacional/nfse/${PRIMEIRA.chave}`,
      `/contribuintes/NFSe/${PRIMEIRA.chave}/Eventos`,
    ]);
    expect(await find(cena, notaFicticia(999, '2026-01-10').chave)).toEqual({ situacao: 'nada' });
    const semEventos = await cena.cliente.listEventos({ chave: NOTAS[5]?.chave ?? '', agora: AGORA });
    expect(semEventos).toEqual({ situacao: 'nada' });
  });

  it('is refused with the words of the service, waits as told, and is no answer as a page', async () => {
    const cena = await open();
    cena.simulador.programar(
      { status: 400, corpo: { erros: [{ codigo: 'E1', descricao: 'Chave invalida' }] } },
      { status: 400, corpo: { erro: { codigo: 'E2', descricao: 'Outra' } } },
    );
    cena.simulador.limitar('60');
    cena.simulador.programar({ status: 404, texto: '' }, { status: 200, corpo: { chaveAcesso: PRIMEIRA.chave } });
    expect(await find(cena, PRIMEIRA.chave)).toEqual({ situacao: 'rejeicao', motivo: 'E1 - Chave invalida' });
    expect(await find(cena, PRIMEIRA.chave)).toEqual({ situacao: 'rejeicao', motivo: 'E2 - Outra' });
    expect(await find(cena, PRIMEIRA.chave)).toEqual({ situacao: 'limite', esperaMs: 60_000 });
    for (const _ of [1, 2]) await expect(find(cena, PRIMEIRA.chave)).rejects.toBeInstanceOf(RespostaNfseError);
  });
});

describe('the answers of the national environment', () => {
  const corpo = (resto: object) => ({ corpo: { Alertas: [], TipoAmbiente: 'PRODUCAO', ...resto } });
  const nada = { StatusProcessamento: 'NENHUM_DOCUMENTO_LOCALIZADO', LoteDFe: null };

  it('says by 404 with a body that there is nothing new', async () => {
    const cena = await open();
    const e2220 = { Erros: [{ Codigo: 'E2220', Descricao: 'Nenhum documento' }] };
    cena.simulador.programar(
      { status: 404, ...corpo(e2220) },
      { status: 404, ...corpo(nada) },
      { status: 404, ...corpo({ StatusProcessamento: 'REJEICAO', ...e2220 }) },
      { status: 200, ...corpo(nada) },
    );
    for (const _ of [1, 2, 3, 4]) expect(await ask(cena)).toEqual({ situacao: 'nada' });
  });

  it('refuses by 400 with a body, or by its status, and the words are told', async () => {
    const cena = await open();
    const Erros = [
      { Codigo: 'E1', Descricao: 'Primeiro\n\u0007', Complemento: 'mais' },
      { Codigo: 'E2', Descricao: 'Segundo' },
    ];
    cena.simulador.programar(
      { status: 400, ...corpo({ StatusProcessamento: 'REJEICAO', Erros }) },
      { status: 200, ...corpo({ StatusProcessamento: 'REJEICAO', Erros: null }) },
    );
    const recusa = await ask(cena, '77');
    expect(recusa).toEqual({ situacao: 'rejeicao', motivo: 'E1 - Primeiro - mais; E2 - Segundo' });
    expect(ritmoDaNfse('77', recusa)).toEqual({
      tipo: 'recusada',
      ultNsu: '77',
      esperaMs: HORA_MS,
      mensagem: 'O ambiente nacional da NFS-e recusou a consulta: E1 - Primeiro - mais; E2 - Segundo',
    });
    expect(await ask(cena)).toEqual({ situacao: 'rejeicao', motivo: 'sem motivo' });
  });

  it('is no answer when it is a page, empty, cut, of another form, or a fault of the server', async () => {
    const cena = await open();
    const html = { texto: '<html><body>Not Found</body></html>', cabecalhos: { 'content-type': 'text/html' } };
    const varios = Array.from({ length: 51 }, (_, at) => ({ NSU: at + 1, TipoDocumento: 'CNC' }));
    cena.simulador.programar(
      { status: 404, ...html },
      { status: 404, texto: '' },
      { status: 400, texto: '' },
      { status: 200, ...html },
      { status: 503, ...html },
      { status: 500, ...corpo(nada) },
      { status: 404, ...corpo({ LoteDFe: [] }) },
      { status: 200, corpo: ['x'] },
      { status: 200, ...corpo({ StatusProcessamento: 'constructor' }) },
      { status: 200, ...corpo({ StatusProcessamento: 'DOCUMENTOS_LOCALIZADOS', LoteDFe: [{ NSU: null }] }) },
      { status: 200, ...corpo({ StatusProcessamento: 'DOCUMENTOS_LOCALIZADOS', LoteDFe: varios }) },
    );
    for (let at = 0; at < 11; at += 1)
      await expect(ask(cena), `answer ${at}`).rejects.toBeInstanceOf(RespostaNfseError);
    cena.servidor.fail([{ tipo: 'malformado' }, { tipo: 'truncado' }]);
    for (const _ of [1, 2]) await expect(ask(cena)).rejects.toBeInstanceOf(RespostaNfseError);
    expect(await ask(cena)).toMatchObject({ situacao: 'documentos' });
  });

  it('says in words what the network and the certificate do', async () => {
    const cena = await open({ timeoutMs: 300 });
    cena.servidor.fail([{ tipo: 'mudo' }, { tipo: 'cortado' }, { tipo: 'status', status: 403 }]);
    await expect(ask(cena)).rejects.toMatchObject({ name: 'FalhaDeRede', motivo: 'tempo' });
    await expect(ask(cena)).rejects.toMatchObject({ name: 'FalhaDeRede', motivo: 'conexao' });
    await expect(ask(cena)).rejects.toMatchObject({ name: 'FalhaDeRede', motivo: 'certificado' });
  });

  it('asks for a wait by 429, in seconds or until a date, and an hour is waited without one', async () => {
    const cena = await open();
    cena.simulador.limitar('120');
    cena.simulador.limitar(new Date(AGORA.getTime() + 7_200_000).toUTCString());
    cena.simulador.limitar();
    cena.simulador.limitar('logo mais');
    cena.simulador.limitar('999999999');
    const esperas: unknown[] = [];
    for (let at = 0; at < 5; at += 1) {
      const ritmo = ritmoDaNfse('77', await ask(cena, '77'));
      expect(ritmo).toMatchObject({ tipo: 'limite', ultNsu: '77' });
      esperas.push('esperaMs' in ritmo && ritmo.esperaMs);
    }
    expect(esperas).toEqual([120_000, 7_200_000, HORA_MS, HORA_MS, 7 * 24 * HORA_MS]);
  });
});

describe('the pace of the NFS-e', () => {
  it('never goes back, never asks twice for the same at once, whatever is answered', () => {
    const nsu = fc.integer({ min: 0, max: 5_000 }).map(String);
    const documento = nsu.map((numero) => ({ nsu: numero, tipo: 'NFSE', chave: null, xml: null }));
    const resposta = fc.oneof(
      fc.array(documento, { maxLength: 5 }).map((documentos) => ({ situacao: 'documentos' as const, documentos })),
      fc.constant<RespostaDistribuicaoNfse>({ situacao: 'nada' }),
      fc.constant<RespostaDistribuicaoNfse>({ situacao: 'rejeicao', motivo: 'E1' }),
      fc.constant<RespostaDistribuicaoNfse>({ situacao: 'limite', esperaMs: null }),
    );
    fc.assert(
      fc.property(nsu, resposta, (atual, respondido) => {
        const ritmo = ritmoDaNfse(atual, respondido);
        const andou = Number(ritmo.ultNsu) - Number(atual);
        expect(andou).toBeGreaterThanOrEqual(0);
        if (ritmo.tipo === 'ha-mais') expect(andou > 0 && ritmo.pausaMs >= 1_000).toBe(true);
        else expect(ritmo.esperaMs).toBeGreaterThanOrEqual(HORA_MS);
      }),
    );
  });

  it('compares numbers as numbers', () => {
    const documentos = ['9', '100', '99'].map((nsu) => ({ nsu, tipo: 'CNC', chave: null, xml: null }));
    expect(ritmoDaNfse('8', { situacao: 'documentos', documentos })).toMatchObject({ tipo: 'ha-mais', ultNsu: '100' });
  });
});

describe('the package of a document', () => {
  const base64 = (bytes: string | Buffer) => Buffer.from(bytes).toString('base64');

  it('is opened layer by layer until the bytes are XML', () => {
    const xml = '\uFEFF <a/>';
    const gzip = gzipSync(xml);
    for (const texto of [base64(gzip), base64(base64(gzip)), base64(xml), base64(gzipSync(gzip)), xml.trim()]) {
      expect(unpackArquivo(texto, 1_000)?.toString('utf8').trim(), texto).toContain('<a/>');
    }
  });

  it('is refused when it has too many layers, is too long when it is unpacked, or never becomes XML', () => {
    let camadas: string | Buffer = gzipSync('<a/>');
    for (let at = 0; at < 6; at += 1) camadas = base64(camadas);
    expect(unpackArquivo(String(camadas), 100_000)).toBeNull();
    expect(unpackArquivo(base64(gzipSync(`<a>${'x'.repeat(1_000_000)}</a>`)), 999_999)).toBeNull();
    expect(unpackArquivo(base64(`<a>${'x'.repeat(2_000)}</a>`), 1_000)).toBeNull();
    for (const texto of ['', '!!', base64(''), base64('texto'), base64(gzipSync(''))]) {
      expect(unpackArquivo(texto, 1_000), texto).toBeNull();
    }
  });
});
