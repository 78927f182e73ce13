/*
 * Whatever the services of the Integra Contador answer, the collection of the e-CAC ends with a sentence. It tries
 * again what may pass, waits as long as the service asks, and never keeps an answer that is no document.
 */
import type { RespostaServico } from '@apura/simulators';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ESTADO_INICIAL } from './estado-ecac.ts';
import { SERVICOS_ECAC } from './opcoes-ecac.ts';
import { type BancadaEcac, coletar, EMPRESA, openBancada } from './testing-ecac.ts';

let bancada: BancadaEcac;
beforeAll(async () => {
  bancada = await openBancada();
});
beforeEach(() => bancada.reiniciar());
afterAll(() => bancada.close());
const POR_CERTIFICADO = { autor: 'certificado' } as const;
const TUDO = { ...POR_CERTIFICADO, servicos: SERVICOS_ECAC };

const nomes = (arquivos: ReadonlyMap<string, Buffer>) => [...arquivos.keys()].sort();
const texto = (fim: object): string => JSON.stringify(fim);

describe('faults', () => {
  const indisponivel: RespostaServico = { status: 503, codigo: 'Erro-PAGTOWEB-00001', texto: 'Fora do ar' };

  it('tries a service again and then goes on without it', async () => {
    bancada.simulador.answerWith('PAGTOWEB/CONTACONSDOCARRPG73', [indisponivel, indisponivel, indisponivel]);
    const { fim, erros, arquivos } = await coletar(bancada);
    expect(erros).toHaveLength(2);
    expect(nomes(arquivos)).toContain('processos.csv');
    expect(texto(fim)).toContain('Pagamentos: O Integra Contador não respondeu à consulta (503).');
  });

  it('is an error when nothing came at all', async () => {
    bancada.simulador.gateway.fail(Array.from({ length: 3 }, () => ({ tipo: 'status', status: 500 })));
    const { fim, erros } = await coletar(bancada, { opcoes: { servicos: ['dctfweb'] } });
    expect(fim).toMatchObject({ tipo: 'erro', definitivo: false });
    expect(erros).toHaveLength(3);
  });

  it.each(['mudo', 'cortado', 'malformado'] as const)('lives through an answer that is %s', async (tipo) => {
    bancada.simulador.gateway.fail([{ tipo }]);
    const { fim, erros } = await coletar(bancada, { opcoes: { servicos: ['eprocesso'] } });
    expect(erros).toHaveLength(1);
    expect(fim.tipo).toBe('concluido');
  });

  it('waits as long as a limit says, else longer each time', async () => {
    bancada.simulador.gateway.fail([
      { tipo: 'status', status: 429, cabecalhos: { 'retry-after': '120' } },
      { tipo: 'status', status: 429 },
      { tipo: 'status', status: 429 },
    ]);
    const { fim, esperas } = await coletar(bancada, { opcoes: { servicos: ['eprocesso'] } });
    expect(esperas.map(({ ms }) => ms)).toEqual([120_000, 300_000, 900_000]);
    expect(esperas[0]?.mensagem).toContain('limite de consultas');
    expect(fim.tipo).toBe('concluido');
  });

  it('does not try again what only the operator can mend', async () => {
    const semContrato = { status: 403, codigo: '[AcessoNegado-ICGERENCIADOR-044]', texto: 'Acesso negado.' };
    bancada.simulador.answerWith('DCTFWEB/CONSRECIBO32', [semContrato]);
    const { fim } = await coletar(bancada);
    expect(fim).toMatchObject({ tipo: 'erro', definitivo: true });
    expect(texto(fim)).toContain('Avise o administrador');
  });

  it('takes an XML that is none, and a PDF that is none, for no answer', async () => {
    const lixo = (dados: unknown): RespostaServico => ({ status: 200, dados, codigo: '[Sucesso-DCTFWEB]', texto: '' });
    bancada.simulador.answerWith('DCTFWEB/CONSRECIBO32', [lixo({ PDFByteArrayBase64: 'AAAA' })]);
    bancada.simulador.answerWith('DCTFWEB/CONSXMLDECLARACAO38', [lixo({ XMLStringBase64: 'AAAA' })]);
    const { erros, arquivos } = await coletar(bancada, { opcoes: { servicos: ['dctfweb'] } });
    expect(erros).toHaveLength(2);
    expect(nomes(arquivos)).toHaveLength(6);
  });

  it('throws the reason when it is aborted', async () => {
    const razao = new Error('projeto excluído');
    await expect(coletar(bancada, { signal: AbortSignal.abort(razao) })).rejects.toBe(razao);
  });
});

describe('answers that have to be waited for', () => {
  it('orders the report on what is owed once, and fetches it when it is ready', async () => {
    const { fim, arquivos, esperas } = await coletar(bancada, { opcoes: { servicos: ['sitfis', 'caixapostal'] } });
    expect(nomes(arquivos)).toEqual(['situacao-fiscal-2025-08-20.pdf']);
    expect(esperas.map(({ ms }) => ms)).toEqual([6_000]);
    expect(texto(fim)).toContain('2 mensagens não lidas na Caixa Postal');
    expect(bancada.simulador.chamadas.filter((c) => c === 'SITFIS/SOLICITARPROTOCOLO91')).toHaveLength(1);
  });

  it('follows 202 and 204 with the time that they say', async () => {
    const processando: RespostaServico = {
      status: 202,
      dados: { tempoEspera: 4000 },
      codigo: '[Sucesso-Sitfis-SC02]',
      texto: '',
    };
    const ainda: RespostaServico = { status: 204, codigo: '', texto: '', cabecalhos: { etag: '"tempoEspera:2500"' } };
    bancada.simulador.answerWith('SITFIS/RELATORIOSITFIS92', [processando, ainda]);
    const { arquivos, esperas } = await coletar(bancada, { opcoes: { servicos: ['sitfis'] } });
    expect(esperas.map(({ ms }) => ms)).toEqual([6_000, 4_000, 2_500]);
    expect(arquivos.size).toBe(1);
  });

  it('orders the report anew when the order is of another day', async () => {
    const ontem = bancada.relogio.agora.getTime() - 86_400_000;
    const protocolo = Buffer.from(`${EMPRESA.cnpj}|${ontem}`).toString('base64');
    const estado = { ...ESTADO_INICIAL, fase: 'sitfis', protocolo } as const;
    const { arquivos } = await coletar(bancada, { estado, opcoes: { servicos: ['sitfis'] } });
    expect(arquivos.size).toBe(1);
    expect(bancada.simulador.chamadas).toEqual([
      'SITFIS/RELATORIOSITFIS92',
      'SITFIS/SOLICITARPROTOCOLO91',
      'SITFIS/RELATORIOSITFIS92',
    ]);
  });

  it('does not wait for ever', async () => {
    const nunca: RespostaServico = { status: 202, dados: { tempoEspera: 4000 }, codigo: '', texto: '' };
    bancada.simulador.answerWith(
      'SITFIS/RELATORIOSITFIS92',
      Array.from({ length: 100 }, () => nunca),
    );
    const { fim, esperas } = await coletar(bancada, { opcoes: { servicos: ['eprocesso', 'sitfis'] } });
    expect(esperas).toHaveLength(60);
    expect(texto(fim)).toContain('Situação Fiscal: A Receita Federal não terminou de preparar a resposta.');
  });

  it('takes up the order that the service still keeps', async () => {
    const protocolo = Buffer.from(`${EMPRESA.cnpj}|${bancada.relogio.agora.getTime() - 60_000}`).toString('base64');
    const guardado: RespostaServico = {
      status: 304,
      codigo: '',
      texto: '',
      cabecalhos: { etag: `"protocoloRelatorio:${protocolo}"` },
    };
    bancada.simulador.answerWith('SITFIS/SOLICITARPROTOCOLO91', [guardado]);
    expect((await coletar(bancada, { opcoes: { servicos: ['sitfis'] } })).arquivos.size).toBe(1);
  });
});

describe('whatever the services answer', () => {
  const SERVICOS = [
    'AUTENTICAPROCURADOR/ENVIOXMLASSINADO81',
    'PROCURACOES/OBTERPROCURACAO41',
    'DCTFWEB/CONSRECIBO32',
    'DCTFWEB/CONSXMLDECLARACAO38',
    'DCTFWEB/CONSDECCOMPLETA33',
    'MIT/LISTAAPURACOES317',
    'PAGTOWEB/CONTACONSDOCARRPG73',
    'PAGTOWEB/PAGAMENTOS71',
    'PAGTOWEB/COMPARRECADACAO72',
    'PGDASD/CONSDECLARACAO13',
    'PGDASD/CONSULTIMADECREC14',
    'PGDASD/CONSDECREC15',
    'PGDASD/CONSEXTRATO16',
    'EPROCESSO/CONSPROCPORINTER271',
    'CAIXAPOSTAL/MSGCONTRIBUINTE61',
    'SITFIS/SOLICITARPROTOCOLO91',
    'SITFIS/RELATORIOSITFIS92',
  ];
  const CODIGOS = [
    '',
    '[AcessoNegado-ICGERENCIADOR-022]',
    'AcessoNegado-ICGERENCIADOR-020',
    '[AcessoNegado-ICGERENCIADOR-044]',
    '[Aviso-DCTFWEB-MG08]',
    '[EntradaIncorreta-DCTFWEB-MG10]',
    '[Erro-DCTFWEB-MG19]',
    '[Aviso-PROCURACOES-40400]',
    '[EntradaIncorreta-QUALQUER-0001]',
  ];
  const resposta = fc.record({
    servico: fc.constantFrom(...SERVICOS),
    status: fc.constantFrom(200, 202, 204, 304, 400, 401, 403, 404, 429, 500, 503),
    codigo: fc.constantFrom(...CODIGOS),
    dados: fc.oneof(fc.constant(undefined), fc.jsonValue({ maxDepth: 2 })),
  });

  it('comes to an end that says something, and the next collection is whole', async () => {
    bancada.simulador.mundo.simples.add(EMPRESA.cnpj);
    const inteira = await coletar(bancada, { opcoes: TUDO });
    await fc.assert(
      fc.asyncProperty(fc.array(resposta, { minLength: 1, maxLength: 10 }), async (roteiro) => {
        bancada.reiniciar();
        bancada.simulador.mundo.simples.add(EMPRESA.cnpj);
        for (const { servico, ...como } of roteiro)
          bancada.simulador.answerWith(servico, [{ texto: 'Texto do serviço.', ...como }]);
        const { fim, arquivos } = await coletar(bancada, { opcoes: TUDO });
        expect(['concluido', 'procuracao', 'dois-fatores', 'erro']).toContain(fim.tipo);
        const dito = 'mensagem' in fim ? fim.mensagem : fim.tipo === 'concluido' ? fim.resumo : '';
        expect(dito.length).toBeGreaterThan(15);
        // Papers are the services' own: what was answered instead never becomes one.
        for (const [nome, conteudo] of arquivos) {
          const deles = nome.endsWith('.pdf') ? '%PDF-' : nome.endsWith('.xml') ? '<' : 'CNPJ;';
          expect(conteudo.toString('latin1').startsWith(deles)).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
    bancada.reiniciar();
    bancada.simulador.mundo.simples.add(EMPRESA.cnpj);
    expect(nomes((await coletar(bancada, { opcoes: TUDO })).arquivos)).toEqual(nomes(inteira.arquivos));
  });
});
