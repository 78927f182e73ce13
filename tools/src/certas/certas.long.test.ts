import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogo } from '@apura/relatorios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCerta, somadoDe } from './check-certa.ts';
import { DEFEITOS, type Defeito } from './defeitos.ts';
import { drawMesesCertos, type EmpresaCerta } from './mes-certo.ts';
import { SETORES } from './setores.ts';

/*
 * Nothing is claimed that is not owed. Companies whose tax is right by construction have no opportunity and no risk:
 * all regimes, with one-phase goods, substitution and zero rate out of the official tables, exports, returns, credits,
 * cumulative sums and, from 04/2026 on, LC 224. With one fault planted, that fault is found, worth what the formula of
 * the tax says to the cent, and nothing else is.
 * `APURA_CERTAS` says how many companies; `APURA_CERTAS_DE`, from which one on.
 */
const QUANTAS = Number(process.env.APURA_CERTAS ?? 20);
const DE = Number(process.env.APURA_CERTAS_DE ?? 0);
/** What each of the law's turns asks of a month is tried on both sides of it. */
const MESES = [
  ['2024-05', '2024-06'],
  ['2026-04', '2026-05'],
  ['2023-04', '2023-05'],
  ['2022-02', '2022-03'],
  ['2025-11', '2025-12'],
  ['2026-03', '2026-04'],
];
const EMPRESAS = Array.from({ length: QUANTAS }, (_, i) => i + DE).map((semente) => {
  const setor = SETORES[semente % SETORES.length];
  const meses = MESES[Math.floor(semente / SETORES.length) % MESES.length];
  if (setor === undefined || meses === undefined) throw new Error('no sector');
  return { nome: `${semente} ${setor.nome} ${meses.join(' ')}`, empresa: { semente, setor }, meses };
});
const LIMITE = { timeout: 180_000 };

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'certas-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it.each(EMPRESAS)('$nome: nothing to recover and nothing at risk', LIMITE, async ({ nome, empresa, meses }) => {
  const pasta = join(dir, nome.replaceAll(' ', '-'));
  const { oportunidades, riscos } = somadoDe(await readCerta({ empresa, meses, dir: pasta }));
  rmSync(pasta, { recursive: true, force: true });
  expect(oportunidades).toEqual([]);
  expect(riscos).toEqual([]);
});

/** The first company from this seed on, of each kind, whose month has what is to be spoilt. */
function empresasCom(d: Defeito): { nome: string; empresa: EmpresaCerta }[] {
  return SETORES.flatMap((setor, i) => {
    const sementes = Array.from({ length: 5 }, (_, n) => DE + i + n * SETORES.length);
    const empresas = sementes.map((semente) => ({ semente, setor }));
    const empresa = empresas.find((e) => spoilt(d, e) !== null);
    return empresa === undefined ? [] : [{ nome: `${setor.nome}, ${empresa.semente}`, empresa }];
  });
}

const MES = '2024-05';
function spoilt(d: Defeito, empresa: EmpresaCerta) {
  const [certo] = drawMesesCertos(empresa, [MES]);
  if (certo === undefined) return null;
  const errado = d.spoil(certo, empresa);
  const vale = d.vale(certo, errado, empresa);
  return vale > 0 ? { errado, vale } : null;
}

const COM_DEFEITO = DEFEITOS.map((d) => ({ d, nome: d.nome, empresas: empresasCom(d) }));

describe.each(COM_DEFEITO)('$nome', ({ d, empresas }) => {
  it.each(empresas)('$nome: found, and nothing else', LIMITE, async ({ empresa }) => {
    const planted = spoilt(d, empresa);
    if (planted === null) throw new Error('nothing was spoilt');
    const pasta = join(dir, `${d.relatorio}-${d.tipo}-${empresa.semente}-${d.nome.length}`);
    const rows = await readCerta({ empresa, meses: [MES], dir: pasta, change: () => planted.errado });
    rmSync(pasta, { recursive: true, force: true });
    const { oportunidades, riscos } = somadoDe(rows);
    const fonte = catalogo.find((r) => r.numero === d.relatorio)?.nome;
    const [achado, outro] = d.tipo === 'Risco' ? [riscos, oportunidades] : [oportunidades, riscos];
    const dela = achado.filter((l) => l['Relatório Fonte'] === fonte);
    expect(dela.reduce((total, l) => total + Math.round(Number(l.Valor) * 100), 0)).toBe(planted.vale);
    expect(outro).toEqual([]);
    // A sale that is missing is missing from every comparison; what was paid too much is in one place.
    if (d.tipo === 'Oportunidade') expect(achado).toEqual(dela);
  });
});

it('tries each fault', () => {
  expect(COM_DEFEITO.filter((d) => d.empresas.length === 0).map((d) => d.nome)).toEqual([]);
});
