// Guarantee: a row of S-3000 excludes one event in force, in its place of the sequence, with its share of the base; an
// event that is paid, that another row changes, or that does not exist is refused.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LinhasPlanilha, type MundoEsocial, prepareMundo, rectifyMundo } from './testing-esocial.ts';

let mundo: MundoEsocial;
beforeAll(async () => {
  mundo = await prepareMundo();
});
afterAll(() => rmSync(mundo.dir, { recursive: true, force: true }));

const A = '11144477735';
const B = '52998224725';
const excluir = (evento: string, l: Record<string, string>) => ({ 'S-3000': [{ ACAO: 'EXCLUIR', evento, ...l }] });

async function rectify(linhas: LinhasPlanilha) {
  const r = await rectifyMundo(mundo, linhas);
  return { r, erros: r.prova.ocorrencias.filter((o) => o.nivel === 'ERRO') };
}

describe('an event excluded whole', () => {
  it('S-1200 of B in March: opened, excluded, closed; its base goes', async () => {
    const { r, erros } = await rectify(excluir('S-1200', { cpfTrab: B, perApur: '03/2025' }));
    expect(erros).toEqual([]);
    const xmls = r.nomes.filter((n) => n.endsWith('.xml'));
    expect(xmls.map((n) => n.split('/')[1])).toEqual(['02_S-1298', '04_S-3000', '05_S-1299']);
    const xml = r.zip.get(xmls[1] ?? '') ?? '';
    expect(xml).toContain('evt/evtExclusao/v_S_01_03_00');
    expect(xml).toContain(
      '<infoExclusao><tpEvento>S-1200</tpEvento><nrRecEvt>1.1.0000000000000000010</nrRecEvt>' +
        '<ideTrabalhador><cpfTrab>52998224725</cpfTrab></ideTrabalhador><ideFolhaPagto>' +
        '<indApuracao>1</indApuracao><perApur>2025-03</perApur></ideFolhaPagto></infoExclusao>',
    );
    // B: 2.220,00 of 5.660,00 leaves. 2.220,00 × 27,8% = 617,16; 1.573,48 − 617,16 = 956,32.
    expect(r.prova.resumo[0]).toMatchObject({
      excluidas: 1,
      baseInssDepois: '3440.00',
      inssDepois: '956.32',
      pagamentoAMaior: '617.16',
    });
  });

  it('pay of the 13th names the year, and is in a period of its own', async () => {
    const { r, erros } = await rectify(excluir('S-1200', { cpfTrab: A, perApur: '2024' }));
    expect(erros).toEqual([]);
    const nome = r.nomes.find((n) => n.startsWith('2024-13/04_S-3000/')) ?? '';
    expect(r.zip.get(nome)).toContain(
      '<ideFolhaPagto><indApuracao>2</indApuracao><perApur>2024</perApur></ideFolhaPagto>',
    );
  });

  it('a dismissal names no period, a payment no indApuracao and opens nothing', async () => {
    const desligamento = await rectify(excluir('S-2299', { cpfTrab: B, matricula: 'M2' }));
    expect(desligamento.erros).toEqual([]);
    const d = desligamento.r.nomes.find((n) => n.includes('S-3000')) ?? '';
    expect(desligamento.r.zip.get(d)).not.toContain('ideFolhaPagto');
    const pagamento = await rectify(excluir('S-1210', { cpfTrab: A, perApur: '03/2025' }));
    expect(pagamento.r.nomes.filter((n) => n.endsWith('.xml')).map((n) => n.split('/')[1])).toEqual(['04_S-3000']);
    const p = pagamento.r.nomes.find((n) => n.includes('S-3000')) ?? '';
    expect(pagamento.r.zip.get(p)).toContain('<ideFolhaPagto><perApur>2025-03</perApur></ideFolhaPagto>');
    expect(pagamento.r.prova.resumo[0]).toMatchObject({ retificarDctf: false, excluidas: 1 });
  });
});

describe('the closing of a month whose last event goes', () => {
  // Without the S-1298 of April that month is closed: S-1200 of A, S-2299 of B, no payment.
  const emAbril = async (...linhas: Record<string, string>[]) => {
    const fechado = await prepareMundo({ 'S-1298-2025-04.xml': null });
    const r = await rectifyMundo(fechado, { 'S-3000': linhas.map((l) => ({ ACAO: 'EXCLUIR', ...l })) });
    rmSync(fechado.dir, { recursive: true, force: true });
    const nome = r.nomes.find((n) => n.includes('05_S-1299')) ?? '';
    const avisos = r.prova.ocorrencias.filter((o) => o.coluna.startsWith('infoFech/'));
    return { xml: r.zip.get(nome) ?? '', avisos: avisos.map((o) => [o.nivel, o.aba, o.linha, o.coluna]) };
  };
  const doA = { evento: 'S-1200', cpfTrab: A, perApur: '04/2025' };
  const doB = { evento: 'S-2299', cpfTrab: B, matricula: 'M2' };

  it('says that there is no pay any more: the government refuses a closing that contradicts the events', async () => {
    const { xml, avisos } = await emAbril(doA, doB);
    expect(xml).toContain('<infoFech><evtRemun>N</evtRemun>');
    expect(avisos).toEqual([['ADVERTENCIA', 'S-3000', 4, 'infoFech/evtRemun']]);
  });

  it('says what it said while one event stays', async () => {
    const { xml, avisos } = await emAbril(doA);
    expect(xml).toContain('<infoFech><evtRemun>S</evtRemun>');
    expect(avisos).toEqual([]);
  });

  it('says that there is no payment any more', async () => {
    // The only S-1210 of March goes; the S-1200 of B opens and closes the month.
    const { r, erros } = await rectify({
      'S-3000': [
        { ACAO: 'EXCLUIR', evento: 'S-1210', cpfTrab: A, perApur: '03/2025' },
        { ACAO: 'EXCLUIR', evento: 'S-1200', cpfTrab: B, perApur: '03/2025' },
      ],
    });
    expect(erros).toEqual([]);
    const fechamento = r.zip.get(r.nomes.find((n) => n.includes('05_S-1299')) ?? '');
    expect(fechamento).toContain('<evtRemun>S</evtRemun><evtPgtos>N</evtPgtos>');
  });
});

it.each<{ name: string; linhas: LinhasPlanilha; codigo: string }>([
  {
    // A was paid on 31/03/2025 (S-1210 of March).
    name: 'pay that has a payment in force',
    linhas: excluir('S-1200', { cpfTrab: A, perApur: '03/2025' }),
    codigo: 'REFERENCIA_INEXISTENTE',
  },
  {
    name: 'an event that is not there',
    linhas: excluir('S-1200', { cpfTrab: B, perApur: '02/2025' }),
    codigo: 'CHAVE_NAO_ENCONTRADA',
  },
  {
    name: 'an event of a month whose month is not given',
    linhas: excluir('S-1200', { cpfTrab: B }),
    codigo: 'CAMPO_OBRIGATORIO',
  },
  {
    name: 'an event without a receipt',
    linhas: excluir('S-1200', { cpfTrab: A, perApur: '05/2025' }),
    codigo: 'SEM_RECIBO',
  },
  {
    name: 'an event that another row changes',
    linhas: {
      ...excluir('S-2299', { cpfTrab: B, matricula: 'M2' }),
      'S-2299': [{ ACAO: 'ALTERAR', cpfTrab: B, matricula: 'M2', ideDmDev: 'RESC', codRubr: 'SALDO', vrRubr: '900' }],
    },
    codigo: 'CHAVE_DUPLICADA',
  },
  {
    name: 'an event that a row sends again by the name of its worker',
    linhas: {
      ...excluir('S-1200', { cpfTrab: B, perApur: '03/2025' }),
      'S-1200_REENVIAR': [{ ACAO: 'REENVIAR', perApur: '03/2025', cpfTrab: B }],
    },
    codigo: 'CHAVE_DUPLICADA',
  },
])('refuses $name', async ({ linhas, codigo }) => {
  const { erros, r } = await rectify(linhas);
  expect(erros.map((o) => [o.codigo, o.linha])).toEqual([[codigo, 4]]);
  expect(r.resultado.status).toBe('ERROR');
});
