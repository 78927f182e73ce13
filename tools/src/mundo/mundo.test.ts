import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { quebrarArquivos } from '@apura/documentos';
import {
  catalogo,
  type Diagnostico,
  diagnosticoDoDia,
  generateDiagnostico,
  generateRelatorios,
  type ProjetoDataset,
  readAll,
  readTaxasSelic,
  resultadoDoDia,
} from '@apura/relatorios';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Centavos, percentOf } from '../geradores/centavos.ts';
import { totaisOf } from '../geradores/nota.ts';
import { PLANTADOS } from './ecac.ts';
import { generateMundo, type MesDoMundo, type MonofasicoTributado, type Mundo } from './generate-mundo.ts';

type Linha = Record<string, unknown>;
type ItemDoMundo = MesDoMundo['notas'][number]['itens'][number];

/** The day on which everything is read. */
const HOJE = '2026-08-01';

/** Lines of one stretch of a big report; `npm run test:long` cuts the year much finer. */
const LINHAS_POR_RECORTE = Number(process.env.APURA_LINHAS_POR_RECORTE ?? 5_000);

let dir: string;
let mundo: Mundo;
let dataset: ProjetoDataset;
let erros: string[];
let situacoes: string[];
const relatorios = new Map<string, Linha[]>();

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'mundo-'));
  mundo = generateMundo(join(dir, 'documentos'));
  const entradas = mundo.arquivos.map((path) => ({
    id: basename(path),
    nome: basename(path),
    path,
    recebidoEm: '2026-08-01T12:00:00Z',
  }));
  const { empresa, periodo } = mundo;
  const lido = await quebrarArquivos({ entradas, workDir: join(dir, 'leitura'), empresa, periodo, workers: 1 });
  situacoes = lido.arquivos.filter((a) => a.situacao !== 'Usado').map((a) => `${a.nome}: ${a.situacao}`);
  dataset = { empresa, periodo, arquivos: lido.arquivos, tabelas: lido.tabelas };
  const resultados = await generateRelatorios({ dataset, outDir: join(dir, 'relatorios') });
  erros = resultados.filter((r) => r.erro !== null).map((r) => r.nome);
  for (const r of resultados) {
    const definido = catalogo.find((d) => d.nome === r.nome);
    if (r.path === null || definido === undefined) continue;
    const linhas: Linha[] = [];
    for await (const lote of readAll(resultadoDoDia({ relatorio: definido, path: r.path, hoje: HOJE })))
      linhas.push(...lote);
    relatorios.set(r.nome, linhas);
  }
}, 240_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function linhasDe(nome: string): Linha[] {
  const linhas = relatorios.get(nome);
  if (linhas === undefined) throw new Error(`the report "${nome}" has no rows`);
  return linhas;
}

/** '1234.50' → 123450. */
function cents(valor: unknown): Centavos {
  if (valor === null || valor === undefined) return 0;
  const match = /^(-?)(\d+)(?:\.(\d{2})0*)?$/.exec(String(valor));
  if (match === null) throw new Error(`"${String(valor)}" is no amount`);
  const total = Number(match[2]) * 100 + Number(match[3] ?? '0');
  return match[1] === '-' ? -total : total;
}

const soma = (linhas: readonly Linha[], coluna: string): Centavos =>
  linhas.reduce((total, linha) => total + cents(linha[coluna]), 0);

const periodoDe = ({ mes }: MesDoMundo): string => `${mes.slice(5, 7)}/${mes.slice(0, 4)}`;
const doMes = (nome: string, m: MesDoMundo): Linha[] => linhasDe(nome).filter((l) => l.Período === periodoDe(m));

/**
 * The planted item of a month whose block M says nothing of it: a tax that it moves by more than rounding does not
 * close, and findings of it have an estimate alone.
 */
const foraDoBlocoM = (m: MesDoMundo): MonofasicoTributado | null =>
  m.planted.monofasico?.noBlocoM === false ? m.planted.monofasico : null;

/** Items booked as sold that are taxed at the full rates and have ICMS: of sales, or of the note that was cancelled. */
const tributadosComIcms = (m: MesDoMundo, cancelada = false): ItemDoMundo[] =>
  m.notas
    .filter((n) => n.saida && n.codSit === '00' && (n.chave === m.planted.canceladaEscriturada) === cancelada)
    .flatMap((n) => n.itens)
    .filter((i) => i.cstPis === '01' && i.icms > 0);

const icmsNaBaseDe = (i: ItemDoMundo): Centavos => Math.max(0, i.bcPis - (i.vlItem - i.vlDesc - i.icms));

const icmsNaBase = (m: MesDoMundo): Centavos => tributadosComIcms(m).reduce((t, i) => t + icmsNaBaseDe(i), 0);

/**
 * PIS and COFINS that a month pays less without `base`: each is worked out on the whole base and rounded once. Where
 * block M says nothing of an item, what was declared above the new contribution is all that may be counted on. The
 * sale that was cancelled goes first.
 */
function aMenosNaBase(m: MesDoMundo, base: Centavos): Centavos {
  const declarada = m.efdContribuicoes.receitas.basica.base;
  const documentos = declarada + (foraDoBlocoM(m)?.base ?? 0);
  const cancelada = m.notas
    .filter((n) => n.saida && n.codSit === '00' && n.chave === m.planted.canceladaEscriturada)
    .flatMap((n) => n.itens)
    .reduce((t, i) => t + (i.cstPis === '01' ? i.bcPis : 0), 0);
  return [165, 760].reduce((t, taxa) => {
    const [antes, devida] = [percentOf(documentos, taxa), percentOf(declarada, taxa)];
    const sem = (menos: Centavos) => {
      const depois = percentOf(documentos - menos, taxa);
      return antes - devida > 100 ? Math.max(0, devida - depois) : antes - depois;
    };
    return t + sem(cancelada + base) - sem(cancelada);
  }, 0);
}

test('every report of the catalogue can be made', () => {
  expect(erros).toEqual([]);
  expect(relatorios.size).toBeGreaterThan(20);
});

test('every file of the year counts, but those that were rectified or taken back', () => {
  expect(situacoes).toEqual(['2025-03-S-1200-0-original: Substituído', '2025-06-S-1200-engano: Substituído']);
});

test('made of some documents at a time, the big reports have the same rows', async () => {
  const emRecortes = catalogo.filter((r) => r.recorte !== undefined);
  expect(emRecortes.length).toBeGreaterThan(15);
  const outDir = join(dir, 'recortes');
  const resultados = await generateRelatorios({
    dataset,
    outDir,
    relatorios: emRecortes,
    linhasPorRecorte: LINHAS_POR_RECORTE,
  });
  expect(resultados.filter((r) => r.erro !== null).map((r) => r.causa)).toEqual([]);
  let comparados = 0;
  for (const [i, r] of resultados.entries()) {
    if (r.path === null) continue;
    const linhas: Linha[] = [];
    for await (const lote of readAll({ path: r.path, colunas: emRecortes[i]?.colunas ?? [] })) linhas.push(...lote);
    expect(linhas).toEqual(linhasDe(r.nome));
    comparados++;
  }
  expect(comparados).toBeGreaterThan(10);
}, 240_000);

test('the year holds every fact that was planted', () => {
  for (const m of mundo.meses) {
    expect(m.planted.semXml.length).toBeGreaterThan(0);
    expect(m.planted.divergente).not.toBeNull();
    expect(m.planted.canceladaEscriturada).not.toBeNull();
  }
  expect(mundo.meses.filter((m) => m.planted.monofasico !== null).length).toBeGreaterThan(6);
});

describe('each report against a second computation from the model', () => {
  test('EFD-C Apuração PIS COFINS', () => {
    for (const m of mundo.meses) {
      for (const [tributo, apurado] of [
        ['PIS', m.efdContribuicoes.pis],
        ['COFINS', m.efdContribuicoes.cofins],
      ] as const) {
        const [linha] = doMes('EFD-C Apuração PIS COFINS', m).filter((l) => l.Tributo === tributo);
        expect(cents(linha?.['Contribuição NC'])).toBe(apurado.contribuicao);
        expect(cents(linha?.['Crédito Descontado'])).toBe(apurado.descontado);
        expect(cents(linha?.['Total a Recolher'])).toBe(apurado.recolher);
        expect(linha?.Conferência).toBe('OK');
      }
    }
  });

  test('EFD-C Créditos por Tipo', () => {
    for (const m of mundo.meses) {
      for (const [tributo, apurado] of [
        ['PIS', m.efdContribuicoes.pis],
        ['COFINS', m.efdContribuicoes.cofins],
      ] as const) {
        const linhas = doMes('EFD-C Créditos por Tipo', m).filter((l) => l.Tributo === tributo);
        expect(
          linhas.map((l) => [l['Cód. Crédito'], cents(l.Base), cents(l['Crédito Apurado']), cents(l.Saldo)]),
        ).toEqual(apurado.creditos.map((c) => [c.codigo, c.base, c.valor, c.saldo]));
      }
    }
  });

  test('EFD-C Saldo de Créditos of December is what the year left', () => {
    const dezembro = mundo.meses.at(-1);
    if (dezembro === undefined) throw new Error('no months');
    const linhas = doMes('EFD-C Saldo de Créditos', dezembro);
    const esperado = dezembro.efdContribuicoes.saldos.reduce((t, s) => t + s.apurado - s.descontado, 0);
    expect(linhas.length).toBe(dezembro.efdContribuicoes.saldos.length);
    expect(soma(linhas, 'Saldo Final')).toBe(esperado);
  });

  test('EFD-C Itens de Saída and Receitas por CST', () => {
    for (const m of mundo.meses) {
      const { porCst, financeira } = m.efdContribuicoes.receitas;
      const total = Object.values(porCst).reduce((t, v) => t + v, 0) + financeira;
      expect(soma(doMes('EFD-C Itens de Saída', m), 'Valor Item')).toBe(total);
      const { monofasico } = m.planted;
      const trocado = monofasico?.noBlocoM === false ? monofasico.receita : 0;
      const cst = (codigo: string): Linha[] =>
        doMes('EFD-C Receitas por CST', m).filter((l) => l['CST PIS'] === codigo && l.Registro !== 'TOTAL CST');
      expect(soma(cst('01'), 'Valor Item')).toBe((porCst['01'] ?? 0) + financeira + trocado);
      expect(soma(cst('04'), 'Valor Item')).toBe((porCst['04'] ?? 0) - trocado);
      // Block M knows nothing of the planted item: the report shows it and does not mend it.
      const [totalCst] = doMes('EFD-C Receitas por CST', m).filter(
        (l) => l.Registro === 'TOTAL CST' && l['CST PIS'] === '04',
      );
      expect(Math.abs(cents(totalCst?.Diferença))).toBe(trocado);
    }
  });

  test('EFD-C Itens de Entrada com Crédito', () => {
    for (const m of mundo.meses) {
      const linhas = doMes('EFD-C Itens de Entrada com Crédito', m);
      const porNatureza: Record<string, Centavos> = {};
      for (const l of linhas) {
        const natureza = String(l['Natureza BC']);
        porNatureza[natureza] = (porNatureza[natureza] ?? 0) + cents(l['Base PIS']);
      }
      const esperado: Record<string, Centavos> = {};
      for (const c of m.efdContribuicoes.receitas.creditos) esperado[c.nat] = (esperado[c.nat] ?? 0) + c.base;
      expect(porNatureza).toEqual(esperado);
    }
  });

  test('EFD-C Exclusão do ICMS da Base', () => {
    let naoExcluidos = 0;
    let comValor = 0;
    let comEstimativa = 0;
    for (const m of mundo.meses) {
      const itens = tributadosComIcms(m);
      const diferencas = itens.map(icmsNaBaseDe).filter((d) => d > 0);
      naoExcluidos += diferencas.length;
      const todas = doMes('EFD-C Exclusão do ICMS da Base', m);
      // Freight charged in the note is revenue too, and no base of this company holds it: rows of their own say so.
      const despesas = todas.filter((l) => l.Situação === 'Despesa acessória fora da base');
      const frete = itens.map((i) => i.vlFrete).filter((f) => f > 5);
      expect(-soma(despesas, 'Diferença de Base')).toBe(frete.reduce((t, f) => t + f, 0));
      expect(soma(despesas, 'Total')).toBe(0);
      const canceladas = todas.filter((l) => l.Situação === 'Cancelada no XML');
      expect(canceladas.length).toBe(tributadosComIcms(m, true).length);
      expect(soma(canceladas, 'Total')).toBe(0);
      // A row whose amount has several classes comes once for each of them.
      const linhas = todas.filter((l) => !despesas.includes(l) && !canceladas.includes(l));
      const porItem = [...new Map(linhas.map((l) => [l.Linha, l])).values()];
      expect(porItem.length).toBe(itens.length);
      expect(soma(porItem, 'ICMS Destacado')).toBe(itens.reduce((t, i) => t + i.icms, 0));
      expect(soma(porItem, 'Diferença de Base')).toBe(icmsNaBase(m));
      expect(porItem.filter((l) => l.Situação === 'Não excluído').length).toBe(diferencas.length);
      const achados = linhas.filter((l) => l.Situação === 'Não excluído');
      expect(soma(linhas, 'Total')).toBe(aMenosNaBase(m, icmsNaBase(m)));
      const estimados = achados.filter((l) => l['Classe do Valor'] === 'Estimativa');
      if (foraDoBlocoM(m) === null) {
        comValor += achados.length;
        expect(estimados).toEqual([]);
      } else {
        comEstimativa += estimados.length;
        for (const l of estimados) expect(l.Confiança).toBe('Baixa');
      }
    }
    expect(naoExcluidos).toBeGreaterThan(10);
    expect(comValor).toBeGreaterThan(2);
    expect(comEstimativa).toBeGreaterThan(0);
  });

  test('EFD-F Apuração ICMS', () => {
    for (const m of mundo.meses) {
      const [linha] = doMes('EFD-F Apuração ICMS', m);
      const { debitos, creditos, saldoAnterior, recolher, transportar } = m.efdIcmsIpi.apuracao;
      expect([
        cents(linha?.Débitos),
        cents(linha?.Créditos),
        cents(linha?.['Saldo Credor Anterior']),
        cents(linha?.['ICMS a Recolher']),
        cents(linha?.['Saldo Credor Transportar']),
      ]).toEqual([debitos, creditos, saldoAnterior, recolher, transportar]);
      expect(linha?.Conferência).toBe('OK');
    }
  });

  test('EFD-F Entradas e Saídas por CFOP and its detail', () => {
    for (const m of mundo.meses) {
      const esperado = new Map<string, { vlOpr: Centavos; icms: Centavos; st: Centavos; ipi: Centavos }>();
      for (const [chave, v] of Object.entries(m.efdIcmsIpi.analitico)) {
        const cfop = chave.split('|')[0] ?? '';
        const total = esperado.get(cfop) ?? { vlOpr: 0, icms: 0, st: 0, ipi: 0 };
        esperado.set(cfop, {
          vlOpr: total.vlOpr + v.vlOpr,
          icms: total.icms + v.icms,
          st: total.st + v.st,
          ipi: total.ipi + v.ipi,
        });
      }
      const linhas = doMes('EFD-F Entradas e Saídas por CFOP', m);
      const lido = new Map(
        [...Map.groupBy(linhas, (l) => String(l.CFOP))].map(([cfop, grupo]) => [
          cfop,
          {
            vlOpr: soma(grupo, 'Valor Contábil'),
            icms: soma(grupo, 'ICMS'),
            st: soma(grupo, 'ICMS ST'),
            ipi: soma(grupo, 'IPI'),
          },
        ]),
      );
      expect([...lido].sort()).toEqual([...esperado].sort());
      expect(soma(doMes('EFD-F Analítico CST CFOP Alíquota', m), 'Valor Operação')).toBe(
        soma(linhas, 'Valor Contábil'),
      );
    }
  });

  test('ECD Balancete', () => {
    const linhas = linhasDe('ECD Balancete').filter((l) => l['S-A'] === 'A');
    const lido = new Map(
      linhas.map((l) => [
        `${l.Período} ${l.Conta}`,
        {
          debitos: cents(l.Débitos),
          creditos: cents(l.Créditos),
          final: l['D-C Final'] === 'C' ? -cents(l['Saldo Final']) : cents(l['Saldo Final']),
        },
      ]),
    );
    let contas = 0;
    for (const [m, movimentos] of mundo.razao.meses.entries()) {
      for (const [conta, { debitos, creditos, final }] of movimentos) {
        const linha = lido.get(`${String(m + 1).padStart(2, '0')}/2025 ${conta}`);
        // A book leaves out the accounts that neither moved nor hold anything.
        if (linha === undefined) expect([conta, debitos, creditos, final]).toEqual([conta, 0, 0, 0]);
        else expect([conta, linha]).toEqual([conta, { debitos, creditos, final }]);
        contas++;
      }
    }
    expect(contas).toBeGreaterThan(200);
  });

  test('Cruzamento EFD-C x DCTF x Pagamentos finds the planted differences and nothing else', () => {
    const periodo = (mes: string): string => `${mes.slice(1)}/2025`;
    const { declaradoAMenor, pagoAMaior } = PLANTADOS;
    const linhas = linhasDe('Cruzamento EFD-C x DCTF x Pagamentos').map((l) => [
      l.Período,
      l.Tributo,
      l.Resultado,
      cents(l['Valor Estimado']),
    ]);
    expect(linhas).toEqual([
      [periodo(declaradoAMenor.mes), 'PIS', 'EFD maior que a DCTF', declaradoAMenor.cents],
      [periodo(pagoAMaior.mes), 'COFINS', 'Pagamento a maior', pagoAMaior.cents],
    ]);
  });

  test('eSocial Folha por Rubrica and its summary', () => {
    for (const folha of mundo.folhas) {
      const periodo = `${folha.mes.slice(5, 7)}/${folha.mes.slice(0, 4)}`;
      const porRubrica = (nome: string): Record<string, Centavos> => {
        const total: Record<string, Centavos> = {};
        for (const l of linhasDe(nome).filter((linha) => linha.Período === periodo))
          total[String(l.Rubrica)] = (total[String(l.Rubrica)] ?? 0) + cents(l.Valor);
        return total;
      };
      // What was rectified counts once, what was taken back not at all.
      expect(porRubrica('eSocial Folha por Rubrica')).toEqual(folha.porRubrica);
      expect(porRubrica('eSocial Resumo por Rubrica')).toEqual(folha.porRubrica);
    }
  });

  test('eSocial Bases CP por Trabalhador', () => {
    for (const folha of mundo.folhas) {
      const periodo = `${folha.mes.slice(5, 7)}/${folha.mes.slice(0, 4)}`;
      const linhas = linhasDe('eSocial Bases CP por Trabalhador').filter(
        (l) => l.Período === periodo && String(l['Tipo Valor']).startsWith('11'),
      );
      expect(Object.fromEntries(linhas.map((l) => [l.CPF, cents(l.Valor)]))).toEqual(folha.basePorCpf);
    }
  });

  test('eSocial Contribuições por Código', () => {
    for (const folha of mundo.folhas) {
      const periodo = `${folha.mes.slice(5, 7)}/${folha.mes.slice(0, 4)}`;
      const linhas = linhasDe('eSocial Contribuições por Código').filter((l) => l.Período === periodo);
      expect(Object.fromEntries(linhas.map((l) => [l['Cód. Receita'], cents(l.Valor)]))).toEqual(folha.contribuicoes);
    }
  });

  test('XML Notas Fiscais', () => {
    for (const m of mundo.meses) {
      const linhas = doMes('XML Notas Fiscais', m);
      expect(linhas.length).toBe(m.xmls.length);
      const total = m.xmls.reduce((t, n) => t + totaisOf(n).doc, 0) + (m.planted.divergente?.diferenca ?? 0);
      expect(soma(linhas, 'Valor Nota')).toBe(total);
      expect(soma(linhas, 'ICMS')).toBe(m.xmls.reduce((t, n) => t + totaisOf(n).icms, 0));
      const canceladas = m.notas.filter((n) => n.codSit === '02').length + (m.planted.canceladaEscriturada ? 1 : 0);
      expect(linhas.filter((l) => l.Situação === 'Cancelada').length).toBe(canceladas);
    }
  });

  // The planted items are water and soft drinks: who sells them decides (Lei 13.097/2015), so that none has a value.
  test('Cruzamento Monofásico Tributado finds every planted item and nothing else', () => {
    let achados = 0;
    for (const m of mundo.meses) {
      const { canceladaEscriturada } = m.planted;
      // A cancelled sale is none of a product.
      const monofasico = m.planted.monofasico?.chave === canceladaEscriturada ? null : m.planted.monofasico;
      const linhas = doMes('Cruzamento Monofásico Tributado', m);
      expect([...new Set(linhas.map((l) => l.Chave))]).toEqual(monofasico ? [monofasico.chave] : []);
      for (const l of linhas) {
        expect([l['Valor Estimado'], l['Classe do Valor'], l.Confiança]).toEqual(['0.00', 'Sem valor', 'Baixa']);
        expect(l['Nota do Valor']).toMatch(monofasico?.noBlocoM ? /^A confirmar/ : /A confirmar|Estimativa/);
        achados++;
      }
    }
    expect(achados).toBeGreaterThan(2);
  });

  test('Cruzamento Bloco M x Documentos differs by the planted items alone', () => {
    let comparados = 0;
    for (const m of mundo.meses) {
      const declarado = (tributo: string, campo: string): Linha | undefined =>
        doMes('Cruzamento Bloco M x Documentos', m).find((l) => l.Tributo === tributo && l['Chave Registro'] === campo);
      const { pis, cofins } = m.efdContribuicoes;
      const item = foraDoBlocoM(m);
      // The planted item raises the base; the contribution of the month is worked out anew on the whole of it.
      const { basica, financeira } = m.efdContribuicoes.receitas;
      for (const [tributo, apurado, aliquota, aliquotaFinanceira] of [
        ['PIS', pis, 165, 65],
        ['COFINS', cofins, 760, 400],
      ] as const) {
        const esperado =
          percentOf(basica.base + (item?.base ?? 0), aliquota) + percentOf(financeira, aliquotaFinanceira);
        const linha = declarado(tributo, 'VL_TOT_CONT_NC_PER');
        if (item === null) expect(linha).toBeUndefined();
        if (Math.abs(esperado - apurado.contribuicao) <= 100) continue;
        expect([cents(linha?.Declarado), cents(linha?.Recalculado)]).toEqual([apurado.contribuicao, esperado]);
        comparados++;
      }
    }
    expect(comparados).toBeGreaterThan(15);
  });

  test('Cruzamento XML x EFD-F finds the planted facts and nothing else', () => {
    const achados = (resultado: string): string[] =>
      linhasDe('Cruzamento XML x EFD-F')
        .filter((l) => l.Resultado === resultado)
        .map((l) => String(l.Chave))
        .sort();
    const planted = mundo.meses.map((m) => m.planted);
    expect(achados('Divergente')).toEqual(planted.flatMap((p) => p.divergente?.chave ?? []).sort());
    expect(achados('Não escriturada')).toEqual(planted.map((p) => p.naoEscriturada).sort());
    expect(achados('Cancelada escriturada')).toEqual(planted.flatMap((p) => p.canceladaEscriturada ?? []).sort());
    // Freight documents have a key and no XML in this world.
    const fretes = new Set(
      linhasDe('Cruzamento XML x EFD-F')
        .filter((l) => l.Modelo === '57')
        .map((l) => String(l.Chave)),
    );
    expect(achados('Sem XML').filter((chave) => !fretes.has(chave))).toEqual(planted.flatMap((p) => p.semXml).sort());
  });
});

describe('the diagnostic of the year against its reports', () => {
  let d: Diagnostico;
  let bytes: number;
  beforeAll(async () => {
    const feito = await generateDiagnostico({
      dataset,
      outDir: join(dir, 'relatorios'),
      geradoEm: '2026-08-01T12:00:00Z',
    });
    d = diagnosticoDoDia(feito.diagnostico, { hoje: HOJE, selic: readTaxasSelic() });
    bytes = JSON.stringify(feito.diagnostico).length;
  });
  const total = (valores: readonly { valor: string }[]): Centavos => valores.reduce((t, v) => t + cents(v.valor), 0);

  test('knows the rows of every report, and stays below one megabyte', () => {
    for (const r of catalogo) expect(d.linhas[r.nome] ?? 0).toBe(relatorios.get(r.nome)?.length ?? 0);
    expect(bytes).toBeLessThan(1_000_000);
  });

  test('opportunities and risks are the sums of the two consolidated reports', () => {
    const oportunidades = linhasDe('Cruzamento Consolidado de Oportunidades');
    const { oportunidades: aberto, parcial, tratado } = d.kpis;
    expect(cents(aberto.caixa_alta)).toBeGreaterThan(0);
    for (const [coluna, chaves] of [
      ['Pago a Maior', ['caixa_alta', 'caixa_media', 'caixa_baixa']],
      ['Retenções', ['retencoes']],
      ['Saldo Descontável', ['descontavel']],
      ['Saldo Ressarcível', ['ressarcivel']],
      ['Débito em Aberto', ['debito_aberto']],
      ['Contingente', ['contingente']],
      ['Redução Futura por Mês', ['reducao_futura']],
      ['Prescrito', ['prescrito']],
      ['Selic', ['selic_alta', 'selic_media', 'selic_baixa', 'selic_retencoes']],
    ] as const) {
      const naPagina = [aberto, parcial, tratado].flatMap((somas) => chaves.map((chave) => cents(somas[chave])));
      expect(naPagina.reduce((t, v) => t + v, 0)).toBe(soma(oportunidades, coluna));
    }
    expect(cents(d.kpis.riscos.total)).toBe(soma(linhasDe('Cruzamento Consolidado de Riscos'), 'Valor'));
    const classes = d.achados.filter((a) => a.tipo === 'Oportunidade').length;
    expect(classes).toBeGreaterThanOrEqual(oportunidades.length);
    expect(d.achados.length).toBe(classes + linhasDe('Cruzamento Consolidado de Riscos').length);
  });

  test('every finding leads to rows of its report, a risk to those that it counts', () => {
    expect(d.achados.map((a) => a.classe)).toContain('Redução futura');
    // As the box of a column reads what is typed: all of the cell after the sign, else a part of it.
    const isSaid = (celula: string, dito: string) =>
      dito.startsWith('=') ? celula === dito.slice(1) : celula.includes(dito);
    for (const { id, tipo, relatorio, filtros, qtd_linhas } of d.achados) {
      const linhas = linhasDe(relatorio).filter((l) =>
        Object.entries(filtros).every(([coluna, dito]) => isSaid(String(l[coluna] ?? ''), dito)),
      );
      expect([id, linhas.length > 0]).toEqual([id, true]);
      if (tipo === 'Risco') expect([id, linhas.length]).toEqual([id, qtd_linhas]);
    }
  });

  test('the months, the waterfall and the balances are those of the settlement', () => {
    const apuracao = linhasDe('EFD-C Apuração PIS COFINS');
    for (const [serie, tributo] of [
      ['pis', 'PIS'],
      ['cofins', 'COFINS'],
    ] as const) {
      expect(d.series[serie].reduce((t, p) => t + cents(p.v), 0)).toBe(
        soma(
          apuracao.filter((l) => l.Tributo === tributo),
          'NC Devida',
        ) +
          soma(
            apuracao.filter((l) => l.Tributo === tributo),
            'Contribuição Cumulativa',
          ),
      );
    }
    expect(d.series.icms.reduce((t, p) => t + cents(p.v), 0)).toBe(
      soma(linhasDe('EFD-F Apuração ICMS'), 'ICMS a Recolher'),
    );
    const parcelas = d.cascata.filter((c) => c.tipo === 'parcela');
    expect(cents(d.cascata[0]?.valor) + total(parcelas)).toBe(cents(d.cascata.at(-1)?.valor));
    expect(cents(d.cascata.at(-1)?.valor)).toBe(soma(apuracao, 'Total a Recolher'));
    const saldos = linhasDe('EFD-C Saldo de Créditos').filter((l) => l.Período === '12/2025');
    expect(cents(d.kpis.saldos.pis) + cents(d.kpis.saldos.cofins)).toBe(soma(saldos, 'Saldo Final'));
    expect(d.series.creditos.reduce((t, c) => t + cents(c.descontado), 0)).toBe(
      soma(linhasDe('EFD-C Créditos por Tipo'), 'Descontado'),
    );
  });

  test('each breakdown adds up to its report', () => {
    expect(d.creditos_natureza.reduce((t, c) => t + cents(c.credito), 0)).toBe(
      soma(linhasDe('EFD-C Créditos por Natureza'), 'Crédito Calculado'),
    );
    const receitas = linhasDe('EFD-C Receitas por CST').filter((l) => l.Registro !== 'TOTAL CST');
    expect(total(d.receita_tratamento)).toBe(soma(receitas, 'Valor Item'));
    const FORA = ['Sem valor', 'Estimativa', 'Contingente', 'Débito em aberto reduzido'];
    const comValor = (nome: string) =>
      linhasDe(nome).filter((l) => l['Classe do Valor'] != null && !FORA.includes(String(l['Classe do Valor'])));
    const caixaESaldo = (itens: readonly { caixa: string; saldo: string }[]) =>
      itens.reduce((t, i) => t + cents(i.caixa) + cents(i.saldo), 0);
    expect(caixaESaldo(d.tese_icms)).toBe(soma(comValor('EFD-C Exclusão do ICMS da Base'), 'Total'));
    const oportunidades = (nome: string) => comValor(nome).filter((l) => l.Tipo === 'Oportunidade');
    expect(caixaESaldo(d.monofasico.por_tabela)).toBe(
      soma(oportunidades('Cruzamento Monofásico Tributado'), 'Valor Estimado') +
        soma(oportunidades('Cruzamento Alíquota Zero e ST'), 'Valor Estimado'),
    );
    expect(caixaESaldo(d.creditos_nao_aproveitados)).toBe(
      soma(oportunidades('Cruzamento Créditos Não Aproveitados'), 'Valor Estimado'),
    );
    expect(d.documentos.reduce((t, x) => t + x.qtd, 0)).toBe(
      linhasDe('Cruzamento XML x EFD-F').length + linhasDe('Cruzamento XML x EFD-C').length,
    );
    expect(total(d.verbas)).toBe(soma(comValor('eSocial Verbas Indenizatórias'), 'Total Estimado'));
    const vencimentos = linhasDe('eSocial Resumo por Rubrica').filter((l) => String(l.Tipo).startsWith('1'));
    expect(d.folha.series.reduce((t, m) => t + cents(m.folha), 0)).toBe(soma(vencimentos, 'Valor'));
    for (const c of d.top.cfop) {
      const linhas = linhasDe('EFD-F Entradas e Saídas por CFOP').filter((l) => l.CFOP === c.cfop);
      expect(cents(c.valor)).toBe(soma(linhas, 'Valor Contábil'));
    }
  });

  test('the heat map shows the planted divergences and no others', () => {
    const divergentes = d.heat.filter((c) => c.situacao !== 'igual').map((c) => [c.m, c.tributo, c.situacao]);
    expect(divergentes).toEqual([
      ['2025-05', 'PIS', 'divergente'],
      ['2025-09', 'COFINS', 'divergente'],
    ]);
    expect(d.heat.length).toBe(24);
  });
});
