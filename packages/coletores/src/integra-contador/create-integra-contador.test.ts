/*
 * Access and authorization of the Integra Contador are kept as long as they are valid, and every fault of an answer is
 * recognised.
 */
import { CertificadoError } from '@apura/assinatura';
import { createAutoridadeTeste } from '@apura/simulators';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BancadaEcac, CHAVES, EMPRESA, openBancada } from '../ecac/testing-ecac.ts';
import {
  type AutorPedido,
  autorDoCertificado,
  createIntegraContador,
  type IntegraContador,
} from './create-integra-contador.ts';
import { countPagamentos, listPagamentos } from './pagtoweb.ts';
import type { RespostaIntegra } from './resposta-integra.ts';

let bancada: BancadaEcac;
beforeAll(async () => {
  bancada = await openBancada();
});
beforeEach(() => bancada.reiniciar());
afterAll(() => bancada.close());

const contratante = (): AutorPedido => ({
  ...bancada.integra.contratante,
  numero: bancada.integra.contratante.cnpj,
  certificado: null,
});
const doProjeto = (titular?: string): AutorPedido => autorDoCertificado(bancada.certificado(titular)) ?? contratante();
const processos = (autor: AutorPedido, integra: IntegraContador = bancada.integra): Promise<RespostaIntegra> =>
  integra.call({
    tipo: 'Consultar',
    sistema: 'EPROCESSO',
    servico: 'CONSPROCPORINTER271',
    versao: '2.0',
    autor,
    contribuinte: EMPRESA.cnpj,
    dados: {},
  });
const classe = (resposta: RespostaIntegra): string =>
  resposta.tipo === 'falha' ? resposta.falha.classe : resposta.tipo;
const moveMinutes = (minutos: number): void => {
  bancada.relogio.agora = new Date(bancada.relogio.agora.getTime() + minutos * 60_000);
};

function outroCliente(muda: Partial<Parameters<typeof createIntegraContador>[0]>): IntegraContador {
  const { simulador } = bancada;
  return createIntegraContador({
    ...CHAVES,
    autenticacaoUrl: `${simulador.autenticacao.url}/authenticate`,
    gatewayUrl: `${simulador.gateway.url}/integra-contador/v1`,
    contratante: { cnpj: simulador.contratante.cnpj, nome: 'CONTRATANTE', certificado: simulador.contratante },
    hosts: ['localhost'],
    ca: simulador.autoridade.cert,
    timeoutMs: 2_000,
    agora: () => bancada.relogio.agora,
    ...muda,
  });
}

describe('access', () => {
  it('is kept until it ends, renewed when the gateway ends it, and asked for as the documents say', async () => {
    await processos(contratante());
    const [pedido] = bancada.simulador.autenticacao.pedidos.slice(-1);
    expect(pedido).toMatchObject({
      metodo: 'POST',
      caminho: '/authenticate',
      corpo: 'grant_type=client_credentials',
      cabecalhos: { 'role-type': 'TERCEIROS', 'content-type': 'application/x-www-form-urlencoded' },
    });
    moveMinutes(30);
    await processos(contratante());
    expect(bancada.simulador.acessos).toBe(1);
    // 2008 seconds, less a minute that a call may take.
    moveMinutes(3);
    await processos(contratante());
    expect(bancada.simulador.acessos).toBe(2);
    bancada.simulador.revokeAcessos();
    expect(classe(await processos(contratante()))).toBe('dados');
    expect(bancada.simulador.acessos).toBe(3);
  });

  it('tells keys that are refused from a gateway that takes no access', async () => {
    const errada = outroCliente({ consumerSecret: 'outro' });
    const semChave = await processos(contratante(), errada);
    errada.close();
    expect(semChave).toMatchObject({
      tipo: 'falha',
      falha: {
        classe: 'credencial',
        mensagem: expect.stringMatching(/\(401\)\. Avise o administrador da instalação\.$/),
      },
    });
    bancada.simulador.gateway.fail([
      { tipo: 'status', status: 401 },
      { tipo: 'status', status: 401 },
    ]);
    expect(classe(await processos(contratante()))).toBe('credencial');
    bancada.simulador.autenticacao.fail([{ tipo: 'status', status: 503 }]);
    bancada.simulador.revokeAcessos();
    expect(classe(await processos(contratante()))).toBe('indisponivel');
  });

  it('can be tried by itself, and what is refused says what those do whose contract it is', async () => {
    expect(await bancada.integra.autenticar()).toBeNull();
    expect(bancada.simulador).toMatchObject({ acessos: 1, chamadas: [] });
    const errada = outroCliente({ consumerKey: 'outra', providencia: 'Confira o contrato.' });
    expect(await errada.autenticar()).toMatchObject({
      classe: 'credencial',
      mensagem: 'O Integra Contador não aceitou as credenciais do contrato (401). Confira o contrato.',
    });
    errada.close();
  });

  it("is refused in the handshake without the contractor's certificate; other hosts get nothing", async () => {
    const alheia = createAutoridadeTeste('AUTORIDADE ALHEIA');
    const par = alheia.issue({ nome: 'ALHEIO', uso: 'cliente' });
    const semCertificado = outroCliente({
      contratante: { cnpj: '11444777000161', nome: 'X', certificado: { pfx: alheia.selar(par, 's'), senha: 's' } },
    });
    await expect(processos(contratante(), semCertificado)).rejects.toMatchObject({ name: 'FalhaDeRede' });
    const senhaErrada = outroCliente({
      contratante: { cnpj: '11444777000161', nome: 'X', certificado: { pfx: alheia.selar(par, 's'), senha: 'outra' } },
    });
    await expect(processos(contratante(), senhaErrada)).rejects.toMatchObject({ motivo: 'certificado' });
    const outroHost = outroCliente({ hosts: ['gateway.apiserpro.serpro.gov.br'] });
    await expect(processos(contratante(), outroHost)).rejects.toMatchObject({ motivo: 'host' });
    for (const cliente of [semCertificado, senhaErrada, outroHost]) cliente.close();
  });
});

describe('the authorization that a certificate signs', () => {
  it('is signed once a day, by a signature that others verify', async () => {
    expect(classe(await processos(doProjeto()))).toBe('dados');
    expect(classe(await processos(doProjeto()))).toBe('dados');
    expect(bancada.simulador.termos).toBe(1);
    // 20/08 09:00 in São Paulo, until midnight.
    moveMinutes(15 * 60);
    expect(classe(await processos(doProjeto()))).toBe('dados');
    expect(bancada.simulador.termos).toBe(2);
  });

  it('is signed again when the service does not know it any more', async () => {
    await processos(doProjeto());
    const vencido = { status: 403, codigo: 'AcessoNegado-ICGERENCIADOR-020', texto: 'expirado' };
    bancada.simulador.answerWith('EPROCESSO/CONSPROCPORINTER271', [vencido]);
    expect(classe(await processos(doProjeto()))).toBe('dados');
  });

  it('is taken from the answer that says that an earlier one still holds', async () => {
    await processos(doProjeto());
    const outro = outroCliente({});
    expect(classe(await processos(doProjeto(), outro))).toBe('dados');
    outro.close();
    expect(bancada.simulador.termos).toBe(1);
  });

  it('is signed by each certificate itself: the number alone lets nobody in by what another one proved', async () => {
    const termosEnviados = () =>
      bancada.simulador.gateway.pedidos.filter(({ corpo }) => corpo.includes('ENVIOXMLASSINADO81')).length;
    const antes = termosEnviados();
    await processos(doProjeto());
    const alheia = createAutoridadeTeste('AUTORIDADE ALHEIA');
    const par = alheia.issue({ nome: `ALFA COMERCIO FICTICIO LTDA:${EMPRESA.cnpj}`, uso: 'cliente' });
    const forjado = autorDoCertificado({ pfx: alheia.selar(par, 's'), senha: 's' });
    if (forjado === null) throw new Error('the certificate names nobody');
    await processos(forjado);
    expect(termosEnviados()).toBe(antes + 2);
  });

  it('is refused for somebody else than the certificate names', async () => {
    const autor = { ...doProjeto(), numero: '12345678000195' };
    expect(await processos(autor)).toMatchObject({
      falha: { classe: 'certificado', codigo: 'AcessoNegado-AUTENTICAPROCURADOR-011' },
    });
  });

  it('names a person as one', async () => {
    const autor = doProjeto('52998224725');
    expect(autor).toMatchObject({ numero: '52998224725', nome: 'ALFA COMERCIO FICTICIO LTDA' });
    expect(classe(await processos(autor))).toBe('dados');
  });

  it('needs a certificate that opens', () => {
    expect(() => autorDoCertificado({ pfx: Buffer.from('x'), senha: '' })).toThrow(CertificadoError);
  });
});

describe('answers', () => {
  const answer = (resposta: Parameters<BancadaEcac['simulador']['answerWith']>[1][number]) =>
    bancada.simulador.answerWith('EPROCESSO/CONSPROCPORINTER271', [resposta]);

  it('keep amounts as the wire wrote them', async () => {
    const quem = { integra: bancada.integra, autor: contratante(), contribuinte: EMPRESA.cnpj };
    const entre = { de: '2025-02-01', ate: '2025-02-28' };
    expect(await countPagamentos(quem, entre)).toEqual({ tipo: 'ok', valor: 2 });
    const linha = (total: unknown) => ({
      numeroDocumento: '1',
      dataArrecadacao: '2025-02-20T00:00:00-03:00',
      valorTotal: total,
    });
    bancada.simulador.answerWith('PAGTOWEB/PAGAMENTOS71', [
      { status: 200, dados: [linha(12345678901.23)], codigo: 'Sucesso-PAGTOWEB-00000', texto: '' },
      // A row that cannot be read is not left out in silence.
      { status: 200, dados: [linha(1), linha('muito')], codigo: 'Sucesso-PAGTOWEB-00000', texto: '' },
    ]);
    expect(await listPagamentos(quem, entre, 0)).toMatchObject({ tipo: 'ok', valor: [{ total: '12345678901.23' }] });
    expect(await listPagamentos(quem, entre, 0)).toMatchObject({ tipo: 'falha', falha: { classe: 'indisponivel' } });
  });

  it.each([
    ['[AcessoNegado-ICGERENCIADOR-022]', 403, 'procuracao'],
    ['AcessoNegado-ICGERENCIADOR-022', 403, 'procuracao'],
    ['Erro-ICGERENCIADOR-032', 403, 'procuracao'],
    ['[AcessoNegado-ICGERENCIADOR-019]', 403, 'procuracao'],
    ['[AcessoNegado-ICGERENCIADOR-021]', 403, 'procuracao'],
    ['[AcessoNegado-ICGERENCIADOR-053]', 403, 'procuracao'],
    ['[AcessoNegado-ICGERENCIADOR-054]', 403, 'procuracao'],
    ['[Aviso-PROCURACOES-40400]', 200, 'procuracao'],
    ['[AcessoNegado-ICGERENCIADOR-016]', 403, 'credencial'],
    ['[AcessoNegado-ICGERENCIADOR-018]', 403, 'credencial'],
    ['[AcessoNegado-ICGERENCIADOR-044]', 403, 'credencial'],
    ['[EntradaIncorreta-ICGERENCIADOR-055]', 400, 'recusado'],
    ['[EntradaIncorreta-ICGERENCIADOR-008]', 400, 'recusado'],
    ['[Erro-ICGERENCIADOR-035]', 500, 'indisponivel'],
    ['[Aviso-DCTFWEB-MG08]', 200, 'ausente'],
    ['[Aviso-DCTF-RELAT00]', 200, 'ausente'],
    ['[EntradaIncorreta-DCTFWEB-MG10]', 400, 'em-andamento'],
    ['[Erro-DCTFWEB-MG19]', 200, 'indisponivel'],
    ['[EntradaIncorreta-DCTFWEB-GERAXML08]', 400, 'recusado'],
    ['[Aviso-MIT-MSG_0025]', 200, 'ausente'],
    ['Aviso-MIT-MSG_0036', 200, 'em-andamento'],
    ['[Erro-Sitfis-ER03]', 500, 'indisponivel'],
    ['[AcessoNegado-AUTENTICAPROCURADOR-010]', 403, 'certificado'],
    ['[EntradaIncorreta-AUTENTICAPROCURADOR-031]', 400, 'recusado'],
    ['[Aviso-NOVO-0001]', 200, 'ausente'],
    ['[Erro-NOVO-0001]', 200, 'indisponivel'],
    ['[EntradaIncorreta-NOVO-0001]', 200, 'recusado'],
    ['', 404, 'ausente'],
    ['', 429, 'limite'],
    ['', 503, 'indisponivel'],
  ])('%s with %i is %s, and says something to the user', async (codigo, status, esperada) => {
    answer({ status, codigo, texto: 'Texto do serviço.' });
    const resposta = await processos(contratante());
    expect(classe(resposta)).toBe(esperada);
    const mensagem = resposta.tipo === 'falha' ? resposta.falha.mensagem : '';
    expect(mensagem).toMatch(/^[A-ZÁÉÍÓÚ].{15,}/u);
    expect(mensagem).not.toContain('[');
  });

  it('that quote the service are short and printable', async () => {
    answer({ status: 400, codigo: '[EntradaIncorreta-DCTFWEB-MG07]', texto: `Linha\u0000\n<b>${'x'.repeat(1000)}` });
    const resposta = await processos(contratante());
    const mensagem = resposta.tipo === 'falha' ? resposta.falha.mensagem : '';
    expect(mensagem.length).toBeLessThan(330);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there.
    expect(mensagem).not.toMatch(/[\u0000-\u001f]/);
  });

  it.each([
    [{ status: 204, codigo: '', texto: '', cabecalhos: { etag: '"tempoEspera:4000"' } }, 4_000],
    [{ status: 204, codigo: '', texto: '' }, 5_000],
    [{ status: 202, dados: { tempoEspera: 7000 }, codigo: '[Sucesso-Sitfis-SC02]', texto: '' }, 7_000],
    [{ status: 202, dados: '', codigo: '', texto: '' }, 5_000],
    [{ status: 503, dados: { tempoEspera: 9000 }, codigo: '[Aviso-Sitfis-AV03]', texto: '' }, 9_000],
    [{ status: 304, codigo: '', texto: '', cabecalhos: { etag: 'W/"tempoEspera:1"' } }, 1],
    [{ status: 202, dados: { tempoEspera: 99_999_999_999 }, codigo: '', texto: '' }, 3_600_000],
  ])('that have to be waited for say how long', async (resposta, esperaMs) => {
    answer(resposta);
    expect(await processos(contratante())).toEqual({ tipo: 'esperar', esperaMs });
  });

  it('without any shape of an envelope are no answer', async () => {
    for (const corpo of [{}, [], 'texto', 1, null]) {
      bancada.simulador.gateway.fail([{ tipo: 'status', status: 200, corpo }]);
      expect(classe(await processos(contratante()))).toBe('indisponivel');
    }
    bancada.simulador.gateway.fail([{ tipo: 'malformado' }]);
    expect(classe(await processos(contratante()))).toBe('indisponivel');
  });

  it('take `dados` as a list as well as a text', async () => {
    bancada.simulador.gateway.fail([
      { tipo: 'status', status: 200, corpo: { status: 200, dados: [{ numeroDoProcesso: '1' }], mensagens: [] } },
    ]);
    expect(await processos(contratante())).toEqual({ tipo: 'dados', dados: [{ numeroDoProcesso: '1' }] });
  });
});
