/*
 * Events of other kinds, of earlier layouts and of packages are rectified like the usual ones. What cannot be rectified
 * is reported row by row, with what to do.
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
  type LinhasPlanilha,
  lugares,
  type MundoEsocial,
  mudancas,
  pastasDe,
  type Retificado,
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

const GOLDEN: LinhasPlanilha = {
  'S-1010': [{ ACAO: 'ALTERAR', codRubr: 'VALE', ideTabRubr: 'T1', iniValid: '01/2024', codIncCP: '00' }],
  'S-1200_REENVIAR': [{ ACAO: 'REENVIAR', perApur: '03/2025' }],
  'S-1200': [item({ codRubr: 'SAL', vrRubr: '3.100,00' }), item({ ACAO: 'EXCLUIR', codRubr: 'VALE' })],
  'S-2299': [{ ACAO: 'ALTERAR', cpfTrab: B, matricula: 'M2', ideDmDev: 'RESC', codRubr: 'SALDO', vrRubr: '900' }],
};

describe('other events of pay', () => {
  const empregador = '<ideEmpregador><tpInsc>1</tpInsc><nrInsc>11222333</nrInsc></ideEmpregador>';
  const emissor = '<tpAmb>1</tpAmb><procEmi>1</procEmi><verProc>x</verProc>';
  const estab = '<tpInsc>1</tpInsc><nrInsc>11222333000181</nrInsc>';
  const verba = (tag: string, codigo: string) =>
    `<${tag}><codRubr>${codigo}</codRubr><ideTabRubr>T1</ideTabRubr><vrRubr>100.00</vrRubr>` +
    `<indApurIR>0</indApurIR></${tag}>`;
  const evento = (elemento: string, n: number, corpo: string) =>
    '<retornoEventoCompleto><evento>' +
    `<eSocial xmlns="http://www.esocial.gov.br/schema/evt/${elemento}/v_S_01_03_00">` +
    `<${elemento} Id="ID111222333000000202504201200000010${n}">${corpo}</${elemento}></eSocial></evento>` +
    `<recibo><nrRecibo>1.2.000000000000000080${n}</nrRecibo></recibo></retornoEventoCompleto>`;
  const mensal =
    '<ideEvento><indRetif>1</indRetif><indApuracao>1</indApuracao>' +
    `<perApur>2025-04</perApur>${emissor}</ideEvento>${empregador}`;
  // Four events in one file, as a download of the portal may give them.
  const LOTE = `<lote>${[
    evento(
      'evtRmnRPPS',
      1,
      `${mensal}<ideTrabalhador><cpfTrab>${A}</cpfTrab></ideTrabalhador><dmDev><ideDmDev>S</ideDmDev>` +
        `<codCateg>301</codCateg><infoPerApur><ideEstab>${estab}<remunPerApur>` +
        `<matricula>S9</matricula>${verba('itensRemun', 'SAL')}</remunPerApur></ideEstab></infoPerApur>` +
        '<infoPerAnt><remunOrgSuc>N</remunOrgSuc><idePeriodo><perRef>2025-01</perRef>' +
        `<ideEstab>${estab}<remunPerAnt>` +
        `<matricula>S9</matricula>${verba('itensRemun', 'SAL')}</remunPerAnt></ideEstab></idePeriodo>` +
        '</infoPerAnt></dmDev>',
    ),
    evento(
      'evtBenPrRP',
      2,
      `${mensal}<ideBenef><cpfBenef>${B}</cpfBenef></ideBenef><dmDev><ideDmDev>B</ideDmDev>` +
        '<nrBeneficio>77</nrBeneficio><infoPerApur>' +
        `<ideEstab>${estab}${verba('itensRemun', 'SAL')}${verba('itensRemun', 'VALE')}</ideEstab>` +
        '</infoPerApur></dmDev>',
    ),
    evento(
      'evtTSVTermino',
      3,
      `<ideEvento><indRetif>1</indRetif>${emissor}</ideEvento>${empregador}<ideTrabSemVinculo>` +
        `<cpfTrab>${A}</cpfTrab><matricula>D1</matricula></ideTrabSemVinculo><infoTSVTermino>` +
        '<dtTerm>2025-04-30</dtTerm><mtvDesligTSV>01</mtvDesligTSV><verbasResc><dmDev>' +
        '<ideDmDev>T</ideDmDev>' +
        `<ideEstabLot>${estab}<codLotacao>GERAL</codLotacao>${verba('detVerbas', 'SALDO')}</ideEstabLot>` +
        '</dmDev></verbasResc></infoTSVTermino>',
    ),
  ].join('')}</lote>`;

  it('are found in a file of several events and changed where the key says', async () => {
    const r = await rectifyMundo(await mundos.prepare({ 'lote.xml': LOTE }), {
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
    const r = await rectifyMundo(await mundos.prepare({ 'S-1299-2025-03.xml': null }), {
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
    const r = await rectifyMundo(await mundos.prepare({ 'S-1200-2025-04-A.xml': antigo }), {
      'S-1200': [item({ codRubr: 'SAL', vrRubr: '1' })],
    });
    expect(erros(r)).toEqual([]);
    expect(r.nomes.map((n) => r.zip.get(n)).join('')).not.toMatch(/nisTrab|vrUnit/);
    expect(avisos(r)).toEqual([
      'O campo ideTrabalhador/nisTrab do S-1200, do leiaute v02_05_00, não existe no leiaute ' +
        'v_S_01_03_00. Em 1 evento.',
      'O campo dmDev/infoPerApur/ideEstabLot/remunPerApur/itensRemun/vrUnit do S-1200, do leiaute ' +
        'v02_05_00, não existe no leiaute v_S_01_03_00. Em 2 eventos.',
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
    const r = await rectifyMundo(await mundos.prepare({ 'S-1299-2025-03.xml': antigo }), reenvio);
    expect(erros(r)).toEqual([]);
    expect(campos(r)?.slice(0, 3)).toEqual(['evtRemunS', 'evtPgtosS', 'evtComProdN']);
    expect(avisos(r)).toEqual([
      'O fechamento (S-1299) de 03/2025 é do leiaute v_S_01_00_00, que não dizia se houve pagamentos: o ' +
        'novo leva S, porque o projeto tem pagamentos (S-1210) do mês.',
    ]);
    expect(lugares(r)).toEqual([['S-1200_REENVIAR', 4]]);
  });

  it('says no where the project has no payment', async () => {
    const mundoSem = await mundos.prepare({ 'S-1299-2025-03.xml': antigo, 'S-1210-2025-03-A.xml': null });
    expect(campos(await rectifyMundo(mundoSem, reenvio))?.[1]).toBe('evtPgtosN');
  });
});
