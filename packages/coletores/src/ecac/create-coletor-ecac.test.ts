/*
 * The collection of the e-CAC fetches every paper that the services have, each readable in its category, names what is
 * missing, and asks only with an authorization of the company.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quebrarArquivos } from '@apura/documentos';
import { createAutoridadeTeste } from '@apura/simulators';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type BancadaEcac, coletar, EMPRESA, openBancada } from './testing-ecac.ts';

let bancada: BancadaEcac;
beforeAll(async () => {
  bancada = await openBancada();
});
beforeEach(() => bancada.reiniciar());
afterAll(() => bancada.close());
const POR_CERTIFICADO = { autor: 'certificado' } as const;

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
    // From 12/2024 to 03/2025 there is one numbered DARF of four codes each, whose parts only the receipt gives. DARFs
    // of later months are paid by now too, but are not of the project's period.
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
      // Of two papers on one declaration the one with more detail counts.
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
    // A payment of one code has its amounts; a payment of four codes has only their sum.
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
