/*
 * Rows on registers and on amounts of pay change exactly what they name in the events of the eSocial, and a row that
 * does not fit is refused with its sheet and row.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  A,
  arvore,
  avisos,
  B,
  createMundos,
  erros,
  item,
  type MundoEsocial,
  mudancas,
  pastasDe,
  readEntrada,
  rectifyMundo,
} from './testing-esocial.ts';
import { findElemento, textoDe } from './xml/arvore.ts';

let mundo: MundoEsocial;
const mundos = createMundos();
beforeAll(async () => {
  mundo = await mundos.prepare();
});
afterAll(() => mundos.erase());

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
      const r = await rectifyMundo(await mundos.prepare({ 'S-1010-VALE.xml': xml }), {
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
    const semUso = await mundos.prepare({
      'S-1010-SEMUSO.xml': readEntrada('S-1010-VALE.xml').replaceAll('VALE', 'SEMUSO'),
    });
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
    const semUso = await mundos.prepare({
      'S-1010-SEMUSO.xml': readEntrada('S-1010-VALE.xml').replaceAll('VALE', 'SEMUSO'),
    });
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

it('dates events of registers alone after the events that they change, so that its own output counts', async () => {
  // The last change of VALE was received on 10/06/2026, after every event of the payroll.
  const vale = readEntrada('S-1010-VALE.xml');
  const depois = vale
    .replaceAll('ID1112223330000002024010509000000002', 'ID1112223330000002026061009000000002')
    .replaceAll('2024-01-05T09:00:00', '2026-06-10T09:00:00');
  const troca = { 'S-1010-VALE.xml': depois };
  const tardio = await mundos.prepare(troca);
  const alterar = { ACAO: 'ALTERAR', codRubr: 'VALE', ideTabRubr: 'T1', iniValid: '2024-01', codIncCP: '00' };
  const r = await rectifyMundo(tardio, { 'S-1010': [alterar] });
  expect(r.resultado.status).toBe('SUCCESS');
  const [nome] = r.nomes.filter((n) => n.includes('S-1010'));
  const feito = r.zip.get(nome ?? '') ?? '';
  expect(/Id="ID.{15}(\d{8})/.exec(feito)?.[1]).toBe('20260611');
  // The project once more, with what it made: another row finds the register as the first one left it.
  const outra = await mundos.prepare({ ...troca, 'S-1010-VALE-retificada.xml': feito });
  const denovo = await rectifyMundo(outra, { 'S-1010': [{ ...alterar, codIncCP: '11' }] });
  expect(denovo.resultado.status).toBe('SUCCESS');
  expect((await mudancas(denovo)).map(([, , , campo, antes, agora]) => [campo, antes, agora])).toEqual([
    ['codIncCP', '00', '11'],
  ]);
});
