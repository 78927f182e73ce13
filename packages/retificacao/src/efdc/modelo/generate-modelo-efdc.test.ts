/* The model has a sheet for every record that may be changed, with help, lists and locks, and is always the same. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getLayout } from '@apura/documentos';
import { type CelulaLida, LIMITES_PLANILHA, openPacote, readPlanilha } from '@apura/planilha';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { abaDoRegistro } from './aba-registro.ts';
import { colunasDoRegistro, findColuna, registrosDoModelo } from './colunas-modelo.ts';
import { generateModeloEfdc } from './generate-modelo-efdc.ts';
import { rotuloDoCampo } from './rotulos.ts';
import { tituloDoRegistro } from './titulos.ts';

let dir = '';
let path = '';
const linhas = new Map<string, Map<number, (CelulaLida | null)[]>>();
let abas: string[] = [];
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'apura-modelo-'));
  path = join(dir, 'modelo.xlsx');
  const bytes = await generateModeloEfdc({
    projeto: {
      nome: 'Projeto de teste',
      meses: [
        { periodo: '01/2024', arquivo: 'efd-01.txt', transmissao: '10/03/2024', recibo: 'A'.repeat(41) },
        { periodo: '02/2024', arquivo: null, transmissao: null, recibo: null },
        { periodo: '03/2024', arquivo: `x_${'0123456789'.repeat(4)}.txt`, transmissao: null, recibo: null },
      ],
    },
  });
  await writeFile(path, bytes);
  for await (const evento of readPlanilha({ path })) {
    if (evento.tipo === 'abas') abas = evento.abas;
    else {
      const daAba = linhas.get(evento.aba) ?? new Map();
      linhas.set(evento.aba, daAba.set(evento.linha, evento.celulas));
    }
  }
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const textos = (aba: string, linha: number) => (linhas.get(aba)?.get(linha) ?? []).map((c) => c?.texto ?? null);

async function parte(nome: string): Promise<string> {
  const pacote = await openPacote(path, LIMITES_PLANILHA);
  let texto = '';
  for await (const pedaco of pacote.read(nome)) texto += pedaco;
  pacote.close();
  return texto;
}

describe('the model of the EFD-Contribuições', () => {
  it('has instructions, parameters and a sheet for every record that may be changed, in the order of the file', () => {
    expect(abas).toEqual(['LEIA-ME', 'PARAMETROS', ...registrosDoModelo(), '_listas']);
    expect(registrosDoModelo().length).toBeGreaterThan(70);
    expect(textos('LEIA-ME', 1)).toEqual(['Retificação da EFD-Contribuições']);
    const leiaMe = [...(linhas.get('LEIA-ME')?.values() ?? [])].map((l) => l.map((c) => c?.texto ?? '').join('|'));
    expect(leiaMe).toContain(`01/2024|efd-01.txt|10/03/2024|${'A'.repeat(41)}`);
    expect(leiaMe).toContain('02/2024|sem arquivo no projeto||não informado');
    const pelaMetade = leiaMe.find((l) => l.startsWith('03/2024|'));
    expect(pelaMetade).toContain(`começa por ${'0123456789'.repeat(4)};`);
    expect(textos('PARAMETROS', 4).slice(0, 3)).toEqual(['NUM_REC_ANTERIOR', '01/2024', 'A'.repeat(41)]);
  });

  it('has every field of the layout but REG, in its order, behind the columns that find the record', () => {
    for (const registro of registrosDoModelo()) {
      const campos =
        getLayout('EFDC')
          .registros.get(registro)
          ?.campos.map((c) => c.campo) ?? [];
      const titulos = textos(registro, 1);
      expect(titulos.slice(0, 4), registro).toEqual(['ACAO', 'PERIODO', 'CNPJ_ESTAB', 'LINHA']);
      expect(titulos.slice(-campos.length + 1), registro).toEqual(campos.slice(1));
      const chaves = titulos.slice(4, -campos.length + 1);
      expect(
        chaves.filter((t) => !t?.startsWith('CHAVE_')),
        registro,
      ).toEqual([]);
      expect(new Set(titulos).size, registro).toBe(titulos.length);
      for (const [i, titulo] of titulos.entries()) {
        expect(findColuna(registro, titulo ?? ''), `${registro} ${titulo}`).toBe(colunasDoRegistro(registro)[i]);
      }
    }
    expect(textos('C481', 1).filter((t) => t?.startsWith('CHAVE_'))).toEqual(
      'CST_PIS ALIQ_PIS ALIQ_PIS_QUANT COD_ITEM DT_DOC CRZ ECF_FAB ECF_CX'.split(' ').map((c) => `CHAVE_${c}`),
    );
  });

  it('says in Portuguese what each column is, what it takes and whether it is needed', () => {
    for (const registro of registrosDoModelo()) {
      expect(tituloDoRegistro(registro)).not.toBe(registro);
      for (const coluna of colunasDoRegistro(registro)) {
        if (coluna.papel !== 'campo') continue;
        const rotulo = rotuloDoCampo(registro, coluna.nome);
        if (!['CNPJ', 'CPF', 'CFOP'].includes(rotulo)) expect(rotulo, registro).not.toBe(coluna.nome);
      }
      expect(
        textos(registro, 2).filter((t) => t === null || t === ''),
        registro,
      ).toEqual([]);
      expect(
        textos(registro, 3).filter((t) => t === null || t === ''),
        registro,
      ).toEqual([]);
    }
    const cst = textos('C170', 1).indexOf('CST_PIS');
    expect([textos('C170', 2)[cst], textos('C170', 3)[cst]]).toEqual([
      'CST do PIS',
      '2 dígitos, obrigatório ao incluir, tabela 4.3.3',
    ]);
    expect(abaDoRegistro('C170').notas?.[cst]?.texto).toMatch(/^CST_PIS: CST do PIS\n.*\n01 /);
  });

  it('locks what the program reads, leaves the rows free, and offers the codes', async () => {
    const numero = abas.indexOf('C170') + 1;
    const aba = await parte(`xl/worksheets/sheet${numero}.xml`);
    const estilos = await parte('xl/styles.xml');
    const xfs = [...estilos.slice(estilos.indexOf('<cellXfs')).matchAll(/<xf [^>]*?(\/>|>.*?<\/xf>)/g)].map(
      (m) => m[0],
    );
    const estiloDe = (padrao: RegExp) => xfs[Number(padrao.exec(aba)?.[1])] ?? '';
    expect(aba).toContain('<sheetProtection sheet="1"');
    expect(estiloDe(/<c r="A1" s="(\d+)"/)).not.toContain('locked="0"');
    expect(estiloDe(/<col min="1" max="1"[^>]* style="(\d+)"/)).toContain('locked="0"');
    expect(aba).toContain('<pane xSplit="2" ySplit="3" topLeftCell="C4"');
    const listas = [...aba.matchAll(/sqref="([A-Z]+)4:[A-Z]+200003"><formula1>'_listas'!/g)];
    // ACAO, IND_MOV, IND_APUR, CFOP and the codes of situation of three taxes at least.
    expect(listas.length).toBeGreaterThan(5);
    expect(await parte(`xl/comments${numero}.xml`)).toContain('INCLUIR cria um registro');
    expect(await parte('xl/workbook.xml')).toContain(`name="_listas" sheetId="${abas.length}" state="hidden"`);
  });

  it('is the same to the byte each time', async () => {
    expect(Buffer.compare(await generateModeloEfdc(), await generateModeloEfdc())).toBe(0);
  });
});
