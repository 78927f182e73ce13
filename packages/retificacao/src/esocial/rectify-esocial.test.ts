import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { createPfxFicticio } from '@apura/assinatura/testing';
import { readArvoresEsocial, readEsocial } from '@apura/documentos';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createColetorOcorrencias } from '../comum/coletor-ocorrencias.ts';
import { prepareAssinatura } from './assinatura/prepare-assinatura.ts';
import {
  type LinhasPlanilha,
  type MundoEsocial,
  prepareMundo,
  type Retificado,
  readEntrada,
  rectifyMundo,
  rectifyPlanilha,
} from './testing-esocial.ts';
import { findElemento, textoDe } from './xml/arvore.ts';

let mundo: MundoEsocial;
const pastas: string[] = [];
const novo = async (troca: Readonly<Record<string, string | null>> = {}): Promise<MundoEsocial> => {
  const m = await prepareMundo(troca);
  pastas.push(m.dir);
  return m;
};
beforeAll(async () => {
  mundo = await novo();
});
afterAll(() => {
  for (const pasta of pastas) rmSync(pasta, { recursive: true, force: true });
});

const A = '11144477735';
const B = '52998224725';
const item = (l: Record<string, string>) => ({
  ACAO: 'ALTERAR',
  perApur: '04/2025',
  cpfTrab: A,
  ideDmDev: 'FOLHA',
  ...l,
});
const GOLDEN: LinhasPlanilha = {
  'S-1010': [{ ACAO: 'ALTERAR', codRubr: 'VALE', ideTabRubr: 'T1', iniValid: '01/2024', codIncCP: '00' }],
  'S-1200_REENVIAR': [{ ACAO: 'REENVIAR', perApur: '03/2025' }],
  'S-1200': [item({ codRubr: 'SAL', vrRubr: '3.100,00' }), item({ ACAO: 'EXCLUIR', codRubr: 'VALE' })],
  'S-2299': [{ ACAO: 'ALTERAR', cpfTrab: B, matricula: 'M2', ideDmDev: 'RESC', codRubr: 'SALDO', vrRubr: '900' }],
};

const pastasDe = (r: Retificado) => r.nomes.filter((n) => n.endsWith('.xml')).map((n) => path.posix.dirname(n));
const arvore = (r: Retificado, contem: string, n = 0) => {
  const nome = r.nomes.filter((x) => x.includes(contem))[n];
  const [a] = readArvoresEsocial(Buffer.from(r.zip.get(nome ?? '') ?? ''), new Set([1]));
  if (!a) throw new Error(`nothing in ${contem}`);
  return a.raiz;
};
const erros = (r: Retificado) =>
  r.prova.ocorrencias.filter((o) => o.nivel === 'ERRO').map((o) => [o.codigo, o.aba, o.linha, o.coluna]);
const avisos = (r: Retificado) => r.prova.ocorrencias.filter((o) => o.nivel === 'ADVERTENCIA').map((o) => o.mensagem);

/** Sheet and row of every occurrence. */
const lugares = (r: Retificado) => r.prova.ocorrencias.map((o) => [o.aba, o.linha]);

async function mudancas(r: Retificado): Promise<string[][]> {
  const instance = await DuckDBInstance.create(':memory:');
  const c = await instance.connect();
  const lidas = await c.runAndReadAll(
    `SELECT periodo, registro, chave, campo, antes, depois, origem FROM read_parquet('${r.resultado.mudancas}') ORDER BY ordem`,
  );
  const linhas = lidas.getRowsJson().map((l) => l.map(String));
  c.closeSync();
  instance.closeSync();
  return linhas;
}

describe('the rectification worked out by hand in NOTE.md', () => {
  let r: Retificado;
  beforeAll(async () => {
    r = await rectifyMundo(mundo, GOLDEN);
  });

  it('makes both months, in the sequence in which they must be sent', () => {
    expect(r.resultado.status).toBe('SUCCESS');
    expect(erros(r)).toEqual([]);
    expect(pastasDe(r)).toEqual([
      '2025-03/01_S-1010',
      '2025-03/02_S-1298',
      '2025-03/03_S-1200',
      '2025-03/03_S-1200',
      '2025-03/05_S-1299',
      '2025-04/03_S-1200',
      '2025-04/04_S-2299',
    ]);
    const linhas = (r.zip.get('sequencia.csv') ?? '').trimEnd().split('\r\n').slice(1);
    expect(linhas.map((l) => l.split(';').slice(0, 3).join(' '))).toEqual([
      '1 2025-03 S-1010',
      '2 2025-03 S-1298',
      '3 2025-03 S-1200',
      '4 2025-03 S-1200',
      '5 2025-03 S-1299',
      '6 2025-04 S-1200',
      '7 2025-04 S-2299',
    ]);
  });

  it('tells base and contribution of the employer before and after, to the cent', () => {
    const [marco, abril] = r.prova.resumo;
    expect(marco).toMatchObject({
      periodo: '2025-03',
      gerado: true,
      baseInssAntes: '5660.00',
      baseInssDepois: '5000.00',
      inssAntes: '1573.48',
      inssDepois: '1390.00',
      pagamentoAMaior: '183.48',
      retificarDctf: true,
    });
    expect(abril).toMatchObject({
      periodo: '2025-04',
      baseInssAntes: null,
      inssDepois: null,
      pagamentoAMaior: '88.00',
      alteradas: 2,
      excluidas: 1,
    });
    expect(r.prova.retificarTambem.map((l) => `${l.obrigacao} ${l.periodo}`)).toEqual([
      // February used VALE and is not sent again.
      'eSocial 2025-02',
      'DCTFWeb 2025-03',
      'PER/DCOMP Web 2025-03',
      'DCTFWeb 2025-04',
      'PER/DCOMP Web 2025-04',
    ]);
  });

  it('repeats everything of the event in force and only takes its place', () => {
    const [original] = readArvoresEsocial(Buffer.from(readEntrada('S-1200-2025-03-A.xml')), new Set([1]));
    const reenviado = arvore(r, '2025-03/03_S-1200');
    expect(reenviado.filhos.slice(1)).toEqual(original?.raiz.filhos.slice(1));
    expect(findElemento(reenviado, 'ideEvento')?.filhos.map((f) => [f.nome, f.texto])).toEqual([
      ['indRetif', '2'],
      ['nrRecibo', '1.1.0000000000000000009'],
      ['indApuracao', '1'],
      ['perApur', '2025-03'],
      ['tpAmb', '1'],
      ['procEmi', '1'],
      ['verProc', 'Apura 1.0'],
    ]);
  });

  it('closes the month with what the closing in force says', () => {
    expect(textoDe(arvore(r, '05_S-1299'), 'infoFech', 'transDCTFWeb')).toBe('S');
    expect(textoDe(arvore(r, '02_S-1298'), 'ideEvento', 'perApur')).toBe('2025-03');
  });

  it('writes each change with the row that asked for it', async () => {
    expect(await mudancas(r)).toEqual([
      [
        '2025-03',
        'S-1010',
        'codRubr VALE · ideTabRubr T1 · iniValid 2024-01',
        'codIncCP',
        '11',
        '00',
        'planilha S-1010 linha 4',
      ],
      [
        '2025-04',
        'S-1200',
        `CPF ${A} · recibo 1.1.0000000000000000014 · ideDmDev FOLHA · codCateg 101 · nrInsc 11222333000181 · codLotacao GERAL · matricula M1 · codRubr SAL`,
        'vrRubr',
        '3000.00',
        '3100.00',
        'planilha S-1200 linha 4',
      ],
      [
        '2025-04',
        'S-1200',
        `CPF ${A} · recibo 1.1.0000000000000000014 · ideDmDev FOLHA · codCateg 101 · nrInsc 11222333000181 · codLotacao GERAL · matricula M1 · codRubr VALE`,
        '(registro)',
        'vrRubr 440.00 · indApurIR 0',
        '',
        'planilha S-1200 linha 5',
      ],
      [
        '2025-04',
        'S-2299',
        `CPF ${B} · matricula M2 · recibo 1.1.0000000000000000015 · ideDmDev RESC · nrInsc 11222333000181 · codLotacao GERAL · codRubr SALDO`,
        'vrRubr',
        '1000.00',
        '900.00',
        'planilha S-2299 linha 4',
      ],
    ]);
  });

  it('tells the month whose payroll used the rubric and is not sent again', () => {
    expect(avisos(r)).toEqual([
      'Aba S-1010, linha 4, coluna codIncCP: a incidência da rubrica VALE (tabela T1) muda, e há eventos que a usam e não são reenviados: 02/2025 (1).',
    ]);
  });

  it('gives the same bytes again, and is read by the reader of events', async () => {
    const outra = await rectifyMundo(mundo, GOLDEN, { hoje: '2026-12-31' });
    expect([...outra.zip]).toEqual([...r.zip]);
    for (const [nome, texto] of r.zip) {
      if (!nome.endsWith('.xml')) continue;
      const lido = readEsocial(Buffer.from(texto));
      expect(lido.problemas).toEqual([]);
      expect(lido.eventos[0]?.id).toMatch(/^ID111222333000000\d{19}$/);
      expect(path.posix.basename(nome)).toBe(`${lido.eventos[0]?.id}.xml`);
    }
  });
});

describe('registers', () => {
  const vale = (l: Record<string, string>) => ({ codRubr: 'VALE', ideTabRubr: 'T1', iniValid: '2024-01', ...l });
  const so = (l: Record<string, string>) => rectifyMundo(mundo, { 'S-1010': [vale(l)] });

  it('splits a validity: the one before is closed, and the new one begins with the changes', async () => {
    const r = await so({ ACAO: 'INCLUIR_VIGENCIA', iniValid: '2025-03', codIncCP: '00', dscRubr: 'VALE NOVO' });
    expect(r.resultado.status).toBe('SUCCESS');
    expect(pastasDe(r)).toEqual(['2025-03/01_S-1010', '2025-03/01_S-1010']);
    const fecha = findElemento(arvore(r, 'S-1010', 0), 'infoRubrica', 'alteracao');
    expect(textoDe(fecha, 'novaValidade', 'fimValid')).toBe('2025-02');
    expect(textoDe(fecha, 'dadosRubrica', 'codIncCP')).toBe('11');
    const nova = findElemento(arvore(r, 'S-1010', 1), 'infoRubrica', 'inclusao');
    expect([textoDe(nova, 'ideRubrica', 'iniValid'), textoDe(nova, 'dadosRubrica', 'codIncCP')]).toEqual([
      '2025-03',
      '00',
    ]);
    expect(textoDe(nova, 'dadosRubrica', 'dscRubr')).toBe('VALE NOVO');
    // Only the months from the new validity on change.
    expect(avisos(r)[0]).toContain('03/2025 (2), 04/2025 (1)');
    expect(avisos(r)[0]).not.toContain('02/2025');
  });

  it('asks for the process of a suspended incidence, and takes it away with the suspension', async () => {
    const sem = await so({ ACAO: 'ALTERAR', codIncCP: '91' });
    expect(sem.resultado.status).toBe('ERROR');
    expect(erros(sem)).toEqual([['CAMPO_OBRIGATORIO', 'S-1010', 4, 'nrProc']]);
    const com = await so({
      ACAO: 'ALTERAR',
      codIncCP: '91',
      tpProc: '2',
      nrProc: '00000010020244030000',
      extDecisao: '1',
      codSusp: '1',
    });
    expect(com.resultado.status).toBe('SUCCESS');
    const dados = findElemento(arvore(com, 'S-1010'), 'infoRubrica', 'alteracao', 'dadosRubrica');
    expect(dados?.filhos.map((f) => f.nome).at(-1)).toBe('ideProcessoCP');
  });

  it('takes codIncIRRF 9, of discounts and the like, for no suspension', async () => {
    const alterar = async (codIncIRRF: string) => {
      const xml = readEntrada('S-1010-VALE.xml').replace('<codIncIRRF>11<', `<codIncIRRF>${codIncIRRF}<`);
      const r = await rectifyMundo(await novo({ 'S-1010-VALE.xml': xml }), {
        'S-1010': [vale({ ACAO: 'ALTERAR', codIncCP: '00' })],
      });
      return erros(r).map(([codigo, aba]) => [codigo, aba]);
    };
    expect(await alterar('9')).toEqual([]);
    expect(await alterar('9011')).toEqual([['CAMPO_OBRIGATORIO', 'S-1010']]);
  });

  it('moves the end of a validity, and takes one that no event uses out of the table', async () => {
    const fim = await so({ ACAO: 'ALTERAR', fimValid: '12/2025' });
    const alterada = findElemento(arvore(fim, 'S-1010'), 'infoRubrica', 'alteracao', 'novaValidade');
    expect(alterada?.filhos.map((f) => f.texto)).toEqual(['2024-01', '2025-12']);
    const semUso = await novo({ 'S-1010-SEMUSO.xml': readEntrada('S-1010-VALE.xml').replaceAll('VALE', 'SEMUSO') });
    const fora = await rectifyMundo(semUso, { 'S-1010': [vale({ ACAO: 'EXCLUIR', codRubr: 'SEMUSO' })] });
    expect(erros(fora)).toEqual([]);
    expect(findElemento(arvore(fora, 'S-1010'), 'infoRubrica', 'exclusao')?.filhos.map((f) => f.nome)).toEqual([
      'ideRubrica',
    ]);
  });

  it('changes RAT, FAP, FPAS and other entities', async () => {
    const r = await rectifyMundo(mundo, {
      'S-1005': [{ ACAO: 'ALTERAR', nrInsc: '11.222.333/0001-81', iniValid: '2024-01', fap: '0,5' }],
      'S-1020': [{ ACAO: 'ALTERAR', codLotacao: 'GERAL', iniValid: '2024-01', codTercs: '75' }],
    });
    expect(r.resultado.status).toBe('SUCCESS');
    expect(textoDe(arvore(r, 'S-1005'), 'infoEstab', 'alteracao', 'dadosEstab', 'aliqGilrat', 'fap')).toBe('0.5');
    expect(textoDe(arvore(r, 'S-1005'), 'infoEstab', 'alteracao', 'ideEstab', 'tpInsc')).toBe('1');
    expect(textoDe(arvore(r, 'S-1020'), 'infoLotacao', 'alteracao', 'dadosLotacao', 'fpasLotacao', 'codTercs')).toBe(
      '0075',
    );
    expect(avisos(r)[0]).toContain('perdeu os zeros à esquerda');
  });

  it('refuses what does not fit the table, row by row, and leaves everything out', async () => {
    const r = await rectifyMundo(mundo, {
      'S-1010': [
        vale({ ACAO: 'INCLUIR_VIGENCIA' }),
        vale({ ACAO: 'ALTERAR', iniValid: '2023-05', codIncCP: '00' }),
        vale({ ACAO: 'ALTERAR', codRubr: 'OUTRA', codIncCP: '00' }),
        vale({ ACAO: 'ALTERAR', codRubr: 'SAL', fimValid: '2023-12' }),
        vale({ ACAO: 'ALTERAR', codIncCP: '99' }),
        vale({ ACAO: 'INCLUIR' }),
        vale({ ACAO: 'INCLUIR_VIGENCIA', codRubr: 'INSS', iniValid: '2023-01' }),
      ],
      'S-1200': [item({ codRubr: 'SAL', vrRubr: '1' })],
    });
    expect(r.resultado.status).toBe('ERROR');
    expect(erros(r).toSorted((a, b) => Number(a[2]) - Number(b[2]))).toEqual([
      ['CHAVE_DUPLICADA', 'S-1010', 4, 'iniValid'],
      ['CHAVE_NAO_ENCONTRADA', 'S-1010', 5, 'iniValid'],
      ['CHAVE_NAO_ENCONTRADA', 'S-1010', 6, ''],
      ['FORMATO', 'S-1010', 7, 'fimValid'],
      ['DOMINIO', 'S-1010', 8, 'codIncCP'],
      ['ACAO_INVALIDA', 'S-1010', 9, 'ACAO'],
      ['CHAVE_NAO_ENCONTRADA', 'S-1010', 10, 'iniValid'],
    ]);
    expect(r.nomes).toEqual(['relatorio_retificacao.xlsx']);
  });
});

describe('amounts of pay', () => {
  it('includes an amount where the others are, in the order of the layout', async () => {
    const r = await rectifyMundo(mundo, {
      'S-1200': [
        item({ ACAO: 'INCLUIR', codRubr: 'SALDO', ideTabRubr: 'T1', vrRubr: '10,5', qtdRubr: '2', indApurIR: '0' }),
      ],
    });
    const remun = findElemento(arvore(r, '03_S-1200'), 'dmDev', 'infoPerApur', 'ideEstabLot', 'remunPerApur');
    expect(remun?.filhos.map((f) => f.nome)).toEqual([
      'matricula',
      'itensRemun',
      'itensRemun',
      'itensRemun',
      'infoAgNocivo',
    ]);
    expect(remun?.filhos[3]?.filhos.map((f) => [f.nome, f.texto])).toEqual([
      ['codRubr', 'SALDO'],
      ['ideTabRubr', 'T1'],
      ['qtdRubr', '2'],
      ['vrRubr', '10.50'],
      ['indApurIR', '0'],
    ]);
  });

  it('asks for every mandatory element of the layout in force, with sheet and row', async () => {
    // indApurIR is mandatory from 07/2021 on: without it the item was written and the government refused the event.
    const novaVerba = { ACAO: 'INCLUIR', codRubr: 'SALDO', ideTabRubr: 'T1', vrRubr: '10' };
    const r = await rectifyMundo(mundo, {
      'S-1200': [item(novaVerba), item({ perApur: '2024', codRubr: 'SAL', indApurIR: '#LIMPAR' })],
      'S-2299': [{ ...novaVerba, cpfTrab: B, matricula: 'M2', ideDmDev: 'RESC', codRubr: 'SAL' }],
    });
    expect(r.resultado.status).toBe('ERROR');
    expect(erros(r).sort()).toEqual([
      ['CAMPO_OBRIGATORIO', 'S-1200', 4, 'indApurIR'],
      ['CAMPO_OBRIGATORIO', 'S-1200', 5, 'indApurIR'],
      ['CAMPO_OBRIGATORIO', 'S-2299', 4, 'indApurIR'],
    ]);
  });

  it('refuses an item of a rubric that the same workbook takes out of its register', async () => {
    const semUso = await novo({ 'S-1010-SEMUSO.xml': readEntrada('S-1010-VALE.xml').replaceAll('VALE', 'SEMUSO') });
    const r = await rectifyMundo(semUso, {
      'S-1010': [{ ACAO: 'EXCLUIR', codRubr: 'SEMUSO', ideTabRubr: 'T1', iniValid: '2024-01' }],
      'S-1200': [item({ ACAO: 'INCLUIR', codRubr: 'SEMUSO', ideTabRubr: 'T1', vrRubr: '1', indApurIR: '0' })],
    });
    expect(erros(r)).toEqual([['REFERENCIA_INEXISTENTE', 'S-1200', 4, 'codRubr']]);
  });

  it('doubts a rubric that no register has', async () => {
    const r = await rectifyMundo(mundo, {
      'S-1200': [item({ ACAO: 'INCLUIR', codRubr: 'NADA', ideTabRubr: 'T1', vrRubr: '1', indApurIR: '0' })],
    });
    expect(r.resultado.status).toBe('SUCCESS');
    expect(r.prova.ocorrencias.map((o) => [o.nivel, o.codigo, o.linha])).toEqual([
      ['ADVERTENCIA', 'REFERENCIA_INEXISTENTE', 4],
    ]);
  });

  it('rectifies a payment and its deductions without opening the month', async () => {
    const base = { perApur: '2025-03', cpfBenef: A };
    const r = await rectifyMundo(mundo, {
      'S-1210': [{ ...base, ACAO: 'ALTERAR', dtPgto: '31/03/2025', ideDmDev: 'FOLHA', vrLiq: '3000' }],
      'S-1210_IR': [
        { ...base, ACAO: 'EXCLUIR', grupo: 'dedDepen', cpfDep: '12345678909' },
        { ...base, ACAO: 'INCLUIR', grupo: 'penAlim', tpCR: '56107', tpRend: '11', cpfDep: B, valor: '500,00' },
        { ...base, ACAO: 'INCLUIR', grupo: 'planSaude', cnpjOper: '11222333000181', valor: '90' },
        { ...base, ACAO: 'INCLUIR', grupo: 'infoDepSau', cnpjOper: '11222333000181', cpfDep: B, valor: '20' },
      ],
    });
    expect(erros(r)).toEqual([]);
    expect(pastasDe(r)).toEqual(['2025-03/06_S-1210']);
    const benef = findElemento(arvore(r, 'S-1210'), 'ideBenef');
    expect(textoDe(benef, 'infoPgto', 'vrLiq')).toBe('3000.00');
    const ir = findElemento(benef, 'infoIRComplem');
    expect(findElemento(ir, 'infoIRCR')?.filhos.map((f) => f.nome)).toEqual(['tpCR', 'penAlim']);
    expect(textoDe(ir, 'planSaude', 'infoDepSau', 'vlrSaudeDep')).toBe('20.00');
    expect(r.prova.resumo[0]).toMatchObject({
      baseInssAntes: '5660.00',
      baseInssDepois: '5660.00',
      retificarDctf: false,
    });
  });

  it('keeps the payroll of the 13th apart, and a dismissal in its month', async () => {
    const r = await rectifyMundo(mundo, {
      'S-1200': [item({ perApur: '2024', codRubr: 'SAL', vrRubr: '2900' })],
      'S-2299': [{ ACAO: 'ALTERAR', cpfTrab: B, matricula: 'M2', dtDeslig: '16/04/2025' }],
    });
    expect(erros(r)).toEqual([]);
    expect(pastasDe(r)).toEqual(['2024-13/03_S-1200', '2025-04/04_S-2299']);
    expect(textoDe(arvore(r, '2024-13'), 'ideEvento', 'indApuracao')).toBe('2');
    expect(textoDe(arvore(r, 'S-2299'), 'infoDeslig', 'dtDeslig')).toBe('2025-04-16');
  });
});

describe('other events of pay', () => {
  const empregador = '<ideEmpregador><tpInsc>1</tpInsc><nrInsc>11222333</nrInsc></ideEmpregador>';
  const emissor = '<tpAmb>1</tpAmb><procEmi>1</procEmi><verProc>x</verProc>';
  const estab = '<tpInsc>1</tpInsc><nrInsc>11222333000181</nrInsc>';
  const verba = (tag: string, codigo: string) =>
    `<${tag}><codRubr>${codigo}</codRubr><ideTabRubr>T1</ideTabRubr><vrRubr>100.00</vrRubr><indApurIR>0</indApurIR></${tag}>`;
  const evento = (elemento: string, n: number, corpo: string) =>
    `<retornoEventoCompleto><evento><eSocial xmlns="http://www.esocial.gov.br/schema/evt/${elemento}/v_S_01_03_00"><${elemento} Id="ID111222333000000202504201200000010${n}">${corpo}</${elemento}></eSocial></evento>` +
    `<recibo><nrRecibo>1.2.000000000000000080${n}</nrRecibo></recibo></retornoEventoCompleto>`;
  const mensal = `<ideEvento><indRetif>1</indRetif><indApuracao>1</indApuracao><perApur>2025-04</perApur>${emissor}</ideEvento>${empregador}`;
  // Four events in one file, as a download of the portal may give them.
  const LOTE = `<lote>${[
    evento(
      'evtRmnRPPS',
      1,
      `${mensal}<ideTrabalhador><cpfTrab>${A}</cpfTrab></ideTrabalhador><dmDev><ideDmDev>S</ideDmDev><codCateg>301</codCateg><infoPerApur><ideEstab>${estab}<remunPerApur><matricula>S9</matricula>${verba('itensRemun', 'SAL')}</remunPerApur></ideEstab></infoPerApur><infoPerAnt><remunOrgSuc>N</remunOrgSuc><idePeriodo><perRef>2025-01</perRef><ideEstab>${estab}<remunPerAnt><matricula>S9</matricula>${verba('itensRemun', 'SAL')}</remunPerAnt></ideEstab></idePeriodo></infoPerAnt></dmDev>`,
    ),
    evento(
      'evtBenPrRP',
      2,
      `${mensal}<ideBenef><cpfBenef>${B}</cpfBenef></ideBenef><dmDev><ideDmDev>B</ideDmDev><nrBeneficio>77</nrBeneficio><infoPerApur><ideEstab>${estab}${verba('itensRemun', 'SAL')}${verba('itensRemun', 'VALE')}</ideEstab></infoPerApur></dmDev>`,
    ),
    evento(
      'evtTSVTermino',
      3,
      `<ideEvento><indRetif>1</indRetif>${emissor}</ideEvento>${empregador}<ideTrabSemVinculo><cpfTrab>${A}</cpfTrab><matricula>D1</matricula></ideTrabSemVinculo><infoTSVTermino><dtTerm>2025-04-30</dtTerm><mtvDesligTSV>01</mtvDesligTSV><verbasResc><dmDev><ideDmDev>T</ideDmDev><ideEstabLot>${estab}<codLotacao>GERAL</codLotacao>${verba('detVerbas', 'SALDO')}</ideEstabLot></dmDev></verbasResc></infoTSVTermino>`,
    ),
  ].join('')}</lote>`;

  it('are found in a file of several events and changed where the key says', async () => {
    const r = await rectifyMundo(await novo({ 'lote.xml': LOTE }), {
      'S-1202': [
        {
          ACAO: 'ALTERAR',
          perApur: '2025-04',
          cpfTrab: A,
          ideDmDev: 'S',
          codRubr: 'SAL',
          perRef: '01/2025',
          vrRubr: '55',
        },
      ],
      'S-1207': [{ ACAO: 'EXCLUIR', perApur: '2025-04', cpfBenef: B, ideDmDev: 'B', codRubr: 'VALE' }],
      'S-2399': [{ ACAO: 'ALTERAR', cpfTrab: A, perApur: '2025-04', codRubr: 'SALDO', vrRubr: '44' }],
    });
    expect(erros(r)).toEqual([]);
    expect(pastasDe(r)).toEqual(['2025-04/03_S-1202', '2025-04/03_S-1207', '2025-04/04_S-2399']);
    const dmDev = findElemento(arvore(r, 'S-1202'), 'dmDev');
    expect(textoDe(dmDev, 'infoPerAnt', 'idePeriodo', 'ideEstab', 'remunPerAnt', 'itensRemun', 'vrRubr')).toBe('55.00');
    expect(textoDe(dmDev, 'infoPerApur', 'ideEstab', 'remunPerApur', 'itensRemun', 'vrRubr')).toBe('100.00');
    expect(findElemento(arvore(r, 'S-1207'), 'dmDev', 'infoPerApur', 'ideEstab')?.filhos.map((f) => f.nome)).toEqual([
      'tpInsc',
      'nrInsc',
      'itensRemun',
    ]);
    const termino = arvore(r, 'S-2399');
    expect(textoDe(termino, 'infoTSVTermino', 'verbasResc', 'dmDev', 'ideEstabLot', 'detVerbas', 'vrRubr')).toBe(
      '44.00',
    );
    expect(textoDe(termino, 'ideEvento', 'nrRecibo')).toBe('1.2.0000000000000000803');
  });
});

describe('what cannot be rectified', () => {
  it('is told row by row, with what to do, and leaves nothing but the workbook that says so', async () => {
    const maio = { perApur: '05/2025', codRubr: 'SAL', vrRubr: '1' };
    const casos: readonly (readonly [string, Record<string, string>, string])[] = [
      ['SEM_RECIBO', maio, ''],
      ['NAO_SUPORTADO', { ...maio, cpfTrab: B }, ''],
      ['PERIODO_FORA_DO_PROJETO', { perApur: '06/2025', codRubr: 'SAL' }, 'perApur'],
      ['CHAVE_NAO_ENCONTRADA', { cpfTrab: B, codRubr: 'SAL' }, ''],
      ['CHAVE_NAO_ENCONTRADA', { codRubr: 'NADA' }, ''],
      ['PAI_NAO_ENCONTRADO', { ACAO: 'INCLUIR', ideDmDev: 'X', codRubr: 'SAL', ideTabRubr: 'T1', vrRubr: '1' }, ''],
      ['CAMPO_OBRIGATORIO', { ACAO: 'INCLUIR', codRubr: 'INSS', ideTabRubr: 'T1' }, 'vrRubr'],
      ['CAMPO_OBRIGATORIO', { ideDmDev: '', codRubr: 'SAL' }, 'ideDmDev'],
      ['FORMATO', { codRubr: 'SAL', vrRubr: 'mil' }, 'vrRubr'],
      ['FORMATO', { codRubr: 'SAL', vrRubr: '0,00' }, 'vrRubr'],
      ['FORMATO', { codRubr: 'SAL', vrRubr: '1,234' }, 'vrRubr'],
      ['DOMINIO', { codRubr: 'SAL', indApurIR: '7' }, 'indApurIR'],
      ['ACAO_INVALIDA', { ACAO: '', codRubr: 'SAL' }, 'ACAO'],
      ['NAO_SUPORTADO', { ACAO: 'EXCLUIR', perApur: '2024', codRubr: 'SAL' }, ''],
    ];
    const r = await rectifyMundo(mundo, {
      'S-1200': [
        ...casos.map(([, linha]) => item(linha)),
        item({ codRubr: 'VALE', vrRubr: '1' }),
        item({ codRubr: 'VALE', vrRubr: '2' }),
      ],
      'S-2299': [{ ACAO: 'ALTERAR', cpfTrab: B, matricula: 'M2', dtDeslig: '2025-05-02' }],
    });
    expect(r.resultado.status).toBe('ERROR');
    const esperados = [
      ...casos.map(([codigo, , coluna], i) => [codigo, 'S-1200', i + 4, coluna]),
      ['CHAVE_DUPLICADA', 'S-1200', casos.length + 5, ''],
      ['CHAVE_IMUTAVEL', 'S-2299', 4, 'dtDeslig'],
    ];
    // The one of a simplified module is known only when the event is read, which has no row.
    const achados = erros(r).map((e) => (e[1] === '' ? ['NAO_SUPORTADO', 'S-1200', 5, ''] : e));
    const chave = (e: readonly unknown[]) => `${e[1]} ${String(e[2]).padStart(3, '0')}`;
    expect(achados.toSorted((a, b) => (chave(a) < chave(b) ? -1 : 1))).toEqual(esperados);
    for (const o of r.prova.ocorrencias) {
      expect(o.mensagem).toMatch(/\.$/);
      expect(o.sugestao).toMatch(/\.$/);
    }
    expect(r.nomes).toEqual(['relatorio_retificacao.xlsx']);
  });

  it.each<[string, LinhasPlanilha, string]>([
    ['a new key', { 'S-1200': [item({ codRubr: 'SAL', NOVO_cpfTrab: B })] }, 'CHAVE_IMUTAVEL'],
    ['a transmission', { PARAMETROS: [{ PARAMETRO: 'TRANSMITIR', VALOR: 'S' }], ...GOLDEN }, 'NAO_SUPORTADO'],
    ['a workbook of another obligation', { C170: [{ ACAO: 'ALTERAR' }] }, 'PLANILHA_INVALIDA'],
    ['an empty workbook', { 'S-1200': [] }, 'PLANILHA_INVALIDA'],
  ])('leaves everything out: %s', async (_, linhas, codigo) => {
    const r = await rectifyMundo(mundo, linhas);
    expect(r.resultado.status).toBe('ERROR');
    expect(erros(r).map((e) => e[0])).toEqual([codigo]);
    expect(r.nomes).toEqual(['relatorio_retificacao.xlsx']);
  });

  it('leaves out the month with the error and makes the other one', async () => {
    const r = await rectifyMundo(mundo, { ...GOLDEN, 'S-1200': [item({ codRubr: 'NADA' })] });
    expect(r.resultado.status).toBe('SUCCESS');
    expect(r.prova.resumo.map((p) => [p.periodo, p.gerado])).toEqual([
      ['2025-03', true],
      ['2025-04', false],
    ]);
    expect(r.nomes.some((n) => n.startsWith('2025-04'))).toBe(false);
    expect((await mudancas(r)).every((m) => m[0] === '2025-03')).toBe(true);
  });

  it('stops at the end of the five years', async () => {
    const r = await rectifyMundo(mundo, GOLDEN, { hoje: '2031-01-01' });
    expect(erros(r).map((e) => e[0])).toEqual(['PRAZO', 'PRAZO', 'PRAZO', 'PRAZO']);
  });

  it('says which file is gone', async () => {
    const sem = { ...mundo, arquivos: mundo.arquivos.filter((a) => !a.nome.includes('S-1200-2025-04')) };
    const r = await rectifyMundo(sem, { 'S-1200': [item({ codRubr: 'SAL', vrRubr: '1' })] });
    expect(erros(r).map((e) => e[0])).toEqual(['ARQUIVO_BASE_AUSENTE']);
  });

  it('says that a month without a closing in the project counts as open', async () => {
    const r = await rectifyMundo(await novo({ 'S-1299-2025-03.xml': null }), {
      'S-1200_REENVIAR': [{ ACAO: 'REENVIAR', perApur: '2025-03', cpfTrab: B }],
    });
    expect(pastasDe(r)).toEqual(['2025-03/03_S-1200']);
    expect(avisos(r)[0]).toContain('não tem o fechamento (S-1299)');
    expect(lugares(r)).toEqual([['S-1200_REENVIAR', 4]]);
  });
});

describe('earlier layouts', () => {
  it('are converted, and what is lost is told and listed', async () => {
    const antigo = readEntrada('S-1200-2025-04-A.xml')
      .replace('evtRemun/v_S_01_03_00', 'evtRemun/v02_05_00')
      .replaceAll('<vrRubr>', '<vrUnit>5.00</vrUnit><vrRubr>')
      .replace('</cpfTrab>', '</cpfTrab><nisTrab>12345678901</nisTrab>');
    const r = await rectifyMundo(await novo({ 'S-1200-2025-04-A.xml': antigo }), {
      'S-1200': [item({ codRubr: 'SAL', vrRubr: '1' })],
    });
    expect(erros(r)).toEqual([]);
    expect(r.nomes.map((n) => r.zip.get(n)).join('')).not.toMatch(/nisTrab|vrUnit/);
    expect(avisos(r)).toEqual([
      'O campo ideTrabalhador/nisTrab do S-1200, do leiaute v02_05_00, não existe no leiaute v_S_01_03_00. Em 1 evento.',
      'O campo dmDev/infoPerApur/ideEstabLot/remunPerApur/itensRemun/vrUnit do S-1200, do leiaute v02_05_00, não existe no leiaute v_S_01_03_00. Em 2 eventos.',
    ]);
    expect(lugares(r)).toEqual([
      ['S-1200', 4],
      ['S-1200', 4],
    ]);
    expect((await mudancas(r)).filter((m) => m[6]?.startsWith('conversão')).length).toBe(3);
  });
});

describe('a closing of layout S-1.0, which did not tell payments', () => {
  const antigo = readEntrada('S-1299-2025-03.xml')
    .replace('evtFechaEvPer/v_S_01_03_00', 'evtFechaEvPer/v_S_01_00_00')
    .replace('<evtPgtos>N</evtPgtos>', '');
  const reenvio = { 'S-1200_REENVIAR': [{ ACAO: 'REENVIAR', perApur: '2025-03', cpfTrab: B }] };
  const campos = (r: Retificado) =>
    findElemento(arvore(r, '05_S-1299'), 'infoFech')?.filhos.map((f) => f.nome + f.texto);

  it('is repeated with what the project knows of them', async () => {
    const r = await rectifyMundo(await novo({ 'S-1299-2025-03.xml': antigo }), reenvio);
    expect(erros(r)).toEqual([]);
    expect(campos(r)?.slice(0, 3)).toEqual(['evtRemunS', 'evtPgtosS', 'evtComProdN']);
    expect(avisos(r)).toEqual([
      'O fechamento (S-1299) de 03/2025 é do leiaute v_S_01_00_00, que não dizia se houve pagamentos: o novo leva S, porque o projeto tem pagamentos (S-1210) do mês.',
    ]);
    expect(lugares(r)).toEqual([['S-1200_REENVIAR', 4]]);
  });

  it('says no where the project has no payment', async () => {
    const mundoSem = await novo({ 'S-1299-2025-03.xml': antigo, 'S-1210-2025-03-A.xml': null });
    expect(campos(await rectifyMundo(mundoSem, reenvio))?.[1]).toBe('evtPgtosN');
  });
});

describe('a workbook that LibreOffice saved', () => {
  it('asks for the same', async () => {
    const planilha = path.join(
      import.meta.dirname,
      '../../../../fixtures/retificacao/libreoffice/esocial-preenchido.xlsx',
    );
    const workDir = path.join(mundo.dir, 'libreoffice');
    mkdirSync(workDir);
    const r = await rectifyPlanilha(mundo, planilha, { workDir });
    expect(erros(r)).toEqual([]);
    expect([...new Set(pastasDe(r))]).toEqual([
      '2025-03/01_S-1010',
      '2025-03/02_S-1298',
      '2025-03/03_S-1200',
      '2025-03/05_S-1299',
      '2025-03/06_S-1210',
      '2025-04/03_S-1200',
    ]);
    expect(textoDe(arvore(r, 'S-1210'), 'ideBenef', 'infoPgto', 'vrLiq')).toBe('3000.50');
    expect((await mudancas(r)).find((m) => m[3] === 'vrRubr')?.slice(4)).toEqual([
      '3000.00',
      '3100.00',
      'planilha S-1200 linha 4',
    ]);
  });
});

describe('signature and lots', () => {
  const senha = 'segredo';
  const pfx = (titular: string, fim?: Date) => createPfxFicticio({ titular, senha, fim });
  const assinar = {
    ...GOLDEN,
    PARAMETROS: [
      { PARAMETRO: 'ASSINAR', VALOR: 'S' },
      { PARAMETRO: 'LOTES', VALOR: 'S' },
    ],
  };

  it('signs every event with the certificate of the company and cuts lots by step', async () => {
    const r = await rectifyMundo(mundo, assinar, { certificado: { pfx: pfx('11222333000181'), senha } });
    expect(avisos(r).length).toBe(1);
    const eventos = r.nomes.filter((n) => n.startsWith('2025'));
    expect(eventos.every((n) => r.zip.get(n)?.endsWith('</Signature></eSocial>'))).toBe(true);
    const lotes = r.nomes.filter((n) => n.startsWith('lotes/'));
    expect(lotes).toEqual([
      'lotes/0001_grupo1.xml',
      'lotes/0002_grupo3.xml',
      'lotes/0003_grupo3.xml',
      'lotes/0004_grupo3.xml',
      'lotes/0005_grupo3.xml',
      'lotes/0006_grupo2.xml',
    ]);
    const lote = r.zip.get('lotes/0003_grupo3.xml') ?? '';
    expect(lote).toContain('<ideTransmissor><tpInsc>1</tpInsc><nrInsc>11222333000181</nrInsc></ideTransmissor>');
    // An event goes into its lot byte for byte, or its signature would no longer hold.
    const [primeiro = ''] = eventos.filter((n) => n.includes('03_S-1200'));
    expect(lote).toContain((r.zip.get(primeiro) ?? '-').replace(/^<\?xml[^>]*\?>/, ''));
  });

  it('signs where the caller asks for it and the workbook does not', async () => {
    const certificado = { pfx: pfx('11222333000181'), senha };
    const r = await rectifyMundo(mundo, GOLDEN, { certificado, sign: true });
    const eventos = r.nomes.filter((n) => n.startsWith('2025'));
    expect(eventos.length).toBe(7);
    expect(eventos.every((n) => r.zip.get(n)?.endsWith('</Signature></eSocial>'))).toBe(true);
  });

  it('leaves the events unsigned, and says so, when the certificate cannot sign', () => {
    const preparar = (certificado?: { pfx: Uint8Array; senha: string }) => {
      const coletor = createColetorOcorrencias();
      const { sign, transmissor } = prepareAssinatura({
        sign: true,
        certificado,
        empresa: { cnpj: '11222333000181' },
        hoje: '2026-11-21',
        linha: 8,
        report: coletor.report,
      });
      return {
        intacto: sign(XML) === XML,
        transmissor,
        avisos: coletor.lista().map((o) => [o.nivel, o.aba, o.linha, o.mensagem]),
      };
    };
    const XML = '<?xml version="1.0"?><eSocial xmlns="x"><evt Id="1"/></eSocial>';
    for (const certificado of [
      undefined,
      { pfx: pfx('11222333000181'), senha: 'errada' },
      { pfx: pfx('11222333000181', new Date('2025-01-01T00:00:00Z')), senha },
      { pfx: pfx('sem numero'), senha },
    ]) {
      const sem = preparar(certificado);
      expect(sem).toMatchObject({ intacto: true, transmissor: null });
      expect(sem.avisos).toEqual([
        ['ADVERTENCIA', 'PARAMETROS', 8, expect.stringMatching(/^Os eventos não foram assinados\./)],
      ]);
    }
    const deOutro = preparar({ pfx: pfx('99999999000191'), senha });
    expect(deOutro).toMatchObject({ intacto: false, transmissor: { tpInsc: '1', nrInsc: '99999999000191' } });
    expect(deOutro.avisos[0]?.[3]).toContain('que não é o da empresa');
    expect(preparar({ pfx: pfx('11222333000181'), senha }).avisos).toEqual([]);
  });
});
