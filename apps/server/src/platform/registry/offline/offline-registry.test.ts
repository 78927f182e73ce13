import { createWriteStream, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { useTempDirs } from '../../../testing/temp-dirs.ts';
import { RegistryUnavailableError } from '../port.ts';
import { CargaError, type LoadOfflineOptions, loadOffline } from './load-offline.ts';
import { createOfflineRegistry } from './offline-registry.ts';

const tempDir = useTempDirs();
const MATRIZ = '11222333000181';
const ALFANUMERICO = '12ABC34501DE35';

const csv = (linhas: readonly (readonly string[])[]) =>
  Buffer.from(
    linhas.map((campos) => campos.map((campo) => `"${campo.replaceAll('"', '""')}"`).join(';')).join('\n'),
    'latin1',
  );

/** The thirty columns of an establishment, the ones that matter given. */
function estabelecimento(cnpj: string, o: { situacao?: string; cnae?: string; cnaes?: string } = {}): string[] {
  const campos = Array<string>(30).fill('');
  const matriz = cnpj.slice(8, 12) === '0001' || cnpj === ALFANUMERICO;
  campos.splice(0, 4, cnpj.slice(0, 8), cnpj.slice(8, 12), cnpj.slice(12), matriz ? '1' : '2');
  campos[4] = 'FANTASIA; COM "ASPAS"\r\nE QUEBRA\0';
  campos[5] = o.situacao ?? '02';
  campos[11] = o.cnae ?? '0111301';
  campos[12] = o.cnaes ?? '4711302,4639701';
  campos[19] = 'SP';
  campos[20] = '7107';
  return campos;
}

const ARQUIVOS: Readonly<Record<string, Buffer>> = {
  'Estabelecimentos0.zip': csv([
    estabelecimento(MATRIZ),
    estabelecimento('11222333000262'),
    estabelecimento('11222333000343', { situacao: '08' }),
  ]),
  'Estabelecimentos1.zip': csv([estabelecimento(ALFANUMERICO, { situacao: '04', cnae: '0000000', cnaes: '' })]),
  'Empresas0.zip': csv([['11222333', 'PANIFICAÇÃO DO ZÉ LTDA', '2062', '49', '1000,00', '05', '']]),
  'Empresas1.zip': csv([['12ABC345', 'EMPRESA NOVA LTDA', '2062', '49', '0,00', '01', '']]),
  'Cnaes.zip': csv([
    ['0111301', 'Cultivo de arroz'],
    ['4711302', 'Supermercados'],
  ]),
  'Municipios.zip': csv([['7107', 'SAO PAULO']]),
  'Simples.zip': csv([['12ABC345', 'S', '20260801', '00000000', 'N', '00000000', '00000000']]),
  'Lucro Real.zip': Buffer.from(
    [
      'ano,cnpj,cnpj_da_scp,forma_de_tributacao,quantidade_de_escrituracoes',
      '2023,11.222.333/0001-81,0,LUCRO PRESUMIDO,1',
      `2024,${MATRIZ},0,LUCRO REAL,1`,
      '',
    ].join('\n'),
  ),
  'Socios0.zip': csv([['11222333', '2', 'PESSOA FICTICIA', '***000000**', '49', '20200101', '', '', '', '', '4']]),
};

async function writeZip(path: string, conteudo: Buffer): Promise<string> {
  const zip = new yazl.ZipFile();
  zip.addBuffer(conteudo, 'K3241.CSV');
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

async function newCase(arquivos: Readonly<Record<string, Buffer>> = ARQUIVOS) {
  const dir = join(tempDir('registro'), 'registro');
  const from = tempDir('zips');
  const zips = await Promise.all(
    Object.entries(arquivos).map(([nome, conteudo]) => writeZip(join(from, nome), conteudo)),
  );
  const linhas: string[] = [];
  const load = (o: Partial<LoadOfflineOptions> = {}) =>
    loadOffline({
      dir,
      zips,
      data: '2026-10-11',
      hoje: '2026-11-21',
      report: (linha) => void linhas.push(linha),
      ...o,
    });
  return { dir, from, zips, linhas, load, registry: createOfflineRegistry({ dir }) };
}

describe('the registry loaded from open data', () => {
  it('answers as the open data say, with the day they are of', async () => {
    const { load, registry, dir } = await newCase();
    await expect(registry.fetchEmpresa(MATRIZ)).rejects.toThrow(RegistryUnavailableError);
    expect(await load()).toEqual({ estabelecimentos: 4, empresas: 2 });
    expect(await registry.fetchEmpresa(MATRIZ)).toEqual({
      cnpj: MATRIZ,
      razao: 'PANIFICAÇÃO DO ZÉ LTDA',
      uf: 'SP',
      municipio: 'SAO PAULO',
      cnaePrincipal: { codigo: '0111301', descricao: 'Cultivo de arroz' },
      cnaesSecundarios: [
        { codigo: '4711302', descricao: 'Supermercados' },
        { codigo: '4639701', descricao: '' },
      ],
      situacao: 'Ativa',
      regime: ['Lucro Real (2024)', 'Lucro Presumido (2023)'],
      ie: '',
      // One of the two branches is closed.
      qtdFiliais: 1,
      consultadoEm: new Date('2026-10-11T12:00:00-03:00'),
    });
    expect(await registry.fetchEmpresa(ALFANUMERICO)).toMatchObject({
      razao: 'EMPRESA NOVA LTDA',
      situacao: 'Inapta',
      cnaePrincipal: null,
      cnaesSecundarios: [],
      regime: ['Simples Nacional'],
      qtdFiliais: 0,
    });
    expect(await registry.fetchEmpresa('11444777000161')).toBeNull();
    expect(readdirSync(dir)).toEqual(['registro.sqlite']);
  });

  it('goes on where it was cut off, and leaves the registry in use alone until all is in', async () => {
    const { load, zips, linhas, registry, dir } = await newCase();
    await load();
    const parte = zips.filter((zip) => !zip.includes('Empresas1') && !zip.includes('Cnaes'));
    await expect(load({ zips: parte, data: '2026-11-11' })).rejects.toThrow('Faltam arquivos: cnaes, empresas1.');
    expect((await registry.fetchEmpresa(MATRIZ))?.consultadoEm.toISOString()).toMatch(/^2026-10-11/);
    await expect(load()).rejects.toThrow('Há uma carga de 2026-11-11 que não terminou');
    linhas.length = 0;
    await load({ data: null });
    expect(linhas.filter((linha) => linha.endsWith('já estava carregado.'))).toHaveLength(6);
    expect(linhas).toContain('Empresas1.zip: 1 linhas.');
    expect(linhas).toContain('Socios0.zip: não é necessário, ignorado.');
    // The same registry object finds the new file.
    expect((await registry.fetchEmpresa(MATRIZ))?.consultadoEm.toISOString()).toMatch(/^2026-11-11/);
    expect(existsSync(join(dir, 'registro.novo.sqlite'))).toBe(false);
  });

  it('keeps nothing of a file that is cut short, and takes it when it is whole', async () => {
    const grande = csv(
      Array.from({ length: 3_000 }, (_, i) => [
        String(20_000_000 + i * 7),
        `EMPRESA ${i * 7919} LTDA`,
        '',
        '',
        '',
        '',
        '',
      ]),
    );
    const { load, from, linhas } = await newCase({ ...ARQUIVOS, 'Empresas1.zip': grande });
    const zip = join(from, 'Empresas1.zip');
    const whole = readFileSync(zip);
    truncateSync(zip, whole.length / 2);
    await expect(load()).rejects.toThrow('1 arquivo(s) não foram carregados');
    const damaged = Buffer.from(whole);
    damaged.fill(0x55, whole.length / 2, whole.length / 2 + 8);
    writeFileSync(zip, damaged);
    await expect(load()).rejects.toThrow(CargaError);
    expect(linhas.filter((linha) => linha.startsWith('Empresas1.zip: o arquivo está danificado'))).toHaveLength(2);
    writeFileSync(zip, whole);
    expect(await load()).toEqual({ estabelecimentos: 4, empresas: 3_001 });
  });

  it.each<[string, Record<string, Buffer>, RegExp]>([
    ['an unknown name', { 'Fotos.zip': csv([['a']]) }, /Fotos\.zip: nome desconhecido/],
    ['another layout', { 'Empresas0.zip': csv([['11222333', 'SO DUAS COLUNAS']]) }, /não tem o formato esperado/],
    ['nothing inside', { 'Empresas0.zip': Buffer.alloc(0) }, /não tem o formato esperado/],
    ['a quote without end', { 'Cnaes.zip': Buffer.from('"0111301";"sem fim') }, /danificado ou incompleto/],
  ])('refuses %s with the way out', async (_name, arquivos, message) => {
    const { load, linhas } = await newCase({ ...ARQUIVOS, ...arquivos });
    await expect(load()).rejects.toThrow(CargaError);
    expect(linhas.join('\n')).toMatch(message);
  });

  it('lets one load at a time work', async () => {
    const { load } = await newCase();
    const [a, b] = await Promise.allSettled([load(), load()]);
    expect([a.status, b.status].sort()).toEqual(['fulfilled', 'rejected']);
    const reason: unknown = a.status === 'rejected' ? a.reason : b.status === 'rejected' ? b.reason : undefined;
    expect(String(reason)).toMatch(/Outra carga está em andamento/);
  });

  it('starts anew when told to, and tells a changed file', async () => {
    const { load, zips, from } = await newCase();
    await expect(load({ zips: zips.slice(0, 3) })).rejects.toThrow(/Faltam arquivos/);
    await writeZip(join(from, 'Empresas0.zip'), csv([['11222333', 'OUTRO NOME', '', '', '', '', '']]));
    await expect(load()).rejects.toThrow('1 arquivo(s) não foram carregados');
    expect(await load({ recomecar: true })).toEqual({ estabelecimentos: 4, empresas: 2 });
  });
});
