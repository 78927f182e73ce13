import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quebrarArquivos } from '@apura/documentos';
import { createAutoridadeTeste, type RespostaServico } from '@apura/simulators';
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

describe("the contractor's own certificate", () => {
  it('needs no term; another one that only bears its number signs one, as everybody does', async () => {
    const { contratante } = bancada.simulador;
    await coletar(bancada, { opcoes: POR_CERTIFICADO, certificado: contratante });
    expect(bancada.simulador.termos).toBe(0);
    const alheia = createAutoridadeTeste('AUTORIDADE ALHEIA');
    const par = alheia.issue({ nome: `OUTRO QUALQUER:${contratante.cnpj}`, uso: 'cliente' });
    const certificado = { pfx: alheia.selar(par, 's'), senha: 's' };
    await coletar(bancada, { opcoes: POR_CERTIFICADO, certificado });
    expect(bancada.simulador.termos).toBe(1);
  });
});

describe('the whole collection of three months', () => {
  it('fetches receipt and XML of each DCTFWeb, the payments with their receipts, and the processes', async () => {
    const { fim, arquivos, erros, esperas } = await coletar(bancada, { opcoes: POR_CERTIFICADO });
    // Of 12/2024 to 03/2025 one numbered DARF of four codes each, of which only the receipt tells the parts. Those of
    // later months were paid meanwhile, too, but are not about the project's period.
    const pagos = nomes(arquivos).filter((nome) => nome.startsWith('comprovante-'));
    expect(pagos).toHaveLength(4);
    expect(nomes(arquivos).filter((nome) => !nome.startsWith('comprovante-'))).toEqual([
      'dctfweb-2025-01-recibo.pdf',
      'dctfweb-2025-01.xml',
      'dctfweb-2025-02-recibo.pdf',
      'dctfweb-2025-02.xml',
      'dctfweb-2025-03-recibo.pdf',
      'dctfweb-2025-03.xml',
      'pagamentos-2025-01-a-2025-03-p01.csv',
      'processos.csv',
    ]);
    expect({ erros, esperas }).toEqual({ erros: [], esperas: [] });
    expect(fim.tipo === 'concluido' ? fim.resumo : fim).toBe('e-CAC: 12 documentos.');
    const parciais = fim.tipo === 'concluido' ? (fim.parciais ?? []) : [];
    expect(parciais.map((parcial) => parcial.split(':')[0])).toEqual([
      'Documentos dos 2 processos encontrados',
      'PER/DCOMP',
      'Fontes Pagadoras de 2025',
    ]);
    expect(bancada.simulador.acessos).toBe(1);
    expect(bancada.simulador.termos).toBe(1);
  });

  it('hands over papers that are read whole, each in its category', async () => {
    const { arquivos } = await coletar(bancada);
    const pasta = mkdtempSync(join(tmpdir(), 'apura-ecac-'));
    try {
      const entradas = nomes(arquivos).map((nome, i) => {
        const path = join(pasta, `${i}.recebido`);
        writeFileSync(path, arquivos.get(nome) ?? '');
        return { id: `e${i}`, nome, path, recebidoEm: '2025-08-20T12:00:00Z' };
      });
      const catalogo = await quebrarArquivos({
        entradas,
        workDir: join(pasta, 'dados'),
        empresa: { cnpj: EMPRESA.cnpj },
        periodo: { inicio: '2025-01-01', fim: '2025-03-31' },
      });
      const vistos = catalogo.arquivos;
      // Of both papers on one declaration the one with more detail counts.
      expect(vistos.flatMap((a) => a.problemas.map(({ codigo }) => codigo))).toEqual([
        'arquivo-substituido',
        'arquivo-substituido',
        'arquivo-substituido',
      ]);
      const categorias = Object.groupBy(vistos, (a) => String(a.categoria));
      expect(Object.fromEntries(Object.entries(categorias).map(([nome, lista]) => [nome, lista?.length]))).toEqual({
        DCTF: 6,
        PAGAMENTOS: 5,
        EPROCESSO: 1,
      });
      const usados = vistos.filter((a) => a.categoria === 'DCTF' && a.situacao === 'Usado');
      expect(usados.map((a) => a.extensao)).toEqual(['xml', 'xml', 'xml']);
      expect(vistos.find((a) => a.categoria === 'EPROCESSO')?.situacao).toBe('Usado');
      expect(
        vistos.filter((a) => a.categoria === 'PAGAMENTOS' && a.confianca !== null).map((a) => a.confianca),
      ).toEqual([1, 1, 1, 1]);
    } finally {
      rmSync(pasta, { recursive: true, force: true });
    }
  });

  it('gives the same files when a step is made again from the state before it', async () => {
    const inteira = await coletar(bancada);
    const parte = await coletar(bancada, {
      estado: { ...(inteira.estado ?? fail()), fase: 'comprovantes', indice: 3 },
    });
    for (const [nome, conteudo] of parte.arquivos) expect(inteira.arquivos.get(nome)?.equals(conteudo)).toBe(true);
    // The last receipt and the processes.
    expect(parte.arquivos.size).toBe(2);
  });

  it('asks by project and not by the whole when only the listing is wanted', async () => {
    const { arquivos } = await coletar(bancada, { opcoes: { comprovantes: 'nunca', servicos: ['pagtoweb'] } });
    const csv = arquivos.get('pagamentos-2025-01-a-2025-03-p01.csv')?.toString('utf8') ?? '';
    const linhas = csv.trimEnd().split('\r\n');
    expect(linhas[0]).toBe('CNPJ;11.222.333/0001-81');
    expect(linhas).toHaveLength(2 + 16);
    // One code: its amounts are told. Four codes: only their sum is.
    expect(linhas.filter((linha) => /;0561;.*;\d+,\d\d;\d+,\d\d;\d+,\d\d;\d+,\d\d$/.test(linha))).toHaveLength(8);
    expect(linhas.filter((linha) => /;1082;.*;;;;\d+,\d\d$/.test(linha))).toHaveLength(8);
  });
});

const fail = (): never => {
  throw new Error('no state');
};

describe('what the Receita does not have', () => {
  it('tells the months without a DCTFWeb, and those that are only begun', async () => {
    bancada.simulador.mundo.semDeclaracao.add(`${EMPRESA.cnpj}|2025-01`);
    bancada.simulador.mundo.emAndamento.add(`${EMPRESA.cnpj}|2025-02`);
    bancada.simulador.mundo.mitEmEdicao.add(`${EMPRESA.cnpj}|2025-03`);
    const { fim, arquivos } = await coletar(bancada);
    // The XML of a declaration that nobody transmitted would look like any other.
    expect(nomes(arquivos).filter((nome) => nome.startsWith('dctfweb'))).toEqual([
      'dctfweb-2025-03-recibo.pdf',
      'dctfweb-2025-03.xml',
    ]);
    expect(texto(fim)).toContain('sem DCTFWeb em 01/2025');
    expect(texto(fim)).toContain('DCTFWeb de 02/2025: há uma declaração em andamento');
    expect(texto(fim)).toContain('MIT de 03/2025: a apuração ainda não foi encerrada (pendência: Débito de IRPJ');
  });

  it('asks for the thirteenth salary in December, and says which DCTF to print until 2024', async () => {
    const { fim, arquivos } = await coletar(bancada, { periodo: { inicio: '2024-11-01', fim: '2024-12-31' } });
    expect(nomes(arquivos).filter((nome) => nome.endsWith('.xml'))).toEqual([
      'dctfweb-2024-11.xml',
      'dctfweb-2024-12.xml',
      'dctfweb-2024-13o.xml',
    ]);
    expect(texto(fim)).toContain('DCTF de 11/2024 a 12/2024');
  });

  it('says that a person must act where nothing came', async () => {
    bancada.simulador.mundo.semMovimento.add(EMPRESA.cnpj);
    for (const mes of ['01', '02', '03']) bancada.simulador.mundo.semDeclaracao.add(`${EMPRESA.cnpj}|2025-${mes}`);
    const { fim } = await coletar(bancada);
    expect(fim.tipo).toBe('dois-fatores');
    expect(texto(fim)).toContain('Alguém precisa entrar no e-CAC');
    expect(texto(fim)).toContain('PER/DCOMP Web');
  });

  it('does not ask for months that have not ended', async () => {
    const { fim } = await coletar(bancada, { periodo: { inicio: '2025-08-01', fim: '2025-09-30' } });
    expect(fim.tipo).toBe('ignorar');
    expect(bancada.simulador.chamadas).toEqual([]);
  });
});

describe('who may ask', () => {
  const procurador = '12345678000195';

  it('stops before anything is paid for when the company authorized nobody, and goes on once it did', async () => {
    bancada.simulador.procuracao(EMPRESA.cnpj, 'nenhuma');
    const certificado = bancada.certificado(procurador);
    const { fim } = await coletar(bancada, { certificado, opcoes: POR_CERTIFICADO });
    expect(fim.tipo === 'procuracao' ? fim.mensagem : fim).toContain('Senhas e Procurações');
    expect(bancada.simulador.chamadas).toEqual([
      'AUTENTICAPROCURADOR/ENVIOXMLASSINADO81',
      'PROCURACOES/OBTERPROCURACAO41',
    ]);
    bancada.simulador.procuracao(EMPRESA.cnpj, 'vencida');
    expect(texto((await coletar(bancada, { certificado, opcoes: POR_CERTIFICADO })).fim)).toContain(
      'venceu em 31/12/2024',
    );
    bancada.simulador.procuracao(EMPRESA.cnpj, 'ativa');
    expect((await coletar(bancada, { certificado, opcoes: POR_CERTIFICADO })).fim.tipo).toBe('concluido');
  });

  it('asks as the contractor where the installation says so', async () => {
    const { fim } = await coletar(bancada, {});
    expect(fim.tipo).toBe('concluido');
    expect(bancada.simulador.termos).toBe(0);
    bancada.simulador.procuracao(EMPRESA.cnpj, 'nenhuma');
    expect((await coletar(bancada, {})).fim.tipo).toBe('procuracao');
  });

  it('keeps what other services gave when one lacks its power', async () => {
    const negado = { status: 403, codigo: '[Erro-ICGERENCIADOR-032]', texto: 'PROELETRON404' };
    bancada.simulador.answerWith('PAGTOWEB/CONTACONSDOCARRPG73', [negado]);
    const { fim, arquivos } = await coletar(bancada);
    expect(nomes(arquivos)).toContain('dctfweb-2025-01.xml');
    expect(texto(fim)).toContain('Pagamentos: A empresa ainda não autorizou este acesso');
  });

  it.each([
    [
      { pfx: Buffer.from('nada'), senha: '' },
      'O certificado não abriu com a senha informada. Envie o certificado de novo.',
    ],
  ])('says what is wrong with a certificate', async (certificado, mensagem) => {
    expect((await coletar(bancada, { certificado, opcoes: POR_CERTIFICADO })).fim).toMatchObject({
      tipo: 'erro',
      definitivo: true,
      mensagem,
    });
  });

  it('says that the certificate names nobody', async () => {
    const par = bancada.simulador.autoridade.issue({ nome: 'SEM NUMERO', uso: 'cliente' });
    const certificado = { pfx: bancada.simulador.autoridade.selar(par, 'x'), senha: 'x' };
    const { fim } = await coletar(bancada, { certificado, opcoes: POR_CERTIFICADO });
    expect(texto(fim)).toContain('não diz de que CNPJ ou CPF é');
  });
});

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
    const inteira = await coletar(bancada, { opcoes: TUDO });
    await fc.assert(
      fc.asyncProperty(fc.array(resposta, { minLength: 1, maxLength: 10 }), async (roteiro) => {
        bancada.reiniciar();
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
    expect(nomes((await coletar(bancada, { opcoes: TUDO })).arquivos)).toEqual(nomes(inteira.arquivos));
  });
});
