// Guarantee: a row of S-3000 takes one event in force back, in its place of the sequence, with what it takes out of the base;
// what is paid, changed elsewhere or not there is refused.
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LinhasPlanilha, type MundoEsocial, prepararMundo, retificarMundo } from './testing-esocial.ts';

let mundo: MundoEsocial;
beforeAll(async () => {
  mundo = await prepararMundo();
});
afterAll(() => rmSync(mundo.dir, { recursive: true, force: true }));

const A = '11144477735';
const B = '52998224725';
const excluir = (evento: string, l: Record<string, string>) => ({ 'S-3000': [{ ACAO: 'EXCLUIR', evento, ...l }] });

async function retificar(linhas: LinhasPlanilha) {
  const r = await retificarMundo(mundo, linhas);
  return { r, erros: r.prova.ocorrencias.filter((o) => o.nivel === 'ERRO') };
}

describe('an event excluded whole', () => {
  it('S-1200 of B in March: opened, excluded, closed; its base goes', async () => {
    const { r, erros } = await retificar(excluir('S-1200', { cpfTrab: B, perApur: '03/2025' }));
    expect(erros).toEqual([]);
    const xmls = r.nomes.filter((n) => n.endsWith('.xml'));
    expect(xmls.map((n) => n.split('/')[1])).toEqual(['02_S-1298', '04_S-3000', '05_S-1299']);
    const xml = r.zip.get(xmls[1] ?? '') ?? '';
    expect(xml).toContain('evt/evtExclusao/v_S_01_03_00');
    expect(xml).toContain(
      '<infoExclusao><tpEvento>S-1200</tpEvento><nrRecEvt>1.1.0000000000000000010</nrRecEvt><ideTrabalhador><cpfTrab>52998224725</cpfTrab></ideTrabalhador><ideFolhaPagto><indApuracao>1</indApuracao><perApur>2025-03</perApur></ideFolhaPagto></infoExclusao>',
    );
    // B: 2.220,00 of 5.660,00 leaves. 2.220,00 × 27,8% = 617,16; 1.573,48 − 617,16 = 956,32.
    expect(r.prova.resumo[0]).toMatchObject({
      excluidas: 1,
      baseInssDepois: '3440.00',
      inssDepois: '956.32',
      pagamentoAMaior: '617.16',
    });
  });

  it('pay of the 13th names the year, and stands in its own period', async () => {
    const { r, erros } = await retificar(excluir('S-1200', { cpfTrab: A, perApur: '2024' }));
    expect(erros).toEqual([]);
    const nome = r.nomes.find((n) => n.startsWith('2024-13/04_S-3000/')) ?? '';
    expect(r.zip.get(nome)).toContain(
      '<ideFolhaPagto><indApuracao>2</indApuracao><perApur>2024</perApur></ideFolhaPagto>',
    );
  });

  it('a dismissal names no period, a payment no indApuracao and opens nothing', async () => {
    const desligamento = await retificar(excluir('S-2299', { cpfTrab: B, matricula: 'M2' }));
    expect(desligamento.erros).toEqual([]);
    const d = desligamento.r.nomes.find((n) => n.includes('S-3000')) ?? '';
    expect(desligamento.r.zip.get(d)).not.toContain('ideFolhaPagto');
    const pagamento = await retificar(excluir('S-1210', { cpfTrab: A, perApur: '03/2025' }));
    expect(pagamento.r.nomes.filter((n) => n.endsWith('.xml')).map((n) => n.split('/')[1])).toEqual(['04_S-3000']);
    const p = pagamento.r.nomes.find((n) => n.includes('S-3000')) ?? '';
    expect(pagamento.r.zip.get(p)).toContain('<ideFolhaPagto><perApur>2025-03</perApur></ideFolhaPagto>');
    expect(pagamento.r.prova.resumo[0]).toMatchObject({ retificarDctf: false, excluidas: 1 });
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
])('refuses $name', async ({ linhas, codigo }) => {
  const { erros, r } = await retificar(linhas);
  expect(erros.map((o) => [o.codigo, o.linha])).toEqual([[codigo, 4]]);
  expect(r.resultado.status).toBe('ERROR');
});
