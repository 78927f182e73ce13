/*
 * A simulation gives what the rectification of the same workbook gives, month by month and tax by tax, without receipts
 * and without a file; its classes say what each change is good for.
 */
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Proposta } from '@apura/apuracao';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SimulacaoEfdc } from '../../simulacao/simulacao.ts';
import { simulate } from '../../simulacao/simulate.ts';
import {
  arquivosDoCaso,
  buildCaso,
  type CasoRetificado,
  FIXTURES,
  listTextos,
  type PlanilhaDoCaso,
  pedidoDoCaso,
  readPlanilha,
  rectifyCaso,
} from '../../testing/caso-efdc.ts';

const arquivos = arquivosDoCaso(listTextos(path.join(FIXTURES, 'doze-meses', 'base')));
const PLANILHA = readPlanilha('doze-meses');
const { NUM_REC_ANTERIOR: _, ...SEM_RECIBOS } = PLANILHA.PARAMETROS;

let dir: string;
let caso: CasoRetificado;
let simulacao: SimulacaoEfdc;

async function simulateCaso(nome: string, planilha: PlanilhaDoCaso, mais: object = {}): Promise<SimulacaoEfdc> {
  const pedido = await pedidoDoCaso(arquivos, path.join(dir, nome));
  const xlsx = path.join(dir, `${nome}.xlsx`);
  writeFileSync(xlsx, await buildCaso(planilha));
  const feita = await simulate({ ...pedido, tipo: 'efdc', planilha: xlsx, ...mais });
  if (feita.tipo !== 'efdc') throw new Error('a simulation of another obligation');
  return feita;
}

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'simulacao-'));
  caso = await rectifyCaso({ arquivos, planilha: PLANILHA, workDir: path.join(dir, 'retificada') });
  simulacao = await simulateCaso('simulada', { ...PLANILHA, PARAMETROS: SEM_RECIBOS });
}, 120_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const centavos = (texto: string | null | undefined) => Math.round(Number(texto ?? Number.NaN) * 100);
const doMes = (s: SimulacaoEfdc, mes: string, tributo = 'PIS') =>
  s.tributos.find((t) => t.periodo === mes && t.tributo === tributo);

describe('a simulation of twelve months', () => {
  test('gives the amounts of the rectification, without a receipt', () => {
    expect(simulacao.ocorrencias.filter((o) => o.nivel === 'ERRO')).toEqual([]);
    expect(caso.prova.resumo).toHaveLength(12);
    for (const r of caso.prova.resumo) {
      const [pis, cofins] = [doMes(simulacao, r.periodo), doMes(simulacao, r.periodo, 'COFINS')];
      expect([pis?.situacao, pis?.antes.recolher, pis?.depois.recolher]).toEqual(['Simulado', r.pisAntes, r.pisDepois]);
      expect([cofins?.antes.recolher, cofins?.depois.recolher]).toEqual([r.cofinsAntes, r.cofinsDepois]);
      for (const lado of ['antes', 'depois'] as const) {
        const saldos = [pis?.[lado], cofins?.[lado]].flatMap((v) => [v?.saldoDescontavel, v?.saldoRessarcivel]);
        const soma = saldos.reduce((total, v) => total + centavos(v), 0);
        expect(soma, r.periodo).toBe(centavos(lado === 'antes' ? r.saldoAntes : r.saldoDepois));
      }
      const { pagoAMaior } = pis?.classes ?? {};
      expect(centavos(pagoAMaior) + centavos(cofins?.classes.pagoAMaior)).toBe(centavos(r.pagamentoAMaior));
    }
  });

  test('warns as the rectification does, and names the months beyond the project', () => {
    const dasContas = (lista: typeof simulacao.ocorrencias) =>
      lista.filter((o) => o.codigo === 'SALDO_INSUFICIENTE').map((o) => o.mensagem);
    expect(dasContas(simulacao.ocorrencias).length).toBeGreaterThan(0);
    expect(dasContas(simulacao.ocorrencias)).toEqual(dasContas(caso.prova.ocorrencias));
    expect(simulacao.retificarTambem).toEqual(['2025-01']);
  });

  test('tells what a month adds from what earlier months brought', () => {
    const somas = { descontavel: 0, ressarcivel: 0 };
    for (const t of simulacao.tributos.filter((x) => x.tributo === 'PIS')) {
      somas.descontavel += centavos(t.classes.saldoDescontavel);
      somas.ressarcivel += centavos(t.classes.saldoRessarcivel);
      expect(somas.descontavel, t.periodo).toBe(
        centavos(t.depois.saldoDescontavel) - centavos(t.antes.saldoDescontavel),
      );
      expect(somas.ressarcivel, t.periodo).toBe(
        centavos(t.depois.saldoRessarcivel) - centavos(t.antes.saldoRessarcivel),
      );
    }
    expect(doMes(simulacao, '2024-07')?.classes).toMatchObject({ debitoNovo: '165.00', pagoAMaior: '0.00' });
  });

  test('counts as paid what was extinct, and the rest as an open debit', async () => {
    const extintos = [{ periodo: '2024-03', tributo: 'PIS', valor: '100.00' }];
    const s = await simulateCaso('extinta', { ...PLANILHA, PARAMETROS: SEM_RECIBOS }, { extintos });
    expect(doMes(s, '2024-03')?.classes).toMatchObject({
      pagoAMaior: '100.00',
      debitoEmAberto: '65.00',
      pagamentoConferido: 'Sim',
    });
    expect(doMes(s, '2024-03', 'COFINS')?.classes).toMatchObject({
      pagoAMaior: '760.00',
      pagamentoConferido: 'Presumido',
    });
  });

  test('keeps out the month of a wrong row and says so, as the rectification does', async () => {
    const [primeira = {}] = PLANILHA.abas.C170 ?? [];
    const errada = { ...primeira, CST_PIS: '5' };
    const abas = { ...PLANILHA.abas, C170: [errada, ...(PLANILHA.abas.C170 ?? []).slice(1)] };
    const s = await simulateCaso('errada', { PARAMETROS: SEM_RECIBOS, abas });
    const mes = (primeira.PERIODO ?? '').replace(/^(\d\d)\/(\d{4})$/, '$2-$1');
    expect(s.ocorrencias[0]).toMatchObject({ nivel: 'ERRO', codigo: 'DOMINIO', periodo: mes, aba: 'C170', linha: 4 });
    const t = doMes(s, mes);
    expect(t).toMatchObject({ situacao: 'Com erro', depois: t?.antes });
  });

  test('writes no ZIP and no proof, and stops at once when it is told to', async () => {
    const nomes = readdirSync(path.join(dir, 'simulada'), { recursive: true }).map(String);
    expect(nomes.filter((n) => /\.(zip|json)$|mudancas/.test(n))).toEqual([]);
    const parar = new AbortController();
    const onProgress = ({ mensagem }: { mensagem: string }) => mensagem.startsWith('Aplicando') && parar.abort();
    await expect(simulateCaso('parada', PLANILHA, { signal: parar.signal, onProgress })).rejects.toThrow(/abort/i);
    expect(existsSync(path.join(dir, 'parada'))).toBe(true);
  });
});

describe('a simulation of proposals', () => {
  test('gives what their workbook gives', async () => {
    const [primeira = {}] = PLANILHA.abas.C170?.filter((l) => l.ACAO === 'ALTERAR') ?? [];
    const { ACAO: acao = '', PERIODO = '', CNPJ_ESTAB: __, LINHA: ___, ...celulas } = primeira;
    const chave = Object.entries(celulas).filter(([nome]) => nome.startsWith('CHAVE_'));
    const proposta: Proposta = {
      ...{ obrigacao: 'efdc', acao, aba: 'C170', periodo: PERIODO.replace(/^(\d\d)\/(\d{4})$/, '$2-$1') },
      ...{ estabelecimento: '', arquivo: '', linha: null, antes: {}, documento: '' },
      chave: Object.fromEntries(chave.map(([nome, valor]) => [nome.slice('CHAVE_'.length), valor])),
      campos: Object.fromEntries(Object.entries(celulas).filter(([nome]) => !nome.startsWith('CHAVE_'))),
      origem: { relatorio: 'R', posicao: 0, regra: 'Muda.', tese: 'Tese', lugar: 6, confianca: 'Alta' },
    };
    const pelaPlanilha = await simulateCaso('uma', { PARAMETROS: {}, abas: { C170: [primeira] } });
    const pedido = await pedidoDoCaso(arquivos, path.join(dir, 'proposta'));
    const pelaProposta = await simulate({ ...pedido, tipo: 'efdc', propostas: [proposta] });
    expect(pelaPlanilha.ocorrencias.filter((o) => o.nivel === 'ERRO')).toEqual([]);
    expect(pelaPlanilha.tributos.some((t) => t.situacao === 'Simulado')).toBe(true);
    expect(pelaProposta).toEqual(pelaPlanilha);
  });
});
