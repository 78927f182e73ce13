/*
 * The filled workbook of any proposals reads back to the same changes: one row a record, keys and lines, fields from
 * several proposals, new documents with their children, receipts and parameters. It is written with little memory.
 */
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Proposta } from '@apura/apuracao';
import { getLayout } from '@apura/documentos';
import { PlanilhaError, readPlanilha } from '@apura/planilha';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ocorrencia } from '../comum/ocorrencia.ts';
import { chavesDe } from '../efdc/chaves-registro.ts';
import { dominioEfdc } from '../efdc/dominios-efdc.ts';
import { colunasDoRegistro, registrosAcima, registrosDoModelo } from '../efdc/modelo/colunas-modelo.ts';
import type { PlanoEfdc } from '../efdc/plano/plano-efdc.ts';
import { readPlanoDosEventos, readPlanoEfdc } from '../efdc/plano/read-plano-efdc.ts';
import { ABAS_ESOCIAL, tipoDaColuna } from '../esocial/plano/abas-esocial.ts';
import { readPlanoEsocial } from '../esocial/plano/plano-esocial.ts';
import { reciboFicticio } from '../testing/fill-modelo.ts';
import { openAbasDePropostas } from './open-abas-de-propostas.ts';
import { readAbasEscritas } from './read-abas-escritas.ts';
import { writePlanilhaDePropostas } from './write-planilha-de-propostas.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'apura-propostas-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const ORIGEM: Proposta['origem'] = {
  relatorio: 'Exclusão do ICMS',
  posicao: 6,
  regra: 'Tira o ICMS destacado da base.',
  tese: 'Exclusão do ICMS da base',
  lugar: 6,
  confianca: 'Alta',
};
const MARCO: Proposta = {
  obrigacao: 'efdc',
  acao: 'ALTERAR',
  aba: 'C170',
  periodo: '2024-03',
  estabelecimento: '',
  arquivo: 'efd-2024-03.txt',
  linha: 12,
  chave: {},
  campos: { VL_BC_PIS: '82,00' },
  antes: { VL_BC_PIS: '100,00' },
  documento: '',
  origem: ORIGEM,
};
const PROJETO = {
  nome: 'Projeto de teste',
  meses: [{ periodo: '03/2024', arquivo: 'efd-2024-03.txt', transmissao: null, recibo: null }],
};
const arquivo = (mes: string) => {
  const nomeado = { id: mes, nome: `efd-${mes}.txt`, path: '/nao/lido', sha256: '', cnpj: '11222333000181' };
  return { ...nomeado, inicio: `${mes}-01`, fim: `${mes}-28`, transmissao: null };
};
const PEDIDO = {
  arquivos: [arquivo('2024-02'), arquivo('2024-03')],
  empresa: { cnpj: '11222333000181', nome: 'Comércio Fictício Ltda' },
  periodo: { inicio: '2024-01-01', fim: '2024-12-31' },
  hoje: '2024-12-31',
};
const RECIBOS = { '2024-02': reciboFicticio('2024-02'), '2024-03': reciboFicticio('2024-03') };

interface Opcoes {
  parametros?: { parametro: string; valor: string }[];
  /** Writes and reads the .xlsx, instead of the sheets alone: it takes a hundred times as long. */
  comArquivo?: boolean;
}

let feitas = 0;
async function readBack(propostas: readonly Proposta[], { comArquivo = false, ...mais }: Opcoes = {}) {
  const path = join(dir, `planilha-${++feitas}.xlsx`);
  const ocorrencias: Ocorrencia[] = [];
  const report = (o: Ocorrencia) => ocorrencias.push(o);
  const opcoes = { obrigacao: 'efdc', propostas, recibos: RECIBOS, projeto: PROJETO, ...mais } as const;
  let plano: PlanoEfdc;
  if (!comArquivo) {
    const { apoio, abas } = await openAbasDePropostas({ ...opcoes, dir: await mkdtemp(join(dir, 'abas-')) });
    plano = await readPlanoDosEventos(readAbasEscritas([...apoio, ...abas]), { ...PEDIDO, report });
  } else {
    await writePlanilhaDePropostas({ ...opcoes, path });
    plano = await readPlanoEfdc({ ...PEDIDO, planilha: path, report });
  }
  return { plano, erros: ocorrencias.filter((o) => o.nivel === 'ERRO'), ocorrencias, path };
}

const MES_ANO = new Set(['PER_APU_CRED', 'PR_REC_RET', 'MES_OPER_AQUIS']);
type Campo = NonNullable<ReturnType<ReturnType<typeof getLayout>['registros']['get']>>['campos'][number];

/** A value that the layout allows, in the form in which the reader writes it. */
function valorValido(registro: string, campo: Campo): fc.Arbitrary<string> {
  const dominio = dominioEfdc(registro, campo.campo);
  if (dominio) return fc.constantFrom(...dominio.codigos.keys());
  if (MES_ANO.has(campo.campo)) return fc.constantFrom('012023', '122023');
  if (campo.tipo === 'D') return fc.constantFrom('01032024', '29022024', '31122023');
  if (campo.tipo === 'N' && campo.decimais) {
    const casas = Math.min(campo.decimais, 2);
    const inteiras = fc.bigInt(1n, 10n ** BigInt(Math.min(14, (campo.tamanho ?? 15) - campo.decimais)) - 1n);
    return fc
      .tuple(inteiras, fc.nat(10 ** casas - 1))
      .map(([inteiro, fracao]) => `${inteiro},${String(fracao).padStart(casas, '0')}`);
  }
  const tamanho = campo.campo === 'COD_NCM' ? 8 : (campo.tamanho ?? 20);
  const minimo = campo.tamanhoExato ? tamanho : 1;
  const unidade =
    campo.tipo === 'N' || /^(CNPJ|CPF|CHV|COD_NCM)/.test(campo.campo) ? [...'123456789'] : [...'=+AZ019ãÇ'];
  return fc
    .array(fc.constantFrom(...unidade), { minLength: minimo, maxLength: Math.min(tamanho, 44) })
    .map((letras) => letras.join(''));
}

const camposDe = (registro: string) =>
  (getLayout('EFDC').registros.get(registro)?.campos ?? []).filter((c) => c.campo !== 'REG');
const sempre = (campos: readonly Campo[], registro: string) =>
  fc
    .tuple(...campos.map((c) => valorValido(registro, c)))
    .map((valores) => Object.fromEntries(campos.map((c, i) => [c.campo, valores[i] ?? ''])));

/** The best way to name the record. */
const chaveValida = (registro: string) => {
  const nomes = chavesDe(registro)?.chave[0] ?? [];
  return sempre(
    nomes.flatMap((n) => camposDe(registro).filter((c) => c.campo === n)),
    registro,
  );
};

const alteracao = fc.constantFrom(...registrosDoModelo()).chain((registro) => {
  const acima = registrosAcima(registro);
  const escolhidos = fc.subarray(camposDe(registro), { minLength: 1 }).map((c) => c.slice(0, 6));
  return fc.record({
    registro: fc.constant(registro),
    linha: fc.option(fc.integer({ min: 1, max: 9_999_999 })),
    periodo: fc.constantFrom('2024-02', '2024-03'),
    chave: chaveValida(registro),
    pais: fc.tuple(...acima.map(chaveValida)),
    campos: escolhidos.chain((c) => sempre(c, registro)),
    esvazia: fc.boolean(),
  });
});

describe('a filled workbook of the EFD-Contribuições', () => {
  it.each([
    { comArquivo: false, numRuns: process.env.APURA_LONG === '1' ? 40 : 10 },
    { comArquivo: true, numRuns: 3 },
  ])(
    'reads back to the same changes, fields of one record from several proposals in one row (%o)',
    async ({ comArquivo, numRuns }) => {
      await fc.assert(
        fc.asyncProperty(fc.uniqueArray(alteracao, { selector: (a) => a.registro, maxLength: 12 }), async (lista) => {
          const propostas = lista.flatMap((a): Proposta[] => {
            const chave = Object.assign({}, ...a.pais, a.chave);
            const comum = { ...MARCO, aba: a.registro, periodo: a.periodo, linha: a.linha, chave };
            const entradas = Object.entries(a.campos);
            const metade = Math.ceil(entradas.length / 2);
            return [entradas.slice(0, metade), entradas.slice(metade)].map((campos) => ({
              ...comum,
              campos: Object.fromEntries(campos),
            }));
          });
          const { plano, erros } = await readBack(propostas, { comArquivo });
          expect(erros).toEqual([]);
          const lidas = [...plano.alteracoes.values()].flat();
          expect(lidas).toHaveLength(lista.length);
          for (const a of lista) {
            const lida = lidas.find((l) => l.registro === a.registro);
            const acima = registrosAcima(a.registro);
            const conferencia = [a.registro, ...acima].flatMap((registro, i) =>
              Object.entries(i === 0 ? a.chave : (a.pais[i - 1] ?? {})).map(([campo, valor]) => ({
                registro,
                campo,
                valor,
              })),
            );
            expect(lida).toMatchObject({ acao: 'ALTERAR', periodo: a.periodo, linhaBase: a.linha, campos: a.campos });
            expect(Object.keys(lida?.campos ?? {}).toSorted()).toEqual(Object.keys(a.campos).toSorted());
            if (a.linha === null) {
              expect(lida?.chave).toEqual(a.chave);
              expect(lida?.pais).toEqual(acima.map((registro, i) => ({ registro, chave: a.pais[i] ?? {} })));
            } else expect(new Set(lida?.conferencia)).toEqual(new Set(conferencia));
          }
        }),
        { numRuns },
      );
    },
    120_000,
  );

  it('adds a new document: parent first, children by its key, a supplier of two documents once', async () => {
    const CHAVE = '35240311222333000181550010000000121000000123';
    const nova = { ...MARCO, acao: 'INCLUIR', arquivo: '', linha: null, antes: {}, documento: 'nf-12' };
    const fornecedor = { COD_PART: 'F1', NOME: 'Fornecedor Fictício', COD_PAIS: '01058', CNPJ: '11444777000161' };
    const nota = {
      IND_OPER: '0',
      IND_EMIT: '1',
      COD_PART: 'F1',
      COD_MOD: '55',
      COD_SIT: '00',
      SER: '1',
      NUM_DOC: '12',
      CHV_NFE: CHAVE,
      DT_DOC: '05032024',
      DT_E_S: '05032024',
      VL_DOC: '200,00',
      IND_PGTO: '0',
      VL_MERC: '200,00',
      IND_FRT: '9',
    };
    const item = { NUM_ITEM: '1', COD_ITEM: 'P1', VL_ITEM: '200,00', CFOP: '1101', CST_PIS: '50', CST_COFINS: '50' };
    const { plano, erros } = await readBack([
      { ...nova, aba: '0150', campos: fornecedor },
      { ...nova, aba: '0150', campos: fornecedor, documento: 'nf-13' },
      { ...nova, aba: 'C100', chave: { CHV_NFE: CHAVE }, campos: nota },
      { ...nova, aba: 'C170', chave: { CHV_NFE: CHAVE, NUM_ITEM: '1' }, campos: item },
      {
        ...nova,
        aba: 'F100',
        campos: { IND_OPER: '0', DT_OPER: '31032024', VL_OPER: '10,00', CST_PIS: '50', CST_COFINS: '50' },
      },
      {
        ...nova,
        aba: 'F100',
        campos: { IND_OPER: '0', DT_OPER: '31032024', VL_OPER: '10,00', CST_PIS: '50', CST_COFINS: '50' },
      },
    ]);
    expect(erros).toEqual([]);
    const lidas = plano.alteracoes.get('2024-03') ?? [];
    expect(lidas.map((a) => a.registro)).toEqual(['0150', 'C100', 'C170', 'F100', 'F100']);
    expect(lidas[0]?.campos).toEqual(fornecedor);
    expect(lidas[1]).toMatchObject({ acao: 'INCLUIR', chave: { CHV_NFE: CHAVE }, campos: nota });
    expect(lidas[2]).toMatchObject({
      chave: { NUM_ITEM: '1' },
      pais: [{ registro: 'C100', chave: { CHV_NFE: CHAVE } }],
    });
  });

  it('lets the first thesis decide about one field, and a cancelled document about the whole row', async () => {
    const st = { ...MARCO, campos: { CST_PIS: '05', VL_BC_PIS: '0,00' }, origem: { ...ORIGEM, tese: 'ST', lugar: 3 } };
    const { plano } = await readBack([{ ...MARCO, campos: { VL_BC_PIS: '82,00', ALIQ_PIS: '1,6500' } }, st]);
    expect(plano.alteracoes.get('2024-03')?.[0]?.campos).toEqual({
      CST_PIS: '05',
      VL_BC_PIS: '0,00',
      ALIQ_PIS: '1,65',
    });
    const fora = { ...MARCO, acao: 'EXCLUIR', campos: {}, origem: { ...ORIGEM, tese: 'Cancelado', lugar: 1 } };
    const excluido = await readBack([MARCO, st, fora]);
    expect(excluido.plano.alteracoes.get('2024-03')).toMatchObject([{ acao: 'EXCLUIR', linhaBase: 12, campos: {} }]);
    const vazio = await readBack([{ ...MARCO, campos: { COD_NAT: '' } }]);
    expect(vazio.plano.alteracoes.get('2024-03')?.[0]?.campos).toEqual({ COD_NAT: '' });
  });

  it('leaves out a key that breaks the layout in the file, because the line finds the record', async () => {
    const { plano, erros } = await readBack([{ ...MARCO, chave: { NUM_ITEM: '12345', CHV_NFE: '' } }]);
    expect(erros).toEqual([]);
    expect(plano.alteracoes.get('2024-03')).toMatchObject([{ linhaBase: 12, conferencia: [] }]);
  });

  it('has receipts, parameters and where each row comes from', async () => {
    const { plano, ocorrencias, path } = await readBack([MARCO, { ...MARCO, campos: { CST_PIS: '01' } }], {
      parametros: [{ parametro: 'UTILIZACAO_CREDITO', valor: 'MAXIMIZAR' }],
      comArquivo: true,
    });
    expect(ocorrencias.map((o) => o.coluna)).not.toContain('ORIGEM');
    expect(plano.parametros).toMatchObject({ numRecAnterior: RECIBOS, utilizacao: 'MAXIMIZAR', base: 'ORIGINAL' });
    const textos = new Map<string, string[]>();
    for await (const evento of readPlanilha({ path }))
      if (evento.tipo === 'linha')
        textos.set(evento.aba, [...(textos.get(evento.aba) ?? []), evento.celulas.map((c) => c?.texto).join('|')]);
    expect(textos.get('LEIA-ME')?.join('\n')).toContain('C170: Exclusão do ICMS da base|2 propostas');
    expect(textos.get('C170')?.[0]).toMatch(/\|ORIGEM$/);
    expect(textos.get('C170')?.[3]).toMatch(
      /\|Exclusão do ICMS da base: Tira o ICMS destacado da base. \(Exclusão do ICMS, linha 7\)$/,
    );
    expect(colunasDoRegistro('C170').some((c) => c.nome === 'ORIGEM')).toBe(false);
  });

  it('refuses what the model cannot hold and leaves nothing behind', async () => {
    const write = (propostas: Iterable<Proposta>) =>
      writePlanilhaDePropostas({
        obrigacao: 'efdc',
        propostas,
        projeto: PROJETO,
        path: join(dir, 'recusada.xlsx'),
        maximoLinhas: 2_003,
      });
    await expect(write([{ ...MARCO, campos: { NADA: '1' } }])).rejects.toThrow('no column NADA');
    await expect(write([{ ...MARCO, chave: { NADA: '1' } }])).rejects.toThrow('no column CHAVE_NADA');
    await expect(write([{ ...MARCO, aba: 'M100' }])).rejects.toThrow('no sheet M100');
    const muitas = function* () {
      for (let linha = 1; linha <= 2_001; linha++) yield { ...MARCO, linha };
    };
    await expect(write(muitas())).rejects.toThrow(PlanilhaError);
    expect(existsSync(join(dir, 'recusada.xlsx'))).toBe(false);
    expect(readdirSync(dir).filter((nome) => nome.startsWith('.propostas'))).toEqual([]);
  }, 120_000);
});

describe('a filled workbook of the eSocial', () => {
  const valores: Readonly<Record<string, fc.Arbitrary<string>>> = {
    periodo: fc.constantFrom('2024-03', '2024'),
    mes: fc.constantFrom('2024-02', '2024-03'),
    data: fc.constantFrom('2024-03-31', '2024-02-29'),
    qtd: fc.constantFrom('1.50', '12', '100.00', '0.01'),
    fator: fc.constantFrom('1.5', '100.00'),
    valor: fc.constantFrom('0.00', '1234.50', '999999999999.99'),
    valorPositivo: fc.constantFrom('0.01', '1234.50', '999999999999.99'),
    percentual: fc.constantFrom('10.00', '7.5'),
    fap: fc.constantFrom('1.0000', '0.5', '1.2345'),
    cpf: fc.constantFrom('00000000191', '12345678909'),
    natRubr: fc.constantFrom('1000', '1050'),
    cnae: fc.constant('0111301'),
    nrProc: fc.constant('00000000000000017'),
    codSusp: fc.constant('01'),
    nrInscEstab: fc.constant('11222333000181'),
    cnpj: fc.constant('11222333000181'),
    fpas: fc.constant('515'),
    tpLotacao: fc.constant('01'),
    codIncIRRF: fc.constantFrom('00', '11'),
    quatroDigitos: fc.constant('0115'),
    doisDigitos: fc.constant('01'),
    regANS: fc.constant('012345'),
    mtvDeslig: fc.constant('02'),
  };
  const valorDe = (tipo: (typeof ABAS_ESOCIAL)[number]['colunas'][number]['tipo']) => {
    const daLista = tipoDaColuna(tipo).valores;
    return valores[tipo] ?? (daLista ? fc.constantFrom(...daLista) : fc.constantFrom('A1', '=1+1', '0001'));
  };
  const linha = fc.constantFrom(...ABAS_ESOCIAL).chain((aba) => {
    const chaves = aba.colunas.filter((c) => c.papel !== 'campo');
    const campos = aba.colunas.filter((c) => c.papel === 'campo');
    return fc.record({
      aba: fc.constant(aba),
      acao: fc.constantFrom(...aba.acoes),
      chave: fc
        .tuple(...chaves.map((c) => valorDe(c.tipo)))
        .map((v) => Object.fromEntries(chaves.map((c, i) => [c.nome, v[i] ?? '']))),
      campos: fc
        .subarray(campos)
        .chain((escolhidos) =>
          fc
            .tuple(...escolhidos.map((c) => fc.oneof({ weight: 5, arbitrary: valorDe(c.tipo) }, fc.constant(''))))
            .map((v) => Object.fromEntries(escolhidos.map((c, i) => [c.nome, v[i] ?? '']))),
        ),
    });
  });

  it('reads back to the same rows', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(linha, { selector: (l) => l.aba.nome, minLength: 1, maxLength: 8 }),
        async (linhas) => {
          const path = join(dir, 'esocial.xlsx');
          const ocorrencias: Ocorrencia[] = [];
          const propostas = linhas.map(({ aba, acao, chave, campos }): Proposta => {
            const periodo = chave.perApur ?? chave.iniValid ?? '2024-03';
            return {
              ...MARCO,
              obrigacao: 'esocial',
              aba: aba.nome,
              acao,
              chave,
              campos,
              periodo,
              linha: null,
              arquivo: '',
            };
          });
          await writePlanilhaDePropostas({
            obrigacao: 'esocial',
            propostas,
            projeto: PROJETO,
            path,
            parametros: [{ parametro: 'LOTES', valor: 'S' }],
          });
          const plano = await readPlanoEsocial({ ...PEDIDO, planilha: path, report: (o) => ocorrencias.push(o) });
          expect(ocorrencias).toEqual([]);
          expect(plano.parametros.lotes).toBe(true);
          expect(plano.linhas.map(({ aba, acao, chave, campos }) => ({ aba, acao, chave, campos }))).toEqual(
            linhas
              .toSorted((a, b) => ABAS_ESOCIAL.indexOf(a.aba) - ABAS_ESOCIAL.indexOf(b.aba))
              .map(({ aba, acao, chave, campos }) => ({ aba: aba.nome, acao, chave, campos })),
          );
        },
      ),
      { numRuns: 8 },
    );
  }, 120_000);
});
