// `apura retificar` writes the ZIP of a rectification: only months without errors, the same bytes each time, signed
// when asked to.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createPfxFicticio } from '@apura/assinatura/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import type { Resumo } from './process-folder.ts';
import { apura, apuraAsProcess, DEMO, REPO } from './testing-cli.ts';

const PLANILHA = join(REPO, 'fixtures', 'retificacao', 'demonstracao', 'planilha.xlsx');

/** The documents of the events in a ZIP of the eSocial. */
async function readEventos(path: string): Promise<string[]> {
  const eventos: string[] = [];
  const zip = await openPromise(path, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    if (!/^\d{4}-\d{2}\//.test(entry.fileName)) continue;
    eventos.push(await text(await zip.openReadStreamPromise(entry)));
  }
  return eventos;
}

let dir = '';
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'apura-cli-retificar-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('apura retificar', () => {
  it('rectifies a folder by a workbook: the months without errors, the same bytes each time', async () => {
    const target = join(dir, 'retificada');
    const args = ['retificar', join(DEMO, 'sped'), '--planilha', PLANILHA, '--out', target];
    const first = await apura(...args);
    expect(`${first.code} ${first.stderr.includes('Error')}`).toBe('1 false');
    expect(first.stdout).toContain("valor '5' não existe na tabela 4.3.3");
    const { resumo: meses } = JSON.parse(readFileSync(join(target, 'retificacao.json'), 'utf8'));
    // Worked out by hand in the note of the workbook.
    expect(meses).toMatchObject([
      { periodo: '2025-11', gerado: true, pisAntes: '1550.14', pisDepois: '1385.14', pagamentoAMaior: '925.00' },
      { periodo: '2025-12', gerado: false },
    ]);
    const [zip = ''] = readdirSync(target).filter((name) => name.endsWith('.zip'));
    expect(zip).toMatch(/^retificacao_[0-9a-f]{8}_efdc\.zip$/);
    const bytes = readFileSync(join(target, zip));
    expect((await apura(...args)).code).toBe(1);
    expect(readFileSync(join(target, zip)).equals(bytes)).toBe(true);
    expect(readdirSync(join(target, '.apura')).filter((name) => name.startsWith('retificacao'))).toEqual([]);
  });

  it('ends with 3 when no month can be rectified, and leaves the ZIP that says why', async () => {
    const target = join(dir, 'recusada');
    const planilha = join(dir, 'nada.xlsx');
    writeFileSync(planilha, 'isto não é uma planilha');
    const result = await apura('retificar', join(DEMO, 'sped'), '--planilha', planilha, '--out', target);
    expect(result.code).toBe(3);
    expect(result.stdout).toContain('erro:');
    expect(readdirSync(target).some((name) => name.endsWith('.zip'))).toBe(true);
  });
});

describe('the eSocial', () => {
  const fixtures = join(REPO, 'fixtures', 'retificacao');
  const empresa = ['--empresa', '11222333000181', '--inicio', '2024-12-01', '--fim', '2025-05-31'];
  const rectify = (...rest: string[]): string[] => [
    'retificar',
    join(fixtures, 'esocial/entrada'),
    '--planilha',
    join(fixtures, 'libreoffice/esocial-preenchido.xlsx'),
    '--tipo',
    'esocial',
    '--out',
    join(dir, 'esocial'),
    ...rest,
  ];
  const senha = 'segredo que não se escreve';
  let pfx = '';
  beforeAll(() => {
    pfx = join(dir, 'empresa.pfx');
    writeFileSync(pfx, createPfxFicticio({ titular: '11222333000181', senha }));
  });

  it('is rectified for the company that all events share, without naming it', async () => {
    // The fixture's events are all of the root 11222333: its head office is 11.222.333/0001-81.
    const result = await apura(...rectify('--inicio', '2024-12-01', '--fim', '2025-05-31'));
    expect([result.code, result.stdout.includes('2 períodos retificados.')]).toEqual([0, true]);
  });

  it('is read into reports without naming the company', async () => {
    const out = join(dir, 'esocial-relatorios');
    const result = await apura('process', join(fixtures, 'esocial/entrada'), '--out', out, '--formato', 'csv');
    expect(result.code).toBe(0);
    const resumo: Resumo = JSON.parse(readFileSync(join(out, 'resumo.json'), 'utf8'));
    expect(resumo.empresa?.cnpj).toBe('11222333000181');
  });

  it('asks for the company where the events are of two employers', async () => {
    const pasta = join(dir, 'dois-empregadores');
    cpSync(join(fixtures, 'esocial/entrada'), pasta, { recursive: true });
    const outro = readFileSync(join(pasta, 'S-1010-SAL.xml'), 'utf8');
    writeFileSync(
      join(pasta, 'outro.xml'),
      outro.replaceAll('11222333', '44555666').replace(/<nrRecibo>1\.1\.0/, '<nrRecibo>1.1.9'),
    );
    const [comando = '', , ...resto] = rectify();
    const result = await apura(comando, pasta, ...resto);
    expect(result.code).toBe(3);
    expect(result.stdout).toContain('Há eventos de 2 empregadores na pasta. Diga qual retificar: --empresa <CNPJ>.');
    // Reports ask for it too, on the screen and beside each file that they would use.
    const out = join(dir, 'dois-empregadores-relatorios');
    const lida = await apura('process', pasta, '--out', out, '--formato', 'csv');
    const motivo = 'Os eventos do eSocial são de 2 empregadores: informe com --empresa CNPJ de qual são os relatórios.';
    expect([lida.code, lida.stdout.includes(`Não há relatórios. ${motivo}`)]).toEqual([3, true]);
    const { arquivos }: Resumo = JSON.parse(readFileSync(join(out, 'resumo.json'), 'utf8'));
    const usados = arquivos.filter((a) => a.situacao === 'Usado');
    expect(usados.length).toBeGreaterThan(2);
    expect(new Set(usados.map((a) => a.motivo))).toEqual(new Set([motivo]));
  });

  it('is signed with the certificate that is given, whatever the workbook says', async () => {
    const args = rectify('--certificado', pfx, ...empresa);
    const result = await apuraAsProcess({ APURA_SENHA_CERTIFICADO: senha }, ...args);
    expect([result.code, result.stdout.includes('2 períodos retificados.')]).toEqual([0, true]);
    expect(`${result.stdout}${result.stderr}`).not.toContain(senha);
    const zips = readdirSync(join(dir, 'esocial')).filter((name) => name.endsWith('.zip'));
    expect(zips).toEqual([expect.stringMatching(/^retificacao_[0-9a-f]{8}_esocial\.zip$/)]);
    const eventos = await readEventos(join(dir, 'esocial', zips[0] ?? ''));
    expect(eventos.length).toBe(7);
    for (const xml of eventos) {
      expect(xml).toMatch(/<X509Certificate>[A-Za-z0-9+/=]+<\/X509Certificate>/);
      expect(xml.endsWith('</Signature></eSocial>')).toBe(true);
    }
  });

  it('is not touched when the certificate cannot sign', async () => {
    const args = rectify('--certificado', pfx, ...empresa);
    const semSenha = await apura(...args);
    expect([semSenha.code, semSenha.stdout]).toEqual([2, expect.stringContaining('APURA_SENHA_CERTIFICADO')]);
    const errada = await apuraAsProcess({ APURA_SENHA_CERTIFICADO: 'outra' }, ...args);
    expect([errada.code, errada.stdout]).toEqual([
      2,
      'Nada foi feito, porque o certificado não pode assinar. O certificado não abriu com a senha informada.\n',
    ]);
  });
});
