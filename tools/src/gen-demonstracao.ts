import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { EMPRESA } from './geradores/cadastro.ts';
import { toPoint } from './geradores/centavos.ts';
import { writeEcd } from './geradores/ecd.ts';
import { writeEcf } from './geradores/ecf.ts';
import { writeEfdContribuicoes } from './geradores/efd-contribuicoes.ts';
import type { ApuracaoTributo, CreditoAnterior } from './geradores/efd-contribuicoes-bloco-m.ts';
import { type EfdIcmsIpiGerada, writeEfdIcmsIpi } from './geradores/efd-icms-ipi.ts';
import { eventoXmlOf, nfeXmlOf, type TipoEvento } from './geradores/nfe-xml.ts';
import { type Nota, notaOf, totaisOf } from './geradores/nota.ts';
import type { SpedTotals } from './geradores/sped-writer.ts';
import { generateEcac } from './mundo/ecac.ts';
import { generateEsocial } from './mundo/esocial.ts';
import { REPO } from './repo.ts';

export const DEMONSTRACAO_DIR = join(REPO, 'fixtures', 'demonstracao');

const SEMENTE = 20_251_001;
const MESES = ['2025-10', '2025-11', '2025-12'] as const;
const NOTAS = 20;
const CONTABIL = { semente: SEMENTE, ano: 2025, lancamentosPorMes: 20 };

/** Booked notes without XML, by index in every month. */
const SEM_XML = [3, 14];
/** Notes whose XML says more than the books, in cents. */
const DIVERGENTES: readonly { mes: string; indice: number; cents: number }[] = [
  { mes: '2025-10', indice: 5, cents: 10_000 },
  { mes: '2025-11', indice: 15, cents: 25_050 },
];
/** Notes with XML that were never booked: one of a supplier, one of our own. */
const SEM_ESCRITURACAO = [
  { mes: '2025-12', indice: 33 },
  { mes: '2025-12', indice: 20 },
] as const;
const EVENTOS: readonly { mes: string; indice: number; tipo: TipoEvento }[] = [
  { mes: '2025-10', indice: 7, tipo: '110111' },
  { mes: '2025-11', indice: 7, tipo: '110111' },
  { mes: '2025-12', indice: 7, tipo: '110111' },
  { mes: '2025-11', indice: 1, tipo: '110110' },
  // Cancelled at the tax office and still booked as good: the crossing must point at it.
  { mes: '2025-12', indice: 4, tipo: '110111' },
];

/**
 * Writes the demonstration documents below `dir` and beside them `esperado.json`: the totals that the generator worked
 * out itself while writing, with no reader of the project involved.
 */
export function generateDemonstracao(dir: string): void {
  for (const folder of ['sped', 'nfe', 'esocial', 'ecac']) {
    rmSync(join(dir, folder), { recursive: true, force: true });
    mkdirSync(join(dir, folder), { recursive: true });
  }
  const { apurados, ...sped } = writeSpeds(join(dir, 'sped'));
  const nfe = writeXmls(join(dir, 'nfe'));
  const folha = writeFolhaEcac(dir, apurados);
  const esperado = {
    empresa: { cnpj: EMPRESA.cnpj, nome: EMPRESA.nome },
    periodo: { inicio: '2025-10-01', fim: '2025-12-31' },
    ...sped,
    nfe,
    ...folha,
  };
  writeFileSync(join(dir, 'esperado.json'), `${JSON.stringify(esperado, null, 2)}\n`);
}

interface Apurado {
  mes: string;
  pis: number;
  cofins: number;
}

function writeSpeds(dir: string): Record<string, object> & { apurados: Apurado[] } {
  const arquivos: object[] = [];
  const registrar = (path: string, tipo: string, totais: SpedTotals, situacao = 'Usado'): void => {
    arquivos.push({ nome: basename(path), tipo, situacao, linhas: totais.linhas, registros: totais.registros });
  };
  const hash = (texto: string): string => createHash('sha256').update(texto).digest('hex').slice(0, 32).toUpperCase();
  const efdIcmsIpi: Record<string, object> = {};
  const efdContribuicoes: Record<string, object> = {};
  const apurados: Apurado[] = [];
  let saldoCredorAnterior = 0;
  let saldoIpiAnterior = 0;
  let creditosAnteriores: CreditoAnterior[] = [];
  for (const mes of MESES) {
    const dias = `${mes.replace('-', '')}01-${mes.replace('-', '')}${mes === '2025-11' ? '30' : '31'}`;
    const icms = join(dir, `${EMPRESA.cnpj}-${EMPRESA.ie}-${dias}-0-${hash(`icms${mes}`)}-SPED-EFD.txt`);
    const cauda =
      mes === '2025-12'
        ? Buffer.concat([
            Buffer.from('SBRCAAEPDR0', 'latin1'),
            Buffer.from(Array.from({ length: 512 }, (_, i) => (i * 37 + 11) % 256)),
          ])
        : undefined;
    const f = writeEfdIcmsIpi(icms, {
      semente: SEMENTE,
      mes,
      notas: NOTAS,
      saldoCredorAnterior,
      saldoIpiAnterior,
      cauda,
    });
    saldoCredorAnterior = f.apuracao.transportar;
    saldoIpiAnterior = f.ipi.transportar;
    registrar(icms, 'EFDF', f);
    efdIcmsIpi[mes] = resumoIcms(f);

    const nomeContrib = (tipo: string, carimbo: string): string =>
      join(dir, `PISCOFINS_${dias.replace('-', '_')}_${EMPRESA.cnpj}_${tipo}_${carimbo}_${hash(`${tipo}${mes}`)}.txt`);
    const cenario = { semente: SEMENTE, mes, notas: NOTAS, creditosAnteriores };
    const rectified = mes === '2025-11';
    if (rectified) {
      // The first version of November forgot its last six notes; a rectifier replaced it two weeks later.
      const original = nomeContrib('Original', '20260110103000');
      registrar(original, 'EFDC', writeEfdContribuicoes(original, { ...cenario, notas: NOTAS - 6 }), 'Substituído');
    }
    const path = rectified
      ? nomeContrib('Retificadora', '20260124154500')
      : nomeContrib('Original', mes === '2025-10' ? '20251210103000' : '20260210103000');
    const c = writeEfdContribuicoes(path, {
      ...cenario,
      reciboAnterior: rectified ? hash('recibo').padEnd(41, '0') : '',
    });
    creditosAnteriores = c.saldos;
    registrar(path, 'EFDC', c);
    apurados.push({ mes, pis: c.pis.recolher, cofins: c.cofins.recolher });
    efdContribuicoes[mes] = {
      pis: resumoTributo(c.pis),
      cofins: resumoTributo(c.cofins),
      receitaPorCst: toText(c.receitas.porCst),
    };
  }
  const ecd = join(dir, `${EMPRESA.cnpj}-20250101-20251231-G-${hash('ecd')}-SPED-ECD.txt`);
  const e = writeEcd(ecd, CONTABIL);
  registrar(ecd, 'ECD', e);
  const ecf = join(dir, `SPEDECF-${EMPRESA.cnpj}-20250101-20251231-20260715101500.txt`);
  const f = writeEcf(ecf, CONTABIL);
  registrar(ecf, 'ECF', f);
  return {
    apurados,
    arquivos,
    efdIcmsIpi,
    efdContribuicoes,
    ecd: { lucro: toPoint(e.lucro), ativo: toPoint(e.ativo) },
    ecf: { lucroReal: toPoint(f.lucroReal), irpj: toPoint(f.irpj), csll: toPoint(f.csll) },
  };
}

/** The payroll of the three months, and the DCTFWeb and payments of what the books and the payroll came to. */
function writeFolhaEcac(dir: string, apurados: readonly Apurado[]): object {
  const { arquivos, folhas } = generateEsocial(SEMENTE, MESES);
  for (const { nome, xml } of arquivos) writeFileSync(join(dir, 'esocial', nome), xml);
  const ecac = generateEcac(apurados, folhas);
  for (const { nome, texto } of ecac.arquivos) writeFileSync(join(dir, 'ecac', nome), texto, 'latin1');
  return {
    esocial: Object.fromEntries(
      folhas.map(({ mes, porRubrica, contribuicoes }) => [
        mes,
        { porRubrica: toText(porRubrica), contribuicoes: toText(contribuicoes) },
      ]),
    ),
    ecac: ecac.debitos.map(({ mes, codigo, declarado, pago }) => ({
      mes,
      codigo,
      declarado: toPoint(declarado),
      pago: toPoint(pago),
    })),
  };
}

function writeXmls(dir: string): object {
  let notas = 0;
  let total = 0;
  let itens = 0;
  const write = (nota: Nota, divergencia = 0): void => {
    writeFileSync(join(dir, `${nota.chave}-procNFe.xml`), nfeXmlOf(nota, { divergencia, assinatura: 1200 }));
    notas++;
    itens += nota.itens.length;
    total += totaisOf(nota).doc + divergencia;
  };
  const at = (mes: string, indice: number): Nota => notaOf(SEMENTE, mes, indice, true);
  for (const mes of MESES) {
    for (let indice = 0; indice < NOTAS; indice++) {
      if (SEM_XML.includes(indice)) continue;
      write(at(mes, indice), DIVERGENTES.find((d) => d.mes === mes && d.indice === indice)?.cents ?? 0);
    }
  }
  for (const { mes, indice } of SEM_ESCRITURACAO) write(at(mes, indice));
  for (const { mes, indice, tipo } of EVENTOS) {
    const nota = at(mes, indice);
    writeFileSync(join(dir, `${nota.chave}-${tipo}-procEventoNFe.xml`), eventoXmlOf(nota, tipo));
  }
  return {
    notas,
    itens,
    eventos: EVENTOS.map((e) => ({ tipo: e.tipo, chave: at(e.mes, e.indice).chave })),
    valorTotal: toPoint(total),
    semXml: MESES.flatMap((mes) => SEM_XML.map((indice) => at(mes, indice).chave)),
    semEscrituracao: SEM_ESCRITURACAO.map((s) => at(s.mes, s.indice).chave),
    divergentes: DIVERGENTES.map((d) => ({ chave: at(d.mes, d.indice).chave, diferenca: toPoint(d.cents) })),
    canceladaEscriturada: at('2025-12', 4).chave,
    canceladas: EVENTOS.filter((e) => e.tipo === '110111').map((e) => at(e.mes, e.indice).chave),
  };
}

function resumoIcms(f: EfdIcmsIpiGerada): object {
  return {
    apuracao: toText(f.apuracao),
    ipi: toText(f.ipi),
    stPorUf: toText(f.stPorUf),
    analitico: Object.fromEntries(
      Object.entries(f.analitico)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([chave, { documentos, ...valores }]) => [chave, { linhas: documentos, ...toText(valores) }]),
    ),
  };
}

function resumoTributo(t: ApuracaoTributo): object {
  const creditos = t.creditos.map(({ codigo, ...valores }) => ({ codigo, ...toText(valores) }));
  return {
    contribuicao: toPoint(t.contribuicao),
    descontado: toPoint(t.descontado),
    recolher: toPoint(t.recolher),
    creditos,
  };
}

function toText(values: object): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, cents]) => [key, toPoint(Number(cents))]));
}

/** Every generated file below a folder with its SHA-256, in a fixed order; the hand-written NOTE.md is left out. */
export function fingerprintOf(dir: string): string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'NOTE.md')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => `${createHash('sha256').update(readFileSync(path)).digest('hex')} ${path.slice(dir.length + 1)}`);
}

if (import.meta.main) {
  generateDemonstracao(DEMONSTRACAO_DIR);
  process.stdout.write(`${fingerprintOf(DEMONSTRACAO_DIR).length} files in ${DEMONSTRACAO_DIR}\n`);
}
