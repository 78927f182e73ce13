/*
 * The collection of the PGDAS-D asks once for each year and once for each paper of the project's months, because each
 * call is paid for, and never for anything that declares or makes a guide.
 */
import type { RespostaServico } from '@apura/simulators';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ESTADO_INICIAL } from './estado-ecac.ts';
import { type BancadaEcac, coletar, EMPRESA, openBancada } from './testing-ecac.ts';

let bancada: BancadaEcac;
beforeAll(async () => {
  bancada = await openBancada();
});
beforeEach(() => {
  bancada.reiniciar();
  bancada.simulador.mundo.simples.add(EMPRESA.cnpj);
});
afterAll(() => bancada.close());

const SO_PGDASD = { servicos: ['pgdasd'] } as const;
const nomes = (arquivos: ReadonlyMap<string, Buffer>) => [...arquivos.keys()].sort();
const chamadas = () => bancada.simulador.chamadas.filter((uma) => uma.startsWith('PGDASD/'));
const textoDe = (pdf: Buffer | undefined) => pdf?.toString('latin1') ?? '';
const ano = (periodos: unknown, campo = 'periodos'): RespostaServico => ({
  status: 200,
  codigo: '[Sucesso-PGDASD]',
  texto: '',
  dados: { anoCalendario: 2025, [campo]: periodos },
});
const papel = (dados: unknown): RespostaServico => ({ status: 200, codigo: '[Sucesso-PGDASD]', texto: '', dados });
const PDF = Buffer.from('%PDF-1.4 ficticio').toString('base64');

describe('the collection of the PGDAS-D', () => {
  it('fetches declaration, receipt and statement of each month, by one call a year and two a month', async () => {
    const { fim, arquivos, erros } = await coletar(bancada, { opcoes: SO_PGDASD });
    expect(erros).toEqual([]);
    expect(nomes(arquivos)).toEqual([
      'pgdasd-2025-01-declaracao.pdf',
      'pgdasd-2025-01-extrato.pdf',
      'pgdasd-2025-01-recibo.pdf',
      'pgdasd-2025-02-declaracao.pdf',
      'pgdasd-2025-02-extrato.pdf',
      'pgdasd-2025-02-recibo.pdf',
      'pgdasd-2025-03-declaracao.pdf',
      'pgdasd-2025-03-extrato.pdf',
      'pgdasd-2025-03-recibo.pdf',
    ]);
    const umMes = ['PGDASD/CONSDECREC15', 'PGDASD/CONSEXTRATO16'];
    expect(chamadas()).toEqual(['PGDASD/CONSDECLARACAO13', ...umMes, ...umMes, ...umMes]);
    expect(fim.tipo === 'concluido' ? fim.resumo : fim).toBe('e-CAC: 9 documentos.');
    expect(textoDe(arquivos.get('pgdasd-2025-02-extrato.pdf'))).toContain('07202502000000017');
  });

  it('reads the year under either name of its list, and asks only for months of the project', async () => {
    // The simulator names the list of 2024 as the documentation does, and that of 2025 as real answers do.
    const { arquivos } = await coletar(bancada, {
      opcoes: SO_PGDASD,
      periodo: { inicio: '2024-12-01', fim: '2025-01-31' },
    });
    expect(nomes(arquivos).filter((nome) => nome.endsWith('-declaracao.pdf'))).toEqual([
      'pgdasd-2024-12-declaracao.pdf',
      'pgdasd-2025-01-declaracao.pdf',
    ]);
    expect(chamadas()).toHaveLength(2 + 2 * 2);
  });

  it('takes the latest declaration of a month', async () => {
    bancada.simulador.mundo.pgdasRetificadas.add(`${EMPRESA.cnpj}|2025-02`);
    const { arquivos } = await coletar(bancada, { opcoes: SO_PGDASD });
    const papeis = ['01', '02'].map((mes) => textoDe(arquivos.get(`pgdasd-2025-${mes}-declaracao.pdf`)));
    expect(papeis[0]).toContain('11222333202501001');
    expect(papeis[1]).toContain('11222333202502002');
    expect(papeis[1]).toContain('Retificadora');
  });

  it('prefers a DAS that was paid, asks for the latest declaration where a number cannot be read', async () => {
    const das = (numeroDas: string, datahoraEmissaoDas: string, dasPago: boolean) => ({
      tipoOperacao: 'Geração de DAS',
      indiceDas: { numeroDas, datahoraEmissaoDas, dasPago },
    });
    bancada.simulador.answerWith('PGDASD/CONSDECLARACAO13', [
      ano([
        {
          periodoApuracao: 202501,
          operacoes: [
            { tipoOperacao: 'Original', indiceDeclaracao: { numeroDeclaracao: null } },
            das('07202501000000017', '20250210101112', true),
            das('07202501000000099', '20250310101112', false),
          ],
        },
        { periodoApuracao: '202502', operacoes: [das('07202502000000017', '20250310101112', true)] },
        { periodoApuracao: 202503, operacoes: { indiceDeclaracao: { numeroDeclaracao: '11222333202503001' } } },
      ]),
    ]);
    const { fim, arquivos } = await coletar(bancada, { opcoes: SO_PGDASD });
    expect(chamadas()).toEqual([
      'PGDASD/CONSDECLARACAO13',
      'PGDASD/CONSULTIMADECREC14',
      'PGDASD/CONSEXTRATO16',
      'PGDASD/CONSDECREC15',
    ]);
    expect(textoDe(arquivos.get('pgdasd-2025-01-extrato.pdf'))).toContain('07202501000000017');
    // Three papers of January and two of March; a month with a guide and no declaration has none.
    expect(fim.tipo === 'concluido' ? fim.resumo : fim).toBe('e-CAC: 5 documentos; sem PGDAS-D em 02/2025.');
  });

  it('takes a PDF that comes as a text, and a declaration without its receipt', async () => {
    bancada.simulador.answerWith('PGDASD/CONSDECREC15', [papel({ declaracao: PDF, recibo: null })]);
    bancada.simulador.answerWith('PGDASD/CONSEXTRATO16', [papel([{ extrato: PDF }])]);
    const { arquivos } = await coletar(bancada, {
      opcoes: SO_PGDASD,
      periodo: { inicio: '2025-01-01', fim: '2025-01-31' },
    });
    expect(nomes(arquivos)).toEqual(['pgdasd-2025-01-declaracao.pdf', 'pgdasd-2025-01-extrato.pdf']);
  });
});

describe('what the PGDAS-D does not have', () => {
  it('costs one call for a company outside the Simples', async () => {
    bancada.simulador.mundo.simples.clear();
    const { fim } = await coletar(bancada, { opcoes: { servicos: ['pgdasd', 'eprocesso'] } });
    expect(chamadas()).toEqual(['PGDASD/CONSDECLARACAO13']);
    expect(fim.tipo === 'concluido' ? fim.resumo : fim).toBe('e-CAC: 1 documento.');
  });

  it('names the months without one, and a paper that is refused', async () => {
    bancada.simulador.mundo.semPgdas.add(`${EMPRESA.cnpj}|2025-02`);
    bancada.simulador.answerWith('PGDASD/CONSEXTRATO16', [
      { status: 200, codigo: '[Aviso-PGDASD-X]', texto: 'DAS não encontrado' },
    ]);
    const { fim } = await coletar(bancada, { opcoes: SO_PGDASD });
    expect(fim).toMatchObject({ tipo: 'concluido', resumo: 'e-CAC: 5 documentos; sem PGDAS-D em 02/2025.' });
    expect(JSON.stringify(fim)).toContain('PGDAS-D de 01/2025, extrato: DAS não encontrado (Aviso-PGDASD-X)');
  });

  it('goes on with the next year when one is refused', async () => {
    bancada.simulador.answerWith('PGDASD/CONSDECLARACAO13', [
      { status: 400, codigo: '[EntradaIncorreta-PGDASD-X]', texto: 'Ano anterior ao PGDAS-D 2018' },
    ]);
    const { fim, arquivos } = await coletar(bancada, {
      opcoes: SO_PGDASD,
      periodo: { inicio: '2024-12-01', fim: '2025-01-31' },
    });
    expect(JSON.stringify(fim)).toContain('PGDAS-D de 2024: O Integra Contador recusou a consulta (400)');
    expect(arquivos.size).toBe(3);
  });

  it('is no answer when the list has another shape', async () => {
    for (const dados of [{ anoCalendario: 2025 }, [], { periodos: 'x' }, { periodos: [{ periodoApuracao: 202513 }] }]) {
      bancada.reiniciar();
      bancada.simulador.mundo.simples.add(EMPRESA.cnpj);
      bancada.simulador.answerWith('PGDASD/CONSDECLARACAO13', [papel(dados)]);
      const { erros, arquivos } = await coletar(bancada, { opcoes: SO_PGDASD });
      expect(erros, JSON.stringify(dados)).toEqual([
        'O Integra Contador respondeu de uma forma que não é a documentada.',
      ]);
      expect(arquivos.size).toBe(9);
    }
  });

  it('says which power of the procuração is missing, and goes on without these papers', async () => {
    bancada.simulador.answerWith('PGDASD/CONSDECLARACAO13', [
      { status: 403, codigo: '[AcessoNegado-ICGERENCIADOR-022]', texto: 'Acesso negado.' },
    ]);
    const { fim } = await coletar(bancada, { opcoes: { servicos: ['pgdasd', 'eprocesso'] } });
    expect(fim.tipo).toBe('concluido');
    expect(JSON.stringify(fim)).toContain('conceder também o serviço PGDAS-D a quem faz a consulta');
  });
});

describe('each call is paid for', () => {
  it('repeats no call but the one that failed', async () => {
    const fora: RespostaServico = { status: 503, codigo: 'Erro-PGDASD-X', texto: 'Fora do ar' };
    bancada.simulador.answerWith('PGDASD/CONSEXTRATO16', [fora, fora]);
    const { erros, arquivos } = await coletar(bancada, { opcoes: SO_PGDASD });
    expect(erros).toHaveLength(2);
    expect(arquivos.size).toBe(9);
    expect(chamadas()).toHaveLength(1 + 3 * 2 + 2);
  });

  it('goes on from a state that was stored, also one of an earlier version', async () => {
    const pgdas = [{ competencia: '2025-03', papel: 'extrato' as const, numero: '07202503000000017' }];
    const { arquivos } = await coletar(bancada, {
      opcoes: SO_PGDASD,
      estado: { ...ESTADO_INICIAL, fase: 'papeisPgdasd', pgdas },
    });
    expect(nomes(arquivos)).toEqual(['pgdasd-2025-03-extrato.pdf']);
    expect(chamadas()).toEqual(['PGDASD/CONSEXTRATO16']);
    const { pgdas: _, ...antigo } = ESTADO_INICIAL;
    // What an earlier version stored has no list of these papers.
    const estado = { ...antigo, fase: 'pgdasd' } as typeof ESTADO_INICIAL;
    expect((await coletar(bancada, { opcoes: SO_PGDASD, estado })).arquivos.size).toBe(9);
  });
});
